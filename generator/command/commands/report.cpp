// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cstdio>

#include "command/commands/command_session.hpp"
#include "command/commands/commands.hpp"
#include "command/commands/constraint_line.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/commands/write_evidence.hpp"
#include "command/commands/write_folder.hpp"
#include "command/commands/write_report.hpp"
#include "command/line/command_options.hpp"
#include "dynac/emission.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/selected_kernels.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/job.hpp"

namespace dynac {

void run_report(const CommandOptions& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = true;
  const Robot robot = load_robot(options);
  print_warnings(robot.model.warnings, stderr);
  const std::string path = options.output.empty() ? robot.identifier + ".html" : options.output;
  check_report_path(path, "--output");
  if (!options.evidence.empty()) check_evidence_folder(options.evidence);
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options, print_note);
  fmt::print("{}", about_robot(robot, rows, options));
  const std::vector<CompiledKernel> kernels =
      compile_kernels(robot, rows, command_request(options), session.dump(), session);
  EmitJob job = checked_job(robot, kernels, options, session);
  const std::vector<OutputFile> files = files_of(job, options, session);
  write_report({robot, kernels, job, files}, options, session, path, "--output");
  if (!options.evidence.empty()) write_evidence(job, files, options.evidence);
}

}  // namespace dynac
