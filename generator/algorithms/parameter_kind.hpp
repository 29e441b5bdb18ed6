// SPDX-License-Identifier: BSD-3-Clause
// Kinds of run-time parameters.
#pragma once

namespace dynac {

/// What is an input. Numbers of a joint are those of each of its coordinates, as in JointDynamics.
enum class ParameterKind {
  kGravity,    ///< acceleration of free fall in the world frame
  kPayload,    ///< what a link holds, besides its own inertia
  kInertia,    ///< the inertial parameters of a link, in place of the description's
  kDamping,    ///< torque per speed of a joint, in place of the description's, as all that follow
  kFriction,   ///< Coulomb's
  kArmature,   ///< a rotor's inertia as the joint feels it
  kStiffness,  ///< of the spring at a joint, whose rest position is the description's
  kRotor,      ///< a rotor's inertia about its own axis, and the gear ratio
  kBase,       ///< base parameters, in place of all inertias and numbers of joints that count
};

}  // namespace dynac
