// Compiles a kernel by one candidate: lowering, trace, passes, schedule, with a report on each
// step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/choice.hpp"
#include "driver/options.hpp"
#include "driver/robot.hpp"
#include "driver/session.hpp"
#include "emit/job.hpp"
#include "trace/trace.hpp"

namespace dynac {

/// What one step did to the graph.
struct StepReport {
  std::string name;
  OperationCounts counts;
  int instructions = 0;                ///< count_instructions()
  std::optional<TimeEntry> time = {};  ///< predicted for the first of the cores, where asked for
  std::size_t nodes = 0;
  double seconds = 0;
};

/// See the top of this file.
struct CompiledCandidate {
  std::vector<StepReport> steps;            ///< trace, every pass that applies, re-rolling
  Program program;                          ///< in straight lines
  std::optional<RerolledProgram> rerolled;  ///< the program in loops, where asked for
};

/// Names of the steps, in order, as --dump-after takes them.
[[nodiscard]] std::vector<std::string_view> step_names();
/// Where a step applies, in words; empty: everywhere.
[[nodiscard]] std::string_view condition_of(std::string_view step);

/// Compiles a kernel by one candidate; what --check and --dump-after ask for is done.
/// @param[in] likeness     none: straight lines, with limbs or columns side by side where that
/// pays;
///                         else the program is re-rolled as well
/// @param[in,out] session  its progress is updated; step times are predicted if it says so
[[nodiscard]] CompiledCandidate compile_candidate(const Robot& robot, const Kernel& kernel,
                                                  const Candidate& candidate, Likeness likeness,
                                                  const Options& options, const DumpSink& dump,
                                                  Session& session);

}  // namespace dynac
