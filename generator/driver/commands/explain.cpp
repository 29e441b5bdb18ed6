#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "driver/choose.hpp"
#include "driver/commands/command_session.hpp"
#include "driver/commands/commands.hpp"
#include "driver/commands/constraint_line.hpp"
#include "driver/commands/explain_estimation.hpp"
#include "driver/commands/explanation.hpp"
#include "driver/commands/usable_kernels.hpp"
#include "driver/compile.hpp"
#include "driver/files/write_picture.hpp"
#include "emit/predicted_time.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// Nanoseconds with the digits that a prediction has.
std::string time_text(double nanoseconds) {
  return nanoseconds < 100 ? fmt::format("{:.1f}", nanoseconds)
                           : fmt::format("{:.0f}", nanoseconds);
}

// What is near the fewest operations was compiled, to see what is the fastest.
void print_candidates(const Choice& choice) {
  int fewest = choice.chosen().operations;
  for (const Candidate& candidate : choice.candidates) {
    if (candidate.is_accurate_far_from_origin) fewest = std::min(fewest, candidate.operations);
  }
  for (const Candidate& candidate : choice.candidates) {
    const bool is_chosen = &candidate == &choice.chosen();
    const bool is_compared = candidate.nanoseconds && choice.is_compared();
    fmt::print("  {:<19} {:<26} {:>7}{}{}\n", candidate.formulation->name, candidate.lowering,
               candidate.operations,
               is_compared ? fmt::format(" {:>7} ns", time_text(*candidate.nanoseconds)) : "",
               !is_chosen                       ? ""
               : candidate.operations == fewest ? "  <- fewest, chosen"
                                                : "  <- fastest, chosen");
  }
}

void print_steps(std::span<const StepReport> steps) {
  fmt::print("  {:<22} {:>7} {:>6} {:>6} {:>5} {:>5} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n",
             "step", "operat.", "add", "mul", "div", "fma", "sincos", "instr.", "bytes", "ns",
             "busy", "fetch", "path");
  const StepReport* before = nullptr;
  for (const StepReport& step : steps) {
    const OperationCounts& c = step.counts;
    fmt::print("  {:<22} {:>7} {:>6} {:>6} {:>5} {:>5} {:>7} {:>7}", step.name, c.operations(),
               c.add, c.mul, c.div, c.fma, c.sincos, step.instructions);
    if (step.time) {
      const CallTime& time = step.time->time;
      fmt::print(" {:>7.0f} {:>7} {:>7} {:>7} {:>7}", step.time->code_bytes, time_text(time.total),
                 time_text(time.throughput), time_text(time.fetch), time_text(time.path));
    }
    const bool is_unchanged =
        before != nullptr && before->counts == c && before->nodes == step.nodes;
    fmt::print("{}\n", is_unchanged ? "  (unchanged)" : "");
    before = &step;
  }
}

// What bounds the times of the steps, and what the program takes core by core.
void print_times(std::span<const TimeEntry> times) {
  if (times.empty()) return;
  fmt::print(
      "ns: time of one call in a series of calls, predicted for {} from its instructions (busy), "
      "its bytes of code (fetch) and its longest dependency chain (path).\n",
      times.front().core->name);
  for (const TimeEntry& entry : times) {
    fmt::print("  {:<22} {:>7} ns  {}\n", entry.core->name, time_text(entry.time.total),
               entry.core->meaning);
  }
}

void print_text(const CompiledKernel& kernel, std::span<const TimeEntry> times,
                bool are_frames_searched) {
  fmt::print("{}: {}\n\nOperations of every formulation, by preparation of the model:\n",
             kernel.row->name, summary_of(*kernel.row, *kernel.choice.chosen().formulation));
  print_candidates(kernel.choice);
  if (!are_frames_searched) {
    fmt::print(
        "The robot has too many bodies to search link frames body by body; all bodies use the best "
        "of three kinds of frames.\n");
  }
  fmt::print("\nAfter each step of the chosen candidate:\n");
  print_steps(kernel.steps);
  print_times(times);
}

// What is reported of a kernel's estimation problem; none: it has none.
std::optional<EstimationReport> explain_problem(const Robot& robot, const CompiledKernel& kernel,
                                                const Options& options) {
  if (!kernel.row->needs_problem) return std::nullopt;
  EstimationReport report = report_estimation(robot, kernel);
  if (!options.pattern.empty()) {
    write_picture(options.pattern, draw_pattern(robot, kernel, report), "--pattern");
  }
  return report;
}

}  // namespace

void run_explain(const Options& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = true;
  const Robot robot = load_robot(options);
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options);
  if (!options.is_json) fmt::print("{}", about_robot(robot, options));
  Json list = Json::array();
  std::size_t number = 0;
  while (number < rows.size()) {
    const CompiledKernel kernel =
        compile_and_report(robot, rows, number++, options, session.dump(), session);
    session.progress.wipe();
    const std::vector<TimeEntry> times =
        kernel.rerolled ? std::vector<TimeEntry>() : predicted_times(kernel.program, options.emit);
    const std::optional<EstimationReport> problem = explain_problem(robot, kernel, options);
    if (options.is_json) {
      list.push_back(explanation(kernel, times));
      if (problem) list.back()["problem"] = to_json(*problem);
    } else {
      print_text(kernel, times, searches_frames(lump(robot.model)));
      if (problem) print_text(*problem);
    }
  }
  if (options.is_json) fmt::print("{}\n", list.dump(2));
}

}  // namespace dynac
