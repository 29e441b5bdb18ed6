#include <fmt/format.h>

#include <cstdio>

#include "driver/commands/command_session.hpp"
#include "driver/commands/commands.hpp"
#include "driver/commands/constraint_line.hpp"
#include "driver/commands/print_warnings.hpp"
#include "driver/commands/usable_kernels.hpp"
#include "driver/commands/write_folder.hpp"
#include "driver/commands/write_report.hpp"
#include "driver/load_robot.hpp"
#include "driver/request_of.hpp"
#include "driver/selected_kernels.hpp"
#include "emit/job.hpp"

namespace dynac {

void run_report(const Options& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = true;
  const Robot robot = load_robot(options);
  print_warnings(robot.model.warnings, stderr);
  const std::string path = options.output.empty() ? robot.identifier + ".html" : options.output;
  check_report_path(path, "--output");
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options);
  fmt::print("{}", about_robot(robot, options));
  const std::vector<CompiledKernel> kernels =
      compile_kernels(robot, rows, request_of(options), session.dump(), session);
  EmitJob job = checked_job(robot, kernels, options, session);
  const std::vector<OutputFile> files = files_of(job, options, session);
  write_report({robot, kernels, job, files}, options, session, path, "--output");
}

}  // namespace dynac
