// SPDX-License-Identifier: BSD-3-Clause
// The effects of the setting joint-dynamics, a row each: what messages call them, and the value of
// a joint that they count.
#pragma once

#include <string_view>

#include "joints/joint_properties.hpp"
#include "model/joint_dynamics.hpp"

namespace dynac {

/// See the top of this file.
struct JointEffectRow {
  bool JointEffects::*effect;
  std::string_view word;      ///< of the setting joint-dynamics
  std::string_view quantity;  ///< "rotor inertia" of two joints
  std::string_view thing;     ///< that a joint has: "a rotor"
  double JointDynamics::*value;
};

inline constexpr JointEffectRow kJointEffectRows[] = {
    {&JointEffects::damping, "damping", "damping", "damping", &JointDynamics::damping},
    {&JointEffects::friction, "friction", "friction", "friction", &JointDynamics::friction},
    {&JointEffects::armature, "armature", "rotor inertia", "a rotor",
     &JointDynamics::rotor_inertia},
    {&JointEffects::springs, "springs", "springs", "springs", &JointDynamics::stiffness}};

/// Whether the effect is there in some coordinate of a joint, of a model or a description.
template <class JointOfAny>
[[nodiscard]] bool has_effect(const JointOfAny& joint, const JointEffectRow& row) {
  return !is_fixed(joint.type) &&
         (joint.dynamics.*row.value != 0 || joint.second_dynamics.*row.value != 0);
}

}  // namespace dynac
