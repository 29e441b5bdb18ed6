// SPDX-License-Identifier: BSD-3-Clause
// How points and frames of bodies move, from the motions of the bodies in their own axes that the
// Newton-Euler equations take anyway: a point p_B of a body accelerates by R_WB (a + U p_B),
// gravity put back. Reference: Luh, Walker, Paul 1980; U: see newton_euler.hpp.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/kinematics/frame_motion.hpp"

namespace dynac {

/// One entry per body. Serves in the place of WorldMotion.
template <class Scalar>
struct BodyAxesMotion {
  std::vector<Transform<Scalar>> X_W;
  std::vector<Motion<Scalar>> V;                         ///< at the bodies' origins, in world axes
  std::vector<newton_euler::BodyMotion<Scalar>> bodies;  ///< in their frames, gravity taken off
  Vector3<Scalar> gravity;                               ///< in the world frame [m/s^2]

  /// The angular acceleration of a body and the acceleration of a point of it, in world axes.
  /// @param[in] p_B  the point, in the body's frame
  [[nodiscard]] Motion<Scalar> acceleration_at(BodyId body, const Vector3<Scalar>& p_B) const {
    const Matrix3<Scalar>& R = X_W[body.index()].R;
    const newton_euler::BodyMotion<Scalar>& own = bodies[body.index()];
    return {R * own.dw, R * (own.a + own.U * p_B) + gravity};
  }
};

template <class Scalar>
[[nodiscard]] BodyAxesMotion<Scalar> body_axes_motion(const Mechanism& robot,
                                                      const RobotState<Scalar>& state,
                                                      const BodyObserver& observe) {
  auto X_W = world_placements(robot, state, observe);
  auto V = world_velocities(robot, state, X_W);
  return {std::move(X_W), std::move(V), newton_euler::body_motions(robot, state, observe),
          state.gravity};
}

/// V and A of a link's frame, 6 each: see frame_motion.hpp.
template <class Scalar>
[[nodiscard]] std::array<std::vector<Scalar>, 2> frame_motion(const LinkPlacement& link,
                                                              const BodyAxesMotion<Scalar>& motion,
                                                              JacobianFrame frame) {
  if (link.body.is_none()) {
    return {std::vector<Scalar>(6, Scalar(0)), std::vector<Scalar>(6, Scalar(0))};
  }
  const Transform<Scalar> X_WF = link_placement(link, motion.X_W);
  const std::size_t i = link.body.index();
  const Motion<Scalar> V = at_point(motion.V[i], X_WF.p - motion.X_W[i].p);
  Motion<Scalar> A = motion.acceleration_at(link.body, cast<Scalar>(link.X_BL).p);
  if (frame != JacobianFrame::kWorldAligned) {
    A.linear = A.linear - cross(V.angular, V.linear);  // of the body's point that is there now
  }
  return {linear_first(express(V, X_WF, frame)), linear_first(express(A, X_WF, frame))};
}

/// The same as J v and J a + Jdot v.
/// @param[in] drift  the motion of the bodies at zero joint accelerations
template <class Scalar>
[[nodiscard]] std::array<std::vector<Scalar>, 2> frame_motion_by_jacobian(
    const Mechanism& robot, const LinkPlacement& link, const RobotState<Scalar>& state,
    const BodyAxesMotion<Scalar>& drift, JacobianFrame frame) {
  DenseMatrix<Scalar> J(6, robot.nv);
  J.entries = frame_jacobian(robot, link, drift.X_W, frame);
  std::vector<Scalar> A = frame_motion(link, drift, frame)[1];
  const std::vector<Scalar> of_accelerations = times(J, state.a);
  for (std::size_t k = 0; k < A.size(); ++k) A[k] = A[k] + of_accelerations[k];
  return {times(J, state.v), std::move(A)};
}

}  // namespace dynac
