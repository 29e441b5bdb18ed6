// SPDX-License-Identifier: BSD-3-Clause
#include "model/mechanism.hpp"

#include <algorithm>

namespace dynac {

bool moves(const Body& body) { return velocity_size(body.joint_type) > 0; }

bool has_floating_base(const Mechanism& robot) {
  return !robot.bodies.empty() && moves_freely(robot.bodies.front().joint_type) &&
         robot.bodies.front().link.index() == 0;
}

bool has_mimic_joints_but(const Mechanism& robot, const std::vector<bool>& coordinates) {
  std::vector<bool> is_taken(robot.nv, false);
  return std::any_of(robot.bodies.begin(), robot.bodies.end(), [&](const Body& body) {
    if (!moves(body)) return false;
    const bool is_shared = is_taken[body.v_index];
    is_taken[body.v_index] = true;
    return !coordinates[body.v_index] && (is_shared || body.multiplier != 1);
  });
}

bool has_mimic_joints(const Mechanism& robot) {
  return has_mimic_joints_but(robot, std::vector<bool>(robot.nv, false));
}

}  // namespace dynac
