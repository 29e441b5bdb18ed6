// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "command/commands/command_session.hpp"
#include "command/commands/commands.hpp"
#include "command/commands/constraint_line.hpp"
#include "command/commands/entry_name.hpp"
#include "command/commands/explain_entry.hpp"
#include "command/commands/explain_estimation.hpp"
#include "command/commands/explanation.hpp"
#include "command/commands/lost_digits_text.hpp"
#include "command/commands/over_budget.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/commands/time_text.hpp"
#include "command/commands/what_if.hpp"
#include "command/commands/write_folder.hpp"
#include "command/commands/write_report.hpp"
#include "command/files/write_picture.hpp"
#include "command/line/command_options.hpp"
#include "command/line/varied_options.hpp"
#include "dynac/emission.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/selected_kernels.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/job.hpp"
#include "emit/time_json.hpp"
#include "search/choose.hpp"
#include "search/compile.hpp"
#include "search/frame_search.hpp"
#include "support/counted.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// What is near the fewest operations was compiled, to see what is the fastest.
void print_candidates(const Choice& choice) {
  int fewest = choice.chosen().operations;
  for (const Candidate& candidate : choice.candidates) {
    if (candidate.is_accurate) fewest = std::min(fewest, candidate.operations);
  }
  for (const Candidate& candidate : choice.candidates) {
    const bool is_chosen = &candidate == &choice.chosen();
    const bool is_compared = candidate.nanoseconds && choice.is_compared();
    const std::string cost =
        fmt::format("{:<26} {:>7}{}{}\n", candidate.lowering, candidate.operations,
                    is_compared ? fmt::format(" {:>7} ns", time_text(*candidate.nanoseconds)) : "",
                    !candidate.is_accurate           ? "  loses digits"
                    : !is_chosen                     ? ""
                    : candidate.operations == fewest ? "  <- fewest, chosen"
                                                     : "  <- fastest, chosen");
    const std::string& name = candidate.formulation->name;
    if (choice.combinations.empty()) {
      fmt::print("  {:<19} {}", name, cost);
    } else {  // a formulation for each part
      fmt::print("  {}    {}\n", cost, name);
    }
  }
}

void print_steps(std::span<const StepReport> steps) {
  fmt::print("  {:<22} {:>7} {:>6} {:>6} {:>5} {:>5} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n",
             "step", "operat.", "add", "mul", "div", "fma", "sincos", "instr.", "bytes", "ns",
             "busy", "fetch", "path");
  const StepReport* before = nullptr;
  for (const StepReport& step : steps) {
    const OperationCounts& c = step.counts;
    if (before != nullptr && before->counts == c && before->nodes == step.nodes) continue;
    fmt::print("  {:<22} {:>7} {:>6} {:>6} {:>5} {:>5} {:>7} {:>7}", step.name, c.operations(),
               c.add, c.mul, c.div, c.fma, c.sincos, step.instructions);
    if (step.time) {
      const CallTime& time = step.time->time;
      fmt::print(" {:>7.0f} {:>7} {:>7} {:>7} {:>7}", step.time->code_bytes, time_text(time.total),
                 time_text(time.throughput), time_text(time.fetch), time_text(time.path));
    }
    fmt::print("\n");
    before = &step;
  }
}

// What was proved of the passes.
void print_proofs(std::span<const StepReport> steps) {
  PassProof all;
  for (const StepReport& step : steps) {
    if (!step.proof) continue;
    all.elements = step.proof->elements;
    all.within_rounding += step.proof->within_rounding;
    all.undecided += step.proof->undecided;
    all.rounded_constants += step.proof->rounded_constants;
  }
  fmt::print("Proved of every pass, in the prime field 2^61 - 1: it changes none of {}",
             counted(all.elements, "element of the outputs", "elements of the outputs"));
  if (all.rounded_constants > 0) {
    fmt::print(", but for {} that {} rounded",
               counted(all.rounded_constants, "constant", "constants"),
               all.rounded_constants == 1 ? "is" : "are");
  }
  if (all.within_rounding > 0) fmt::print("; {} within rounding", all.within_rounding);
  if (all.undecided > 0) fmt::print("; {} undecided", all.undecided);
  fmt::print(".\n");
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
  fmt::print("\nAfter each step of the chosen candidate that changed something:\n");
  print_steps(kernel.steps);
  print_proofs(kernel.steps);
  print_times(times);
}

// What is reported of a kernel's estimation problem; none: it has none.
std::optional<EstimationReport> explain_problem(const Robot& robot, const CompiledKernel& kernel,
                                                const CommandOptions& options) {
  if (!kernel.row->needs_problem) return std::nullopt;
  EstimationReport report = report_estimation(robot, kernel);
  if (!options.pattern.empty()) {
    write_picture(options.pattern, draw_pattern(robot, kernel, report), "--pattern");
  }
  return report;
}

// Wrong questions are refused before anything is compiled or printed.
void check_questions(const Robot& robot, const Kernel& kernel, const CommandOptions& options) {
  for (const std::string& change : options.what_if) static_cast<void>(varied(options, change));
  const Mechanism mechanism = lump(robot.model);
  for (const std::string& entry : options.why) {
    static_cast<void>(read_entry(entry, kernel, robot, {mechanism, robot.settings}));
  }
}

// What the options ask of a kernel besides its steps.
struct Answers {
  std::vector<LostDigits> digits;
  std::optional<EstimationReport> problem;
  std::vector<EntryReport> entries;
  std::vector<VariantCost> variants;  // as compiled first; empty: none are asked for
};

Answers answer(const Robot& robot, const CompiledKernel& kernel, const CommandOptions& options) {
  Answers answers;
  answers.digits = lost_digits(robot, kernel, command_request(options));
  answers.problem = explain_problem(robot, kernel, options);
  for (const std::string& entry : options.why) {
    answers.entries.push_back(explain_entry(robot, kernel, entry, options));
  }
  if (options.what_if.empty()) return answers;
  answers.variants = what_if(*kernel.row, options);
  answers.variants.insert(answers.variants.begin(), cost_of(kernel, options));
  return answers;
}

Json to_json(const CompiledKernel& kernel, std::span<const TimeEntry> times,
             const Answers& answers) {
  Json entry = explanation(kernel, times);
  entry["digits"] = to_json(answers.digits);
  if (answers.problem) entry["problem"] = to_json(*answers.problem);
  for (const EntryReport& report : answers.entries) entry["why"].push_back(to_json(report));
  for (const VariantCost& cost : answers.variants) entry["what_if"].push_back(to_json(cost));
  return entry;
}

void print_text(const Answers& answers) {
  print_text(answers.digits);
  if (answers.problem) print_text(*answers.problem);
  for (const EntryReport& report : answers.entries) print_text(report);
  if (!answers.variants.empty()) print_text(answers.variants);
}

void write_page(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                const CommandOptions& options, Session& session) {
  EmitJob job = checked_job(robot, kernels, options, session);
  const std::vector<OutputFile> files = files_of(job, options, session);
  CommandOptions silent = options;  // of --json, the standard output is one document
  silent.is_quiet = options.is_json;
  write_report({robot, kernels, job, files}, silent, session, options.page, "--html");
}

}  // namespace

void run_explain(const CommandOptions& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = true;
  const Robot robot = load_robot(options);
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options, print_note);
  check_questions(robot, *rows.front(), options);
  if (!options.page.empty()) check_report_path(options.page, "--html");
  if (!options.is_json) fmt::print("{}", about_robot(robot, rows, options));
  Json list = Json::array();
  const CompileRequest request = command_request(options);
  std::vector<CompiledKernel> kernels;
  for (std::size_t number = 0; number < rows.size(); ++number) {
    CompiledKernel kernel =
        compile_and_report(robot, rows, number, request, session.dump(), session);
    session.progress.wipe();
    say_if_over_budget(robot, kernel, options);
    const std::vector<TimeEntry> times = kernel.rerolled
                                             ? std::vector<TimeEntry>()
                                             : predicted_times(kernel.program, request.arithmetic);
    const Answers answers = answer(robot, kernel, options);
    if (options.is_json) {
      list.push_back(to_json(kernel, times, answers));
    } else {
      print_text(kernel, times, searches_frames(lump(robot.model)));
      print_text(answers);
    }
    if (!options.page.empty()) kernels.push_back(std::move(kernel));
  }
  if (!options.page.empty()) write_page(robot, kernels, options, session);
  if (options.is_json) fmt::print("{}\n", list.dump(2));
}

}  // namespace dynac
