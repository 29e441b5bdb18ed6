// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/loop_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/sampled_state.hpp"
#include "lower/lower.hpp"
#include "model/findings.hpp"

namespace dynac {
namespace {

/// The loops of a robot with all their rows.
ConstraintSet all_rows(const Model& model) {
  ConstraintSet set{.name = "loops", .constraints = {}};
  for (const Loop& loop : model.loops) {
    set.constraints.push_back(loop.constraint);
    if (loop.axes) set.constraints.push_back(*loop.axes);
  }
  return set;
}

/// Rows of a set at random configurations.
struct SampledRows {
  std::vector<double> rates;   ///< largest entries of J
  double fastest = 0;          ///< of all of them
  std::vector<double> values;  ///< phi of the last
};

SampledRows sample_rows(const Mechanism& robot, const ConstraintSet& set) {
  constexpr std::uint64_t kSamples = 4;
  SampledRows rows{.rates = std::vector<double>(rows_of(set), 0.0), .values = {}};
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    const std::vector<double> q = random_position(robot, seed);
    const auto X_W = placements_at(robot, q);
    const DenseMatrix<double> J = constraints::jacobian(robot, set, X_W);
    for (std::size_t i = 0; i < J.rows; ++i) {
      for (std::size_t j = 0; j < J.columns; ++j) {
        rows.rates[i] = std::max(rows.rates[i], std::abs(J(i, j)));
      }
    }
    rows.values.clear();
    for (const Constraint& constraint : set.constraints) {
      for (const double value : constraints::values_at(robot, constraint, X_W, q)) {
        rows.values.push_back(value);
      }
    }
  }
  rows.fastest = std::ranges::max(rows.rates);
  return rows;
}

/// Whether a row's entries of J are what rounding leaves of zeros.
bool is_idle(const SampledRows& rows, std::size_t row) {
  return rows.rates[row] <= 1e-12 * rows.fastest;
}

}  // namespace

ConstraintSet loop_set(const Model& model) {
  ConstraintSet set = all_rows(model);
  if (set.constraints.empty()) return set;
  const SampledRows rows = sample_rows(lump(model), set);
  std::size_t row = 0;
  for (Constraint& constraint : set.constraints) {
    for (std::size_t i = 0; i < row_kinds(constraint).size(); ++i) {
      if (!constraint.left_out[i]) constraint.left_out[i] = is_idle(rows, row++);
    }
  }
  std::erase_if(set.constraints,
                [](const Constraint& constraint) { return rows_of(constraint) == 0; });
  return set;
}

std::vector<Diagnostic> loops_out_of_reach(const Model& model) {
  constexpr double kOff = 1e-6;  // [m] or [rad]: more than the digits of files leave
  const ConstraintSet set = all_rows(model);
  if (set.constraints.empty()) return {};
  const SampledRows rows = sample_rows(lump(model), set);
  const std::vector<std::string> names = row_names(set);
  std::vector<Diagnostic> findings;
  std::size_t row = 0;
  for (const Loop& loop : model.loops) {
    const std::size_t end = row + rows_of(loop.constraint) + (loop.axes ? rows_of(*loop.axes) : 0);
    for (; row < end; ++row) {
      if (!is_idle(rows, row) || std::abs(rows.values[row]) <= kOff) continue;
      findings.push_back(
          {Severity::kWarning, loop.place,
           fmt::format("{}: cannot close its loop: row {} is {:.6g}, and no joint changes it; "
                       "correct the frames on its links",
                       called("joint", loop.constraint.name), dynac::quoted(names[row]),
                       rows.values[row])});
    }
  }
  return findings;
}

ConstraintSet with_loops(ConstraintSet loops, ConstraintSet set) {
  for (Constraint& loop : loops.constraints) {
    while (std::ranges::count(set.constraints, loop.name, &Constraint::name) > 0) {
      loop.name += "_loop";
    }
  }
  set.constraints.insert(set.constraints.begin(), loops.constraints.begin(),
                         loops.constraints.end());
  return set;
}

}  // namespace dynac
