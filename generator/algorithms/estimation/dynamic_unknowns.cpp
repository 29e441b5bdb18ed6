// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/estimation/dynamic_unknowns.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "sparse/structure.hpp"

namespace dynac {

std::vector<std::size_t> recursive_groups(const Mechanism& robot, const DynamicUnknowns& unknowns) {
  enum Stage : std::size_t { kJoint, kAlong, kForce, kAcceleration, kHalfForce, kHalf, kStages };
  const std::size_t n = robot.bodies.size();
  std::vector<std::size_t> group(unknowns.count(), kStages * n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t first = kStages * (n - 1 - i);
    const std::span<const std::size_t> axes = motion_components(robot.bodies[i].joint_type);
    for (std::size_t k = 0; k < axes.size(); ++k) {
      const std::size_t coordinate = robot.bodies[i].v_index + k;
      group[unknowns.tau(coordinate)] = std::min(group[unknowns.tau(coordinate)], first + kJoint);
      group[unknowns.joint_a(coordinate)] = group[unknowns.tau(coordinate)];
    }
    for (std::size_t k = 0; k < 6; ++k) {
      const bool is_along = std::ranges::find(axes, k) != axes.end();
      group[unknowns.a(i, k)] = first + (is_along ? kAlong : kAcceleration);
      group[unknowns.f(i, k)] = first + (is_along ? kJoint : kForce);
      if (!unknowns.is_split()) continue;
      group[unknowns.half_a(i, k)] = first + kHalf;
      group[unknowns.half_f(i, k)] = first + kHalfForce;
    }
  }
  return group;
}

std::vector<std::size_t> recursive_equations(const Mechanism& robot,
                                             const DynamicUnknowns& unknowns) {
  std::vector<std::size_t> equations(unknowns.count(), kUnmatched);
  std::iota(equations.begin(), equations.begin() + static_cast<std::ptrdiff_t>(unknowns.tau(0)), 0);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    for (const std::size_t axis : motion_components(robot.bodies[i].joint_type)) {
      equations[unknowns.a(i, axis)] = unknowns.f(i, axis);
    }
  }
  return equations;
}

}  // namespace dynac
