#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "driver/commands.hpp"
#include "driver/compile.hpp"
#include "driver/heeded_options.hpp"
#include "driver/requirements.hpp"
#include "driver/write_files.hpp"
#include "emit/emit.hpp"

namespace dynac {
namespace {

// A line that is overwritten by the next, where somebody watches.
void show_progress(const std::string& what) {
  if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K{}", what);
}

void print_summary(const EmitJob& job, const std::string& directory, const WriteReport& report) {
  for (const KernelEntry& kernel : job.kernels) {
    fmt::print("{}: {} operations, {} sine-cosine pairs ({})\n", kernel.row->name,
               kernel.counts.operations(), kernel.counts.sincos, kernel.formulation->name);
  }
  fmt::print("{}: {} files written, {} unchanged, {} removed\n", directory, report.written,
             report.unchanged, report.removed);
}

// Whether bodies differ too much to share code.
void say_if_over_budget(const Robot& robot, const CompiledKernel& kernel, const Options& options) {
  const std::size_t size = code_size(kernel);
  if (size <= options.code_budget || options.emit.scalar == ScalarType::kTemplate) return;
  fmt::print(
      stderr,
      "{}: {} takes about {} kB of code, more than --code-budget {}: no more of it is alike\n",
      robot.source_file, kernel.row->name, size, options.code_budget);
}

}  // namespace

void run_generate(const Options& options) {
  const std::vector<const KernelRow*> wanted = selected_kernels(options);
  const Robot robot = load_robot(options);
  for (const Diagnostic& warning : robot.model.warnings) {
    fmt::print(stderr, "{}\n", to_string(warning));
  }
  const std::vector<const KernelRow*> rows = available_kernels(
      robot, wanted, options, [](const std::string& text) { fmt::print(stderr, "{}", text); });
  check_heeded(robot, rows, options);
  std::vector<CompiledKernel> kernels;
  for (const KernelRow* row : rows) {
    show_progress(fmt::format("{}: {}", robot.identifier, row->name));
    kernels.push_back(compile_kernel(robot, *row, options,
                                     [](const std::string& text) { fmt::print("{}", text); }));
  }
  show_progress("");
  for (const CompiledKernel& kernel : kernels) say_if_over_budget(robot, kernel, options);
  const EmitJob job = make_job(robot, kernels, options);
  const std::string directory = options.output.empty() ? "./" + robot.identifier : options.output;
  WriteSettings settings;
  settings.patience.tell = show_progress;
  const WriteReport report =
      write_files(directory, emit(job), robot.identifier + ".json", settings);
  show_progress("");
  print_summary(job, directory, report);
}

}  // namespace dynac
