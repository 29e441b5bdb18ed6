// SPDX-License-Identifier: BSD-3-Clause
// How frames move, and the first derivatives of that by q, v and a.
//
// V = [linear; angular] = J v and A = J a + Jdot v are what the Jacobian J gives, so A is the time
// derivative of V's components as they are expressed, without gravity: in world axes at the frame's
// origin the acceleration of that point; in the frame's own axes, and for the point at the world's
// origin, the spatial acceleration.
//
// Of a twist v_i and spatial acceleration a_i of the frame, both at one point at rest and in axes
// at rest, and of S_j a coordinate of joint j above it, displaced along the tangent space:
//
//   dv_i/dq_j = v_p x S_j - v_i x S_j        da_i/dq_j = a_p x S_j + v_p x (v_p x S_j)
//                                                        - a_i x S_j - v_i x (v_p x S_j)
//   dv_i/dv_j = da_i/da_j = S_j              da_i/dv_j = v_p x S_j + v_j x S_j - v_i x S_j
//
// with p what carries joint j. The terms - v_i x S_j and - a_i x S_j are the displacement of the
// frame itself: expressed in the frame they vanish.
// Reference: Carpentier & Mansard 2018, sections III and IV; Singh, Russell, Wensing 2022,
// identities of section III.
#pragma once

#include <array>
#include <vector>

#include "algorithms/kinematics/frame_kinematics.hpp"

namespace dynac {

/// A motion at another point of the same axes.
/// @param[in] arm  from the point where m is to the other one
template <class Scalar>
[[nodiscard]] Motion<Scalar> at_point(const Motion<Scalar>& m, const Vector3<Scalar>& arm) {
  return {m.angular, m.linear + cross(m.angular, arm)};
}

/// Spatial acceleration of every body in world axes, at the body's own origin, without gravity.
/// @param[in] V  twists of the bodies there
template <class Scalar>
[[nodiscard]] std::vector<Motion<Scalar>> world_accelerations(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const std::vector<Transform<Scalar>>& X_W, const std::vector<Motion<Scalar>>& V) {
  std::vector<Motion<Scalar>> A;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    A.push_back(in_world_axes(X_W[i], joint_motion(body, state.a)));
    if (body.parent.is_none()) continue;
    const Motion<Scalar> v_J = in_world_axes(X_W[i], joint_motion(body, state.v));
    const std::size_t parent = body.parent.index();
    const Vector3<Scalar> arm = X_W[i].p - X_W[parent].p;
    A[i] = A[i] + at_point(A[parent], arm) + cross(V[i], v_J);
  }
  return A;
}

/// Twist and spatial acceleration of a body, or of a frame, in world axes.
template <class Scalar>
struct BodyMotion {
  Motion<Scalar> V{};
  Motion<Scalar> A{};
};

/// Those of all bodies at their own origins.
template <class Scalar>
struct WorldMotion {
  std::vector<Transform<Scalar>> X_W;
  std::vector<Motion<Scalar>> V;
  std::vector<Motion<Scalar>> A;

  /// Those of a body at a point of the world; of none: at rest.
  [[nodiscard]] BodyMotion<Scalar> at(BodyId body, const Vector3<Scalar>& point) const {
    if (body.is_none()) return {};
    const Vector3<Scalar> arm = point - X_W[body.index()].p;
    return {at_point(V[body.index()], arm), at_point(A[body.index()], arm)};
  }
};

template <class Scalar>
[[nodiscard]] WorldMotion<Scalar> world_motion(const Mechanism& robot,
                                               const RobotState<Scalar>& state,
                                               const BodyObserver& observe) {
  WorldMotion<Scalar> motion{world_placements(robot, state, observe), {}, {}};
  motion.V = world_velocities(robot, state, motion.X_W);
  motion.A = world_accelerations(robot, state, motion.X_W, motion.V);
  return motion;
}

/// [linear; angular].
template <class Scalar>
[[nodiscard]] std::vector<Scalar> linear_first(const Motion<Scalar>& m) {
  return {m.linear[0], m.linear[1], m.linear[2], m.angular[0], m.angular[1], m.angular[2]};
}

/// V and A of a link's frame, 6 each.
template <class Scalar>
[[nodiscard]] std::array<std::vector<Scalar>, 2> frame_motion(const LinkPlacement& link,
                                                              const WorldMotion<Scalar>& motion,
                                                              JacobianFrame frame) {
  const Transform<Scalar> X_WF = link_placement(link, motion.X_W);
  const auto [V, A] = motion.at(link.body, X_WF.p);
  Motion<Scalar> rate = express(A, X_WF, frame);
  if (frame == JacobianFrame::kWorldAligned) {
    rate.linear = rate.linear + cross(V.angular, V.linear);  // the point moves with the frame
  }
  return {linear_first(express(V, X_WF, frame)), linear_first(rate)};
}

/// Derivatives of a frame's V and A, 6 x nv each, column-major, [linear; angular].
template <class Scalar>
struct FrameMotionDerivatives {
  explicit FrameMotionDerivatives(std::size_t nv) : dV_dq(nv), dA_dq(nv), dA_dv(nv), J(nv) {}

  FrameMatrix<Scalar> dV_dq;
  FrameMatrix<Scalar> dA_dq;
  FrameMatrix<Scalar> dA_dv;
  FrameMatrix<Scalar> J;  ///< dV/dv = dA/da
};

namespace frame_derivatives {

/// One column of each derivative, at the frame's origin in world axes, in those of an observer who
/// is displaced with the frame.
template <class Scalar>
struct Column {
  Motion<Scalar> dV_dq;
  Motion<Scalar> dA_dq;
  Motion<Scalar> dA_dv;
  Motion<Scalar> S;
};

/// @param[in] parent, own, frame  motions of what carries the joint, of its body and of the frame
template <class Scalar>
[[nodiscard]] Column<Scalar> column_of(const Motion<Scalar>& S, const BodyMotion<Scalar>& parent,
                                       const BodyMotion<Scalar>& own,
                                       const BodyMotion<Scalar>& frame) {
  const Motion<Scalar> carried = cross(parent.V, S);
  const Motion<Scalar> slip = parent.V - frame.V;
  return {carried, cross(parent.A, S) + cross(slip, carried), carried + cross(own.V - frame.V, S),
          S};
}

/// The column as an observer at rest sees it, at the point of the world that is at the frame's
/// origin.
template <class Scalar>
[[nodiscard]] Column<Scalar> at_rest(Column<Scalar> c, const BodyMotion<Scalar>& frame) {
  c.dV_dq = c.dV_dq + cross(c.S, frame.V);
  c.dA_dq = c.dA_dq + cross(c.S, frame.A);
  return c;
}

/// The column as an observer sees it whose axes are at rest and whose point moves with the frame.
template <class Scalar>
[[nodiscard]] Column<Scalar> with_the_point(Column<Scalar> c, const BodyMotion<Scalar>& frame) {
  const auto rotate = [&](const Motion<Scalar>& m) -> Motion<Scalar> {
    return {cross(c.S.angular, m.angular), cross(c.S.angular, m.linear)};
  };
  c.dV_dq = c.dV_dq + rotate(frame.V);
  c.dA_dq = c.dA_dq + rotate(frame.A);
  // A has the point's acceleration: w x v more than the spatial one.
  const auto& [w, v] = frame.V;
  c.dA_dq.linear = c.dA_dq.linear + (cross(c.dV_dq.angular, v) + cross(w, c.dV_dq.linear));
  c.dA_dv.linear = c.dA_dv.linear + (cross(c.S.angular, v) + cross(w, c.S.linear));
  return c;
}

/// As a Jacobian's columns are expressed.
template <class Scalar>
[[nodiscard]] Column<Scalar> expressed(const Column<Scalar>& c, const BodyMotion<Scalar>& frame,
                                       const Transform<Scalar>& X_WF, JacobianFrame axes) {
  Column<Scalar> seen = c;
  if (axes == JacobianFrame::kSpatial) seen = at_rest(c, frame);
  if (axes == JacobianFrame::kWorldAligned) seen = with_the_point(c, frame);
  return {express(seen.dV_dq, X_WF, axes), express(seen.dA_dq, X_WF, axes),
          express(seen.dA_dv, X_WF, axes), express(seen.S, X_WF, axes)};
}

}  // namespace frame_derivatives

/// The derivatives of a link's frame's motion.
template <class Scalar>
[[nodiscard]] FrameMotionDerivatives<Scalar> frame_motion_derivatives(
    const Mechanism& robot, const LinkPlacement& link, const WorldMotion<Scalar>& motion,
    JacobianFrame axes) {
  FrameMotionDerivatives<Scalar> derivatives(robot.nv);
  const Transform<Scalar> X_WF = link_placement(link, motion.X_W);
  const BodyMotion<Scalar> frame = motion.at(link.body, X_WF.p);
  for (const std::size_t i : bodies_above(robot, link.body)) {
    const Body& body = robot.bodies[i];
    const BodyMotion<Scalar> parent = motion.at(body.parent, X_WF.p);
    const BodyMotion<Scalar> own = motion.at(BodyId::of(i), X_WF.p);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = at_point(in_world_axes(motion.X_W[i], motion_axis<Scalar>(body, k)),
                                        X_WF.p - motion.X_W[i].p);
      const auto column = frame_derivatives::expressed(
          frame_derivatives::column_of(S, parent, own, frame), frame, X_WF, axes);
      const std::size_t c = body.v_index + k;
      derivatives.dV_dq.add(c, column.dV_dq);
      derivatives.dA_dq.add(c, column.dA_dq);
      derivatives.dA_dv.add(c, column.dA_dv);
      derivatives.J.add(c, column.S);
    }
  }
  return derivatives;
}

}  // namespace dynac
