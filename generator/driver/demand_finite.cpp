#include "driver/demand_finite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "algorithms/constraints/sampled_ranks.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

bool are_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

std::string remedy_for(const Robot& robot, const Kernel& kernel) {
  if (!kernel.needs_constraints) {
    return "give every joint something to move, or request another kernel";
  }
  const ConstraintSet& set = *robot.settings.constraints;
  return fmt::format(
      "of the {} rows of constraint set {} at most {} are independent: leave out rows that others "
      "imply or that no joint moves, or keep forces finite by --constraint-damping MU",
      rows_of(set), set.name, constraints::sampled_ranks(lump(robot.model), set).usual);
}

[[noreturn]] void refuse(const Robot& robot, const Kernel& kernel, const Options& options) {
  throw InputError(robot_place(options),
                   fmt::format("{} divides by zero for this robot, whatever its "
                               "inputs, so it is not available; {}",
                               kernel.name, remedy_for(robot, kernel)));
}

}  // namespace

void demand_finite(const Robot& robot, const Kernel& kernel, const Options& options,
                   const Graph& graph) {
  for (std::size_t k = 0; k < graph.size(); ++k) {
    const NodeId id = NodeId::of(k);
    if (graph.is_constant(id) && !are_finite(graph.constant_values(id))) {
      refuse(robot, kernel, options);
    }
  }
}

void demand_finite(const Robot& robot, const Kernel& kernel, const Options& options,
                   const Arrays<double>& outputs) {
  if (!std::ranges::all_of(outputs, are_finite)) refuse(robot, kernel, options);
}

}  // namespace dynac
