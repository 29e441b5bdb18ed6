#include "driver/options/loop_set.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/sampled_state.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

/// The largest entries of the rows of J at random configurations, one per row.
std::vector<double> largest_entries(const Mechanism& robot, const ConstraintSet& set) {
  constexpr std::uint64_t kSamples = 4;
  std::vector<double> largest(rows_of(set), 0.0);
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    RobotState<double> state;
    state.configuration = configure(robot, random_position(robot, seed));
    const auto X_W = world_placements(robot, state, [](const Body&) {});
    const DenseMatrix<double> J = constraints::jacobian(robot, set, X_W);
    for (std::size_t i = 0; i < J.rows; ++i) {
      for (std::size_t j = 0; j < J.columns; ++j) {
        largest[i] = std::max(largest[i], std::abs(J(i, j)));
      }
    }
  }
  return largest;
}

}  // namespace

ConstraintSet loop_set(const Model& model) {
  ConstraintSet set{.name = "loops", .constraints = {}};
  for (const Loop& loop : model.loops) set.constraints.push_back(loop.constraint);
  if (set.constraints.empty()) return set;
  const std::vector<double> entries = largest_entries(lump(model), set);
  const double zero = 1e-12 * std::ranges::max(entries);  // what rounding leaves of it
  std::size_t row = 0;
  for (Constraint& constraint : set.constraints) {
    for (std::size_t i = 0; i < rows_of(constraint.type); ++i) {
      if (!constraint.left_out[i]) constraint.left_out[i] = entries[row++] <= zero;
    }
  }
  std::erase_if(set.constraints,
                [](const Constraint& constraint) { return rows_of(constraint) == 0; });
  return set;
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
