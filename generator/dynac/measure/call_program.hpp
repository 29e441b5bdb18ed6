// SPDX-License-Identifier: BSD-3-Clause
// The files that the option measure compiles around a kernel: those of the job, the programs of
// program/, and headers that say how the kernel is called.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;
struct KernelEntry;

/// Writes a file, and the folders above it.
/// @throws InputError  if it cannot be written
void write_program_file(const std::filesystem::path& path, std::string_view text);

/// Writes the emitted files and the programs into a folder.
void write_programs(const std::filesystem::path& folder, const std::vector<OutputFile>& files);

/// What the programs include as "call.h": number, kInputs, kOutputs, call_kernel().
[[nodiscard]] std::string call_header(const EmitJob& job, const KernelEntry& kernel);

/// What time.c includes as "call_inputs.h": KernelEntry::call_inputs as rows of one array.
[[nodiscard]] std::string call_inputs_header(const EmitJob& job, const KernelEntry& kernel);

/// The name of the file that has the kernel.
[[nodiscard]] std::string body_name(const EmitJob& job, const KernelEntry& kernel);

}  // namespace dynac
