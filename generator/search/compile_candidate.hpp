// SPDX-License-Identifier: BSD-3-Clause
// Compiles a kernel by one candidate: lowering, trace, passes, schedule, with a report on each
// step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/operation_counts.hpp"
#include "ir/predicted_time.hpp"
#include "ir/program.hpp"
#include "ir/rerolled.hpp"
#include "proof/pass_proof.hpp"
#include "search/choice.hpp"
#include "search/compile_request.hpp"
#include "search/robot.hpp"
#include "search/session.hpp"
#include "trace/trace.hpp"

namespace dynac {

/// What one step did to the graph.
struct StepReport {
  std::string name;
  OperationCounts counts;
  int instructions = 0;                ///< count_instructions()
  std::optional<TimeEntry> time = {};  ///< predicted for the target, where asked for
  std::size_t nodes = 0;
  double seconds = 0;
  std::optional<PassProof> proof = {};  ///< of a pass: it changes no meaning
};

/// See the top of this file.
struct CompiledCandidate {
  std::vector<StepReport> steps;            ///< trace, every pass that applies, re-rolling
  Program program;                          ///< in straight lines
  std::optional<RerolledProgram> rerolled;  ///< the program in loops, where asked for
};

/// Compiles a kernel by one candidate; what the request checks and dumps is done.
/// @param[in] generality   none: straight lines, packed into SIMD lanes where that pays; otherwise
///                         the program is re-rolled as well
/// @param[in,out] session  its progress is updated; step times are predicted if it says so
[[nodiscard]] CompiledCandidate compile_candidate(const Robot& robot, const Kernel& kernel,
                                                  const Candidate& candidate,
                                                  TraceGenerality generality,
                                                  const CompileRequest& request,
                                                  const DumpSink& dump, Session& session);

}  // namespace dynac
