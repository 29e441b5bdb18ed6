// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by the recursive Newton-Euler algorithm in 3-vectors, each body in its own
// frame.
//
// With U = [dw]x + [w]x[w]x, the acceleration of a point at r is a + U r, the force on a body
// m a + U h, and the moment about its origin vee(U J - (U J)^T) + h x a, where J is the
// pseudo-inertia 1/2 tr(I) 1 - I. One U serves the body and the origins of its children.
// Reference: Luh, Walker, Paul 1980; the U form after Balafoutis & Patel 1991, chapter 5.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"
#include "support/elementary.hpp"

namespace dynac {
namespace newton_euler {

/// Rotation rates of a body and acceleration of its origin (gravity taken off), in its frame.
template <class Scalar>
struct BodyMotion {
  Vector3<Scalar> w{};      ///< angular velocity [rad/s]
  Vector3<Scalar> dw{};     ///< angular acceleration [rad/s^2]
  Vector3<Scalar> a{};      ///< [m/s^2]
  Matrix3<Scalar> U{};      ///< [dw]x + [w]x[w]x [1/s^2]
  Vector3<Scalar> U_gap{};  ///< U_zz - U_yy, U_xx - U_zz, U_yy - U_xx
};

template <class Scalar>
void compute_U(BodyMotion<Scalar>& body) {
  const auto& w = body.w;
  const auto& dw = body.dw;
  const Scalar xx = square(w[0]), yy = square(w[1]), zz = square(w[2]);
  const Scalar xy = w[0] * w[1], xz = w[0] * w[2], yz = w[1] * w[2];
  body.U = {{{{{-(yy + zz), xy - dw[2], xz + dw[1]}},
              {{xy + dw[2], -(xx + zz), yz - dw[0]}},
              {{xz - dw[1], yz + dw[0], -(xx + yy)}}}}};
  body.U_gap = {{zz - yy, xx - zz, yy - xx}};
}

/// vee(U J - (U J)^T): moment that turns a body of pseudo-inertia J about its origin.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> turning_moment(const BodyMotion<Scalar>& body,
                                             const Matrix3<Scalar>& J) {
  const Scalar &Jxx = J(0, 0), &Jyy = J(1, 1), &Jzz = J(2, 2);
  const Scalar &Jxy = J(0, 1), &Jxz = J(0, 2), &Jyz = J(1, 2);
  const Matrix3<Scalar>& U = body.U;
  const Vector3<Scalar>& gap = body.U_gap;
  return {{Jyy * U(2, 1) - Jzz * U(1, 2) + (Jxy * U(2, 0) - Jxz * U(1, 0)) + Jyz * gap[0],
           Jzz * U(0, 2) - Jxx * U(2, 0) + (Jyz * U(0, 1) - Jxy * U(2, 1)) + Jxz * gap[1],
           Jxx * U(1, 0) - Jyy * U(0, 1) + (Jxz * U(1, 2) - Jyz * U(0, 2)) + Jxy * gap[2]}};
}

/// What a joint adds: its velocity and the derivative of the velocity's components.
template <class Scalar>
struct JointRates {
  Motion<Scalar> v;
  Motion<Scalar> a;
};

/// Adds to `a`, the acceleration of the parent's point at T, what a screw about z adds up to the
/// body's origin: the point of the axis that it is moves as a point of the body, so its U serves.
/// @param[in] body  its w and U; of w, x and y are the parent's too
template <class Scalar>
[[nodiscard]] Vector3<Scalar> along_screw(const BodyMotion<Scalar>& body, Vector3<Scalar> a,
                                          const JointPosition<Scalar>& joint,
                                          const JointRates<Scalar>& rates) {
  const Scalar& slide = rates.v.linear[2];
  const Scalar twice = slide + slide;
  a = a + Vector3<Scalar>{{body.w[1] * twice, -(body.w[0] * twice), rates.a.linear[2]}};
  const Scalar& d = joint.displacement;
  return a + Vector3<Scalar>{{body.U(0, 2) * d, body.U(1, 2) * d, body.U(2, 2) * d}};
}

/// What a joint adds to the acceleration of the parent's point that is the body's origin.
/// @param[in] w  the parent's angular velocity in the body's axes
template <class Scalar>
[[nodiscard]] Vector3<Scalar> relative_acceleration(const Vector3<Scalar>& w,
                                                    const JointRates<Scalar>& rates) {
  const Vector3<Scalar> coriolis = cross(w, rates.v.linear);
  return (coriolis + coriolis) + (rates.a.linear + cross(rates.v.angular, rates.v.linear));
}

/// Motion of a body from its parent's, where the joint is a screw about z.
template <class Scalar>
[[nodiscard]] BodyMotion<Scalar> screw_motion(const Body& body, const JointPosition<Scalar>& joint,
                                              const BodyMotion<Scalar>& parent,
                                              const JointRates<Scalar>& rates) {
  BodyMotion<Scalar> motion;
  motion.w = to_body_axes(body, joint, parent.w);
  motion.dw = to_body_axes(body, joint, parent.dw);
  motion.a = to_body_axes(body, joint, parent.a + parent.U * joint.X_PT.p);
  const Scalar wx = motion.w[0], wy = motion.w[1];
  const Scalar& rate = rates.v.angular[2];
  motion.w[2] = motion.w[2] + rate;
  motion.dw = motion.dw + Vector3<Scalar>{{wy * rate, -(wx * rate), rates.a.angular[2]}};
  compute_U(motion);
  motion.a = along_screw(motion, motion.a, joint, rates);
  return motion;
}

/// Motion of a body from its parent's, whatever the joint.
template <class Scalar>
[[nodiscard]] BodyMotion<Scalar> free_motion(const Body& body, const JointPosition<Scalar>& joint,
                                             const BodyMotion<Scalar>& parent,
                                             const JointRates<Scalar>& rates) {
  BodyMotion<Scalar> motion;
  const Vector3<Scalar> w = to_body_axes(body, joint, parent.w);
  motion.w = w + rates.v.angular;
  motion.dw = to_body_axes(body, joint, parent.dw) + (rates.a.angular + cross(w, rates.v.angular));
  motion.a = to_body_axes(body, joint, parent.a + parent.U * origin_in_parent(body, joint)) +
             relative_acceleration(w, rates);
  compute_U(motion);
  return motion;
}

/// Force and moment about the origin that give a body its motion.
template <class Scalar>
[[nodiscard]] Force<Scalar> body_force(const PseudoInertia<Scalar>& inertia,
                                       const BodyMotion<Scalar>& motion) {
  return {turning_moment(motion, inertia.J) + cross(inertia.h, motion.a),
          motion.U * inertia.h + inertia.mass * motion.a};
}

/// Motion of every body, in its frame.
template <class Scalar>
[[nodiscard]] std::vector<BodyMotion<Scalar>> body_motions(const Mechanism& robot,
                                                           const RobotState<Scalar>& state,
                                                           const BodyObserver& observe) {
  std::vector<BodyMotion<Scalar>> motion;
  BodyMotion<Scalar> world;
  world.a = -state.gravity;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const BodyMotion<Scalar>& parent = body.parent.is_none() ? world : motion[body.parent.index()];
    const JointRates<Scalar> rates{joint_motion(body, state.v), joint_motion(body, state.a)};
    motion.push_back(is_screw(body.joint_type)
                         ? screw_motion(body, state.configuration[i], parent, rates)
                         : free_motion(body, state.configuration[i], parent, rates));
  }
  return motion;
}

/// The force that every body needs for its own motion, external wrenches taken off, in its frame.
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> body_forces(const Mechanism& robot,
                                                     const RobotState<Scalar>& state,
                                                     const BodyObserver& observe) {
  const std::vector<BodyMotion<Scalar>> motion = body_motions(robot, state, observe);
  std::vector<Force<Scalar>> f;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    f.push_back(body_force(state.inertia[i], motion[i]));
    if (!state.external.empty()) f[i] = f[i] - state.external[i];
  }
  return f;
}

/// Adds to `tau` (nv) the torques by which the joints bear forces on the bodies.
/// @param[in] f  one per body, in its frame about its origin
template <class Scalar>
[[nodiscard]] std::vector<Scalar> with_torques_of(std::vector<Force<Scalar>> f,
                                                  const Mechanism& robot,
                                                  const RobotState<Scalar>& state,
                                                  std::vector<Scalar> tau,
                                                  const BodyObserver& observe) {
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    add_joint_torque(body, f[i], tau);
    if (body.parent.is_none()) continue;
    Force<Scalar>& parent = f[body.parent.index()];
    parent = parent + to_parent(body, state.configuration[i], f[i]);
  }
  return tau;
}

}  // namespace newton_euler

/// Joint torques and forces (and base wrench) for a motion: tau = M(q) a + h(q, v) - sum J^T f.
///
/// @param[in] robot    the mechanism
/// @param[in] state    configuration, v, a, external wrenches, gravity, inertias
/// @param[in] observe  called with each body before its equations
/// @return tau (nv) [N m] or [N]; base wrench [force; moment] in the base frame
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_dynamics_newton_euler(const Mechanism& robot,
                                                                const RobotState<Scalar>& state,
                                                                const BodyObserver& observe) {
  return newton_euler::with_torques_of(newton_euler::body_forces(robot, state, observe), robot,
                                       state, rotor_torques(robot, state), observe);
}

}  // namespace dynac
