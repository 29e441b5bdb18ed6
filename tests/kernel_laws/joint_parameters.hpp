// SPDX-License-Identifier: BSD-3-Clause
// Numbers of joints as run-time parameters: robots whose joints have them, and words that make some
// of them inputs.
#pragma once

#include <string>
#include <vector>

#include "algorithms/run_time_parameter.hpp"
#include "harness/random_tree.hpp"
#include "harness/rng.hpp"
#include "model/model.hpp"

namespace dynac::test {

/// The robot with random dissipation, springs and rotors, the same about both axes of a joint.
[[nodiscard]] inline Model with_equal_joint_dynamics(const Model& model, std::uint64_t seed) {
  Model result = with_joint_dynamics(model, seed);
  for (Link& link : result.links) {
    const double rest_position = link.joint.second_dynamics.rest_position;
    link.joint.second_dynamics = link.joint.dynamics;
    link.joint.second_dynamics.rest_position = rest_position;
  }
  return result;
}

/// Words of the option parameters for numbers of such a robot's joints.
/// @param[in] share  of all that there may be, on average
[[nodiscard]] inline std::vector<std::string> words_of_joints(const Model& model, double share,
                                                              Rng& rng) {
  std::vector<std::string> words;
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (is_fixed(joint.type)) continue;
    const ParameterKind other_rotor =
        rng.chance(0.5) ? ParameterKind::kRotor : ParameterKind::kArmature;
    const bool has_spring = velocity_size(joint.type) == axis_count(joint.type);
    for (const ParameterRow& row : kParameterRows) {
      if (row.owner != ParameterOwner::kJoint || row.kind == other_rotor) continue;
      if (row.kind == ParameterKind::kStiffness && !has_spring) continue;
      if (rng.chance(share)) words.push_back(std::string(row.word) + ':' + joint.name);
    }
  }
  return words;
}

/// The joint with a parameter's entries as its own numbers.
[[nodiscard]] inline JointDynamics with_numbers(JointDynamics dynamics, ParameterKind kind,
                                                const double* entries) {
  switch (kind) {
    case ParameterKind::kDamping:
      dynamics.damping = entries[0];
      break;
    case ParameterKind::kFriction:
      dynamics.friction = entries[0];
      break;
    case ParameterKind::kArmature:
      dynamics.rotor_inertia = entries[0];
      dynamics.gear_ratio = 1;
      break;
    case ParameterKind::kStiffness:
      dynamics.stiffness = entries[0];
      break;
    case ParameterKind::kRotor:
      dynamics.rotor_inertia = entries[0];
      dynamics.gear_ratio = entries[1];
      break;
    case ParameterKind::kGravity:
    case ParameterKind::kPayload:
    case ParameterKind::kInertia:
    case ParameterKind::kBase:
      break;
  }
  return dynamics;
}

}  // namespace dynac::test
