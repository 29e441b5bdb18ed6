#include <fmt/format.h>

#include <cstdio>

#include "driver/affected_kernels.hpp"
#include "driver/commands/commands.hpp"
#include "driver/commands/constraint_line.hpp"
#include "driver/commands/write_folder.hpp"
#include "driver/commands/write_report.hpp"
#include "driver/compile.hpp"
#include "driver/files/output_paths.hpp"
#include "driver/open_loops.hpp"
#include "driver/requirements.hpp"
#include "driver/snapping.hpp"
#include "emit/files/emit.hpp"
#include "emit/number_type.hpp"
#include "support/counted.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

void print_summary(const EmitJob& job, const std::string& directory, const WriteReport& report) {
  for (const KernelEntry& kernel : job.kernels) {
    fmt::print("{}: {}, {} ({})\n", kernel.row->name,
               counted(kernel.counts.operations(), "operation", "operations"),
               counted(kernel.counts.sincos, "sine-cosine pair", "sine-cosine pairs"),
               kernel.formulation->name);
  }
  print_report(directory, report);
}

// Before the work is done that would be lost.
void check_output(const std::string& directory) {
  const auto blocking = find_blocking_file(directory);
  if (!blocking) return;
  throw InputError(
      directory,
      fmt::format(
          "{} is a file, not a folder; choose another folder with --output, or move the file away",
          dynac::quoted(blocking->string())));
}

// What a user may do about a kernel that is large.
std::string smaller_ways(const Kernel& kernel, const Options& options) {
  std::string ways;
  if (!options.formulations.empty()) ways += "leave out --formulation, ";
  if (!kernel.smaller_kernel.empty()) ways += fmt::format("request {}, ", kernel.smaller_kernel);
  return ways + "lock joints that need not move with --lock";
}

// Why straight lines have not become loops that are short enough.
std::string_view why_large(const CompiledKernel& kernel) {
  if (kernel.rerolled) return "loops over identical parts of the robot already shorten it";
  if (kernel.row->needs_problem) return "linear solves cannot be re-rolled into loops";
  return "no parts of the robot are similar enough for loops to halve it";
}

// Beyond the budget loops replace straight lines, where parts of the robot are alike but for their
// numbers. What is still too large is reported.
void say_if_over_budget(const Robot& robot, const CompiledKernel& kernel, const Options& options) {
  const std::size_t size = code_size(kernel);
  if (size <= options.code_budget || number_type(options.emit.scalar).is_generic) return;
  fmt::print(
      stderr,
      "{}: {} compiles to about {} kB of machine code, more than the {} kB of --code-budget: {}. "
      "Its results are correct, but it takes long to compile, and runs slower if it exceeds the "
      "processor's caches. --code-budget {} accepts this size; for less code, {}\n",
      robot.source_file, kernel.row->name, size, options.code_budget, why_large(kernel), size + 1,
      smaller_ways(*kernel.row, options));
}

}  // namespace

void run_generate(const Options& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  Session session(terminal_line());
  session.predicts_steps = !options.report.empty();
  const Robot robot = load_robot(options);
  for (const Diagnostic& warning : robot.model.warnings) {
    fmt::print(stderr, "{}\n", to_string(warning));
  }
  const DumpSink note = [](const std::string& text) { fmt::print(stderr, "{}", text); };
  const std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, note);
  report_open_loops(robot, rows, options, note);
  check_affected_kernels(robot, rows, options);
  const std::string directory = options.output.empty() ? "./" + robot.identifier : options.output;
  check_output(directory);
  const std::string first_line = about_robot(robot, options);
  const bool has_dump = !options.dump_after.empty();
  if (has_dump) fmt::print("{}", first_line);
  Progress& progress = session.progress;
  const DumpSink dump = [&](const std::string& text) {
    progress.wipe();
    fmt::print("{}", text);
  };
  const std::vector<CompiledKernel> kernels = compile_kernels(robot, rows, options, dump, session);
  progress.wipe();
  for (const CompiledKernel& kernel : kernels) say_if_over_budget(robot, kernel, options);
  const EmitJob job = checked_job(robot, kernels, options, session);
  const WriteReport report =
      write_folder(directory, emit(job), robot.identifier + ".json", session);
  progress.wipe();
  if (!has_dump) fmt::print("{}", first_line);  // nothing is printed of a run that fails
  fmt::print("{}", snapping_note(job.snapping, options.snap_angles));
  print_summary(job, directory, report);
  if (options.report.empty()) return;
  write_report(robot, job, kernels, options, session, options.report, "--report");
}

}  // namespace dynac
