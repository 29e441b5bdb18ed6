// SPDX-License-Identifier: BSD-3-Clause
// Entries of q as solvers differentiate by them, beside the tangent space of kernels' derivatives:
// the table that dynac/runtime/positions.h takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// Entries of q that follow each other, and their coordinates of the tangent space.
struct PositionRun {
  std::string_view kind;  ///< an enumerator of dynac_run_kind, without its prefix
  std::size_t q = 0, nq = 0;
  std::size_t v = 0, nv = 0;
};

/// Those of a robot.
struct PositionRuns {
  std::vector<PositionRun> runs;
  bool is_plain =
      true;             ///< each entry of q is a coordinate of the tangent space: there is no table
  std::string problem;  ///< why there are no derivatives by entries of q; empty: there are
};

[[nodiscard]] PositionRuns position_runs(const EmitJob& job);

/// Whether the velocities of a joint are the rates of its positions.
[[nodiscard]] bool has_rates(JointType type);

/// The table, as a static array of C called `runs`.
[[nodiscard]] std::string print(const PositionRuns& positions);

}  // namespace dynac
