// Inverse dynamics by the recursive Newton-Euler algorithm in 3-vectors, each body in its own
// frame.
//
// With U = [dw]x + [w]x[w]x, the acceleration of a point at r is a + U r, the force on a body
// m a + U h, and the moment about its origin vee(U J - (U J)^T) + h x a, where J is the
// pseudo-inertia 1/2 tr(I) 1 - I. One U serves the body and the origins of its children.
// Reference: Luh, Walker, Paul 1980; the U form after Balafoutis & Patel 1991, chapter 5.
#pragma once

#include <vector>

#include "algorithms/inverse_dynamics.hpp"

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
  const Scalar xx = w[0] * w[0], yy = w[1] * w[1], zz = w[2] * w[2];
  const Scalar xy = w[0] * w[1], xz = w[0] * w[2], yz = w[1] * w[2];
  body.U = {{{{{-(yy + zz), xy - dw[2], xz + dw[1]}},
              {{xy + dw[2], -(xx + zz), yz - dw[0]}},
              {{xz - dw[1], yz + dw[0], -(xx + yy)}}}}};
  body.U_gap = {{zz - yy, xx - zz, yy - xx}};
}

/// vee(U J - (U J)^T): moment that turns a body of pseudo-inertia J about its origin.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> turning_moment(const BodyMotion<Scalar>& body,
                                             const Matrix3<double>& J) {
  const Scalar Jxx(J(0, 0)), Jyy(J(1, 1)), Jzz(J(2, 2));
  const Scalar Jxy(J(0, 1)), Jxz(J(0, 2)), Jyz(J(1, 2));
  const Matrix3<Scalar>& U = body.U;
  const Vector3<Scalar>& gap = body.U_gap;
  return {{Jyy * U(2, 1) - Jzz * U(1, 2) + (Jxy * U(2, 0) - Jxz * U(1, 0)) + Jyz * gap[0],
           Jzz * U(0, 2) - Jxx * U(2, 0) + (Jyz * U(0, 1) - Jxy * U(2, 1)) + Jxz * gap[1],
           Jxx * U(1, 0) - Jyy * U(0, 1) + (Jxz * U(1, 2) - Jyz * U(0, 2)) + Jxy * gap[2]}};
}

/// Motion of a floating base from its twist and the derivative of its components.
template <class Scalar>
[[nodiscard]] BodyMotion<Scalar> base_motion(const Mechanism& robot, const MovingBody& body,
                                             const InverseDynamicsInput<Scalar>& input) {
  BodyMotion<Scalar> motion;
  const Vector3<Scalar> gravity = cast<Scalar>(robot.gravity);
  motion.w = three_from(input.v, body.v_index + 3);
  motion.dw = three_from(input.a, body.v_index + 3);
  motion.a = three_from(input.a, body.v_index) +
             cross(motion.w, three_from(input.v, body.v_index)) -
             transpose_times(input.configuration.R_WB, gravity);
  compute_U(motion);
  return motion;
}

/// Motion of a body from its parent's.
template <class Scalar>
[[nodiscard]] BodyMotion<Scalar> child_motion(const MovingBody& body,
                                              const JointPosition<Scalar>& joint,
                                              const BodyMotion<Scalar>& parent, const Scalar& rate,
                                              const Scalar& acceleration) {
  BodyMotion<Scalar> motion;
  motion.w = to_body_axes(body, joint, parent.w);
  motion.dw = to_body_axes(body, joint, parent.dw);
  motion.a = to_body_axes(body, joint, parent.a + parent.U * cast<Scalar>(body.X_PT.p));
  const Scalar wx = motion.w[0], wy = motion.w[1];
  if (body.joint_type == JointType::kRevolute) {
    motion.w[2] = motion.w[2] + rate;
    motion.dw = motion.dw + Vector3<Scalar>{{wy * rate, -(wx * rate), acceleration}};
    compute_U(motion);
  } else {
    compute_U(motion);
    const Scalar twice_rate = rate + rate;
    motion.a = motion.a + Vector3<Scalar>{{wy * twice_rate, -(wx * twice_rate), acceleration}};
  }
  const Scalar& d = joint.displacement;
  motion.a =
      motion.a + Vector3<Scalar>{{motion.U(0, 2) * d, motion.U(1, 2) * d, motion.U(2, 2) * d}};
  return motion;
}

/// Force and moment about the origin that give a body its motion.
template <class Scalar>
[[nodiscard]] Force<Scalar> body_force(const MovingBody& body, const BodyMotion<Scalar>& motion) {
  const Vector3<Scalar> h = cast<Scalar>(body.inertia.h);
  return {turning_moment(motion, body.inertia.J) + cross(h, motion.a),
          motion.U * h + Scalar(body.inertia.mass) * motion.a};
}

/// A wrench on a body, about the parent's origin and in its axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> to_parent(const MovingBody& body, const JointPosition<Scalar>& joint,
                                      const Force<Scalar>& f) {
  const Scalar& d = joint.displacement;
  const Vector3<Scalar> n{
      {f.angular[0] - d * f.linear[1], f.angular[1] + d * f.linear[0], f.angular[2]}};
  const Vector3<Scalar> linear = to_parent_axes(body, joint, f.linear);
  return {to_parent_axes(body, joint, n) + cross(cast<Scalar>(body.X_PT.p), linear), linear};
}

}  // namespace newton_euler

/// Joint torques and forces (and base wrench) for a motion: tau = M(q) a + h(q, v) - sum J^T f.
///
/// @param[in] robot    the mechanism
/// @param[in] input    configuration, v, a, external wrenches
/// @param[in] observe  told of each body before its equations
/// @return tau (nv) [N m] or [N]; base wrench [force; moment] in the base frame
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_dynamics_newton_euler(
    const Mechanism& robot, const InverseDynamicsInput<Scalar>& input,
    const BodyObserver& observe) {
  using namespace newton_euler;
  std::vector<BodyMotion<Scalar>> motion(robot.bodies.size());
  std::vector<Force<Scalar>> f(robot.bodies.size());
  BodyMotion<Scalar> world;
  world.a = -cast<Scalar>(robot.gravity);

  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const MovingBody& body = robot.bodies[i];
    observe(body);
    if (body.joint_type == JointType::kFloating) {
      motion[i] = base_motion(robot, body, input);
    } else {
      const BodyMotion<Scalar>& parent =
          body.parent.is_none() ? world : motion[body.parent.index()];
      motion[i] = child_motion(body, input.configuration.joints[i], parent, input.v[body.v_index],
                               input.a[body.v_index]);
    }
    f[i] = body_force(body, motion[i]);
    if (!input.external.empty()) f[i] = f[i] - input.external[i];
  }

  std::vector<Scalar> tau(robot.nv, Scalar(0));
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const MovingBody& body = robot.bodies[i];
    observe(body);
    store_joint_torque(body, f[i], tau);
    if (body.parent.is_none()) continue;
    Force<Scalar>& parent = f[body.parent.index()];
    parent = parent + to_parent(body, input.configuration.joints[i], f[i]);
  }
  return tau;
}

}  // namespace dynac
