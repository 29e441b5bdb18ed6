// SPDX-License-Identifier: BSD-3-Clause
// What a call of a kernel takes on this machine (the option measure host): compiled as its users
// compile it, timed in batches of calls with many inputs.
#pragma once

#include <filesystem>

#include "emit/job.hpp"

namespace dynac {

class Toolchain;

/// @param[in] here    the toolchain of kHost
/// @param[in] folder  of write_programs()
/// @throws InputError  if a tool fails
[[nodiscard]] MeasuredCall time_kernel(const EmitJob& job, const KernelEntry& kernel,
                                       const Toolchain& here, const std::filesystem::path& folder);

}  // namespace dynac
