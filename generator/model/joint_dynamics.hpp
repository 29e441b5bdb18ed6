// SPDX-License-Identifier: BSD-3-Clause
// What joints have besides the inertia of links: dissipation and the rotors of their motors. Read
// with the robot; kernels count of it what is asked for.
#pragma once

namespace dynac {

/// Dissipation and rotor of a joint, the same for each coordinate of a joint that has several;
/// [rad] or [m] by coordinate. The rotor turns with the joint, `gear_ratio` times as fast, and is
/// felt as inertia of the joint's own coordinate alone: what its spin adds to the gyroscopic forces
/// of the link that carries it is not modelled.
struct JointDynamics {
  double damping = 0;        ///< torque per speed [N m s/rad] or [N s/m]
  double friction = 0;       ///< Coulomb's: torque against any motion [N m] or [N]
  double rotor_inertia = 0;  ///< about the rotor's own axis [kg m^2]
  double gear_ratio = 1;     ///< turns of the rotor per turn of the joint, or per metre [rad/m]
  double stiffness = 0;      ///< of a spring, torque per position [N m/rad] or [N/m]
  double rest_position = 0;  ///< where the spring is slack [rad] or [m]

  /// The rotor's inertia as the joint feels it [kg m^2] or [kg].
  [[nodiscard]] double armature() const { return gear_ratio * gear_ratio * rotor_inertia; }
  friend bool operator==(const JointDynamics&, const JointDynamics&) = default;
};

/// Which of it kernels count.
struct JointEffects {
  bool damping = false;
  bool friction = false;
  bool armature = false;
  bool springs = false;

  [[nodiscard]] bool has_dissipation() const { return damping || friction; }
  friend bool operator==(const JointEffects&, const JointEffects&) = default;
};

}  // namespace dynac
