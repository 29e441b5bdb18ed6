#include <fmt/format.h>

#include <cstdio>

#include "driver/affected_kernels.hpp"
#include "driver/commands/command_session.hpp"
#include "driver/commands/commands.hpp"
#include "driver/commands/constraint_line.hpp"
#include "driver/commands/write_folder.hpp"
#include "driver/commands/write_report.hpp"
#include "driver/open_loops.hpp"
#include "driver/requirements.hpp"

namespace dynac {

void run_report(const Options& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = true;
  const Robot robot = load_robot(options);
  const DumpSink note = [](const std::string& text) { fmt::print(stderr, "{}", text); };
  const std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, note);
  report_open_loops(robot, rows, options, note);
  check_affected_kernels(robot, rows, options);
  fmt::print("{}", about_robot(robot, options));
  const DumpSink dump = [&](const std::string& text) {
    session.progress.wipe();
    fmt::print("{}", text);
  };
  const std::vector<CompiledKernel> kernels = compile_kernels(robot, rows, options, dump, session);
  const EmitJob job = checked_job(robot, kernels, options, session);
  const std::string path = options.output.empty() ? robot.identifier + ".html" : options.output;
  write_report(robot, job, kernels, options, session, path, "--output");
}

}  // namespace dynac
