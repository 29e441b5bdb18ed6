// SPDX-License-Identifier: BSD-3-Clause
// The page about a robot and its kernels: what `dynac report` writes, and `dynac generate
// --report`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "command/line/command_options.hpp"
#include "search/compile.hpp"
#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;

/// What the page is about.
struct ReportedKernels {
  const Robot& robot;
  const std::vector<CompiledKernel>& kernels;  ///< compiled in a session that predicts steps
  const EmitJob& job;                          ///< of the kernels
  const std::vector<OutputFile>& files;        ///< of the job
};

/// Refuses a path where no page can be written, before the work is done that would be lost.
/// @param[in] flag  by which the user chose it, a literal
/// @throws InputError  as check_replaceable() does
void check_report_path(const std::string& path, std::string_view flag);

/// Writes the page and prints a line about it.
/// @param[in] path  of the page
/// @param[in] flag  by which the user chose it, a literal
/// @throws InputError  as write_picture() does
void write_report(const ReportedKernels& reported, const CommandOptions& options, Session& session,
                  const std::string& path, std::string_view flag);

}  // namespace dynac
