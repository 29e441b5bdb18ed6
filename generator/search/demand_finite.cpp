// SPDX-License-Identifier: BSD-3-Clause
#include "search/demand_finite.hpp"

#include <fmt/format.h>

#include "support/error.hpp"
#include "support/number_arrays.hpp"

namespace dynac {
namespace {

[[noreturn]] void refuse(const Robot& robot, const Kernel& kernel) {
  throw InputError(
      robot.place,
      fmt::format("{} divides by zero for this robot, so it is not available; give every "
                  "joint something to move, or request another kernel",
                  kernel.name));
}

}  // namespace

void demand_finite(const Robot& robot, const Kernel& kernel, const Graph& graph) {
  for (std::size_t k = 0; k < graph.size(); ++k) {
    const NodeId id = NodeId::of(k);
    if (graph.is_constant(id) && !are_finite(graph.constant_values(id))) {
      refuse(robot, kernel);
    }
  }
}

void demand_finite(const Robot& robot, const Kernel& kernel, const Arrays<double>& outputs) {
  if (!are_finite(outputs)) refuse(robot, kernel);
}

}  // namespace dynac
