// SPDX-License-Identifier: BSD-3-Clause
#include "generator_times.hpp"

#include <fmt/format.h>

#include <limits>

#include "dynac/load_robot.hpp"
#include "dynac/make_job.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "ir/count.hpp"
#include "measure.hpp"
#include "passes/passes.hpp"
#include "search/choose.hpp"

namespace dynac::bench {
namespace {

constexpr int kRepetitions = 3;

// Milliseconds that a stage takes: the least of some runs.
template <class Stage>
double milliseconds(const Stage& stage) {
  double least = std::numeric_limits<double>::infinity();
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    const double start = thread_seconds();
    stage();
    least = std::min(least, 1e3 * (thread_seconds() - start));
  }
  return least;
}

std::vector<double> stage_times(const Subject& subject) {
  const Options& options = subject.options;
  const CompiledKernel& compiled = subject.compiled;
  double trace = 0, passes = 0;
  for (const StepReport& step : compiled.steps) {
    (step.name == "trace" ? trace : passes) += 1e3 * step.seconds;
  }
  return {milliseconds([&] { (void)load_robot(options); }),
          milliseconds([&] {
            (void)choose(subject.robot.model, *compiled.row, subject.robot.settings,
                         options.snap_angles, nullptr);
          }),
          trace,
          passes,
          milliseconds([&] { (void)schedule(compiled.program.graph); }),
          milliseconds([&] { (void)emit(make_job(subject.robot, {compiled}, options)); })};
}

}  // namespace

Table generator_table(const std::vector<Subject>& subjects) {
  Table table{{"robot", "kernel", "nv", "operations", "add", "mul", "div", "fma", "sincos",
               "formulation", "read", "choose", "trace", "passes", "schedule", "emit"}};
  for (const Subject& subject : subjects) {
    const OperationCounts counts = count_operations(subject.compiled.program.graph);
    std::vector<std::string>& row = table.emplace_back();
    row = {subject.name, std::string(subject.compiled.row->name)};
    for (const int count : {static_cast<int>(subject.mechanism.nv), counts.operations(), counts.add,
                            counts.mul, counts.div, counts.fma, counts.sincos}) {
      row.push_back(std::to_string(count));
    }
    row.emplace_back(subject.compiled.choice.chosen().formulation->name);
    for (const double time : stage_times(subject)) row.push_back(fmt::format("{:.1f}", time));
  }
  return table;
}

}  // namespace dynac::bench
