// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/constraints/constraint_kinematics.hpp"

#include <algorithm>

#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/kernel_settings.hpp"

namespace dynac::constraints {

FrameOnBody on_body(const Mechanism& robot, const ConstrainedFrame& frame) {
  if (frame.link.is_none()) return {BodyId{}, frame.X_LF};
  const LinkPlacement& link = robot.links[frame.link.index()];
  return {link.body, link.X_BL * frame.X_LF};
}

std::vector<std::size_t> coordinates_without_motor(const Mechanism& robot,
                                                   const ConstraintSet& set) {
  std::vector<LinkId> links = set.passive;
  if (has_floating_base(robot)) links.push_back(robot.bodies.front().link);
  const std::vector<bool> is_passive = coordinates_of_joints(robot, links);
  std::vector<std::size_t> coordinates;
  for (std::size_t c = 0; c < robot.nv; ++c) {
    if (is_passive[c]) coordinates.push_back(c);
  }
  return coordinates;
}

bool floats_anywhere(const Mechanism& robot, const ConstraintSet& set) {
  return has_floating_base(robot) && is_the_same_anywhere(set);
}

std::vector<MovingBody> bodies_above_either(const Mechanism& robot, const Constraint& constraint) {
  const auto first = bodies_above(robot, on_body(robot, constraint.first).body);
  const auto second = bodies_above(robot, on_body(robot, constraint.second).body);
  std::vector<MovingBody> result;
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const bool moves_first = std::ranges::find(first, i) != first.end();
    const bool moves_second = std::ranges::find(second, i) != second.end();
    if (moves_first || moves_second) result.push_back({i, moves_first, moves_second});
  }
  return result;
}

std::vector<MovingBody> moving_bodies(const Mechanism& robot, const Constraint& constraint) {
  std::vector<MovingBody> bodies = bodies_above_either(robot, constraint);
  if (!is_relative(constraint)) return bodies;
  std::erase_if(bodies, [](const MovingBody& b) { return b.moves_first && b.moves_second; });
  return bodies;
}

std::vector<bool> supporting_coordinates(const Mechanism& robot, const ConstraintSet& set) {
  std::vector<bool> is_supporting(robot.nv, false);
  const auto add = [&](const std::vector<std::size_t>& bodies) {
    for (const std::size_t i : bodies) {
      const Body& body = robot.bodies[i];
      for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
        is_supporting[body.v_index + k] = true;
      }
    }
  };
  for (const Constraint& constraint : set.constraints) {
    add(bodies_above(robot, on_body(robot, constraint.first).body));
    add(bodies_above(robot, on_body(robot, constraint.second).body));
    for (const auto& [link, factor] : constraint.terms) {
      add(bodies_above(robot, robot.links[link.index()].body));
    }
  }
  return is_supporting;
}

std::vector<double> coupling_factors(const Mechanism& robot, const Constraint& constraint) {
  std::vector<double> factors(robot.nv, 0);
  for (const auto& [link, factor] : constraint.terms) {
    const Body& body = robot.bodies[robot.links[link.index()].body.index()];
    factors[body.v_index] += factor;
  }
  return factors;
}

ConstraintSet without_stabilisation(ConstraintSet set) {
  for (Constraint& constraint : set.constraints) constraint.kp = constraint.kd = 0;
  set.has_given_gains = false;
  return set;
}

}  // namespace dynac::constraints
