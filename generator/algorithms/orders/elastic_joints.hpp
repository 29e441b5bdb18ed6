// SPDX-License-Identifier: BSD-3-Clause
// Motors behind springs: where they must be and what they must give so that the joints, whose
// torques the springs transmit, follow a motion.
//
// A joint's torque is tau = K (theta - q), its motor's equation B theta'' + D theta' + tau = tau_m;
// all on the joint's side of the gear: with ratio r = motor turns per joint turn theta is the
// motor's angle over r, B is r^2 times the rotor's inertia, D is r^2 times the damping at its shaft
// and tau_m is r times the torque there. As q is a flat output, theta = q + tau / K and its
// derivatives follow from tau and its derivatives: of tau'' from q's fourth. K may change with
// time: it is the spring's torque over its deflection. The rotor spins about its own axis alone, as
// RobotState::armature has it, and its mass belongs to the link that carries it.
//
// Beside a spring there may be a damper, tau = K (theta - q) + S (theta' - q'), and q is a flat
// output no more: theta is a state, with an equation of its own that decays with the time S / K.
// Wherever theta is, theta' and tau_m that give the joints their torques follow from it, from tau
// and from tau': from q's third derivative.
// Reference: De Luca & Book 2016 (Springer Handbook of Robotics, ch. 11, section 11.1.3); Mueller
// 2021 (RA-L), section I; for changing stiffness Buondonno & De Luca 2016.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "algorithms/base_velocity_transform.hpp"
#include "support/series.hpp"

namespace dynac {

/// For each coordinate of v the entry of q whose rate it is; none: a spherical, planar or floating
/// joint's, which have no such entry. Springs are where there is one.
[[nodiscard]] inline std::vector<std::optional<std::size_t>> spring_positions(
    const Mechanism& robot) {
  std::vector<std::optional<std::size_t>> positions(robot.nv);
  for (const Body& body : robot.bodies) {
    if (!is_screw(body.joint_type)) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      positions[body.v_index + k] = body.q_index + k;
    }
  }
  return positions;
}

/// What motors and springs are, a number per coordinate (nv). Entries of a floating base are not
/// read, nor is the stiffness of what has no spring.
template <class Scalar>
struct ElasticJoints {
  std::vector<Series<Scalar>> K;  ///< stiffness [N m/rad] or [N/m], not zero
  std::vector<Scalar> B;          ///< motor inertia [kg m^2] or [kg]
  std::vector<Scalar> D;          ///< motor damping [N m s/rad] or [N s/m]
};

/// Motion and torques of the motors.
template <class Scalar>
struct MotorMotion {
  std::vector<Series<Scalar>> theta;  ///< (nv), as q; zero where there is no spring
  std::vector<Scalar> tau;            ///< (nv)
};

/// What the motor of a coordinate gives for its joint's torque and its own motion. A floating base
/// has no motors.
/// @param[in] joints  with motor inertias B and damping D
template <class Scalar, class Joints>
[[nodiscard]] Scalar motor_torque(const Mechanism& robot, std::size_t c, const Scalar& tau,
                                  const Scalar& rate, const Scalar& acceleration,
                                  const Joints& joints) {
  const std::size_t base = has_floating_base(robot) ? robot.bodies.front().v_index : robot.nv;
  const bool has_motor = c < base || c >= base + 6;
  return has_motor ? tau + joints.B[c] * acceleration + joints.D[c] * rate : tau;
}

/// See the top of this file. A coordinate without a spring is driven by its motor itself: tau_m is
/// tau + B v' + D v. A floating base has no motors: tau_m is tau.
///
/// @param[in] q    (nq), now
/// @param[in] v    (nv), two coefficients
/// @param[in] tau  torques of the joints (nv), three coefficients
template <class Scalar>
[[nodiscard]] MotorMotion<Scalar> motor_motion(const Mechanism& robot, const std::vector<Scalar>& q,
                                               const std::vector<Series<Scalar>>& v,
                                               const std::vector<Series<Scalar>>& tau,
                                               const ElasticJoints<Scalar>& joints) {
  const auto positions = spring_positions(robot);
  MotorMotion<Scalar> motors{std::vector<Series<Scalar>>(robot.nv), {}};
  for (std::size_t c = 0; c < robot.nv; ++c) {
    Scalar rate = v[c][0], acceleration = v[c][1];
    if (positions[c]) {
      const Series<Scalar> own(
          std::vector<Scalar>{q[*positions[c]], v[c][0], Scalar(0.5) * v[c][1]});
      motors.theta[c] = own + tau[c] / joints.K[c];
      rate = motors.theta[c][1];
      acceleration = Scalar(2) * motors.theta[c][2];
    }
    motors.tau.push_back(motor_torque(robot, c, tau[c][0], rate, acceleration, joints));
  }
  return motors;
}

/// What motors, springs and dampers beside these are, a number per coordinate (nv). Entries of a
/// floating base are not read, nor are stiffness and spring damping of what has no spring.
template <class Scalar>
struct DampedElasticJoints {
  std::vector<Scalar> K;  ///< stiffness [N m/rad] or [N/m]
  std::vector<Scalar> S;  ///< damping of the springs [N m s/rad] or [N s/m], not zero
  std::vector<Scalar> B;  ///< motor inertia [kg m^2] or [kg]
  std::vector<Scalar> D;  ///< motor damping [N m s/rad] or [N s/m]
};

/// How the motors move on from where they are, and their torques (nv each).
template <class Scalar>
struct MotorRates {
  std::vector<Scalar> theta_dot, theta_ddot;  ///< zero where there is no spring
  std::vector<Scalar> tau;
};

/// What motors behind damped springs do wherever they are: see the top of this file. Coordinates
/// without a spring are as in motor_motion().
///
/// @param[in] q      (nq), now
/// @param[in] v      (nv), two coefficients
/// @param[in] theta  positions of the motors (nv), now; not read where there is no spring
/// @param[in] tau    torques of the joints (nv), two coefficients
template <class Scalar>
[[nodiscard]] MotorRates<Scalar> damped_motor_rates(const Mechanism& robot,
                                                    const std::vector<Scalar>& q,
                                                    const std::vector<Series<Scalar>>& v,
                                                    const std::vector<Scalar>& theta,
                                                    const std::vector<Series<Scalar>>& tau,
                                                    const DampedElasticJoints<Scalar>& joints) {
  const auto positions = spring_positions(robot);
  const std::vector<Scalar> none(robot.nv, Scalar(0));
  MotorRates<Scalar> motors{none, none, {}};
  for (std::size_t c = 0; c < robot.nv; ++c) {
    Scalar rate = v[c][0], acceleration = v[c][1];
    if (positions[c]) {
      const Scalar& K = joints.K[c];
      const Scalar bend = theta[c] - q[*positions[c]];
      const Scalar bend_rate = (tau[c][0] - K * bend) / joints.S[c];
      rate = motors.theta_dot[c] = rate + bend_rate;
      acceleration = motors.theta_ddot[c] =
          acceleration + (tau[c][1] - K * bend_rate) / joints.S[c];
    }
    motors.tau.push_back(motor_torque(robot, c, tau[c][0], rate, acceleration, joints));
  }
  return motors;
}

}  // namespace dynac
