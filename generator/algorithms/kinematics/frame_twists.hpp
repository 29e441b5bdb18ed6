// SPDX-License-Identifier: BSD-3-Clause
// Twists of frames as Jacobians express them, and with their time derivatives from the recursion in
// world coordinates: [k] of a list is the k-th derivative of the components.
//
// In: placements and twists of the bodies. Out: velocity of the frame's origin and angular velocity
// in world axes or in the frame's own, or the spatial twist itself.
// Reference: Mueller 2021 (RA-L, spatial representation of twists), Algorithm 1; Featherstone 2008,
// chapter 2.
#pragma once

#include <vector>

#include "algorithms/kinematics/frame_motion.hpp"
#include "algorithms/kinematics/world_kinematics.hpp"

namespace dynac {

/// Twist of a link's frame; of one that is fixed to the world, zero.
/// @param[in] X_W  placements of the bodies
/// @param[in] V    their twists in world axes, at their origins
template <class Scalar>
[[nodiscard]] Motion<Scalar> frame_twist(const LinkPlacement& link,
                                         const std::vector<Transform<Scalar>>& X_W,
                                         const std::vector<Motion<Scalar>>& V, JacobianFrame axes) {
  if (link.body.is_none()) return {};
  const std::size_t i = link.body.index();
  const Transform<Scalar> X_WF = link_placement(link, X_W);
  return express(at_point(V[i], X_WF.p - X_W[i].p), X_WF, axes);
}

/// The same, from twists of the bodies in their own frames.
template <class Scalar>
[[nodiscard]] Motion<Scalar> frame_twist_of_body(const LinkPlacement& link,
                                                 const std::vector<Transform<Scalar>>& X_W,
                                                 const std::vector<Motion<Scalar>>& V_B,
                                                 JacobianFrame axes) {
  if (link.body.is_none()) return {};
  const Motion<Scalar> V_F = inverse_times(cast<Scalar>(link.X_BL), V_B[link.body.index()]);
  if (axes == JacobianFrame::kLocal) return V_F;
  const Transform<Scalar> X_WF = link_placement(link, X_W);
  return axes == JacobianFrame::kSpatial ? X_WF * V_F : in_world_axes(X_WF, V_F);
}

/// A frame's spatial twist as asked.
/// @param[in] V  without an acceleration of the world
template <class Scalar>
[[nodiscard]] MotionDerivatives<Scalar> express_derivatives(const MotionDerivatives<Scalar>& V,
                                                            const Transform<Scalar>& X_WF,
                                                            JacobianFrame axes) {
  if (axes == JacobianFrame::kSpatial) return V;
  return axes == JacobianFrame::kLocal ? in_body(X_WF, V) : at_moving_point(X_WF.p, V);
}

/// A screw that moves as it likes, as asked of a moving frame: a column of its Jacobian.
/// @param[in] S  in world coordinates
/// @param[in] V  spatial twist of the frame, with one derivative less at least
template <class Scalar>
[[nodiscard]] MotionDerivatives<Scalar> express_screw(MotionDerivatives<Scalar> S,
                                                      const MotionDerivatives<Scalar>& V,
                                                      const Transform<Scalar>& X_WF,
                                                      JacobianFrame axes) {
  if (axes == JacobianFrame::kSpatial) return S;
  if (axes == JacobianFrame::kLocal) {
    MotionDerivatives<Scalar> seen = seen_by_moving_axes(V, S);
    for (Motion<Scalar>& m : seen) m = inverse_times(X_WF, m);
    return seen;
  }
  const MotionDerivatives<Scalar> point = at_moving_point(X_WF.p, V);
  for (std::size_t k = 0; k < S.size(); ++k) {
    for (std::size_t l = 0; l <= k; ++l) {  // angular parts stay as they are
      const Vector3<Scalar>& arm = l == k ? X_WF.p : point[k - l - 1].linear;
      S[k].linear = S[k].linear + binomial<Scalar>(k, l) * cross(S[l].angular, arm);
    }
  }
  return S;
}

/// Jacobian of a link's frame and its time derivatives, as many as screws have.
/// @return [k] is 6 x nv, column-major, [linear; angular]
template <class Scalar>
[[nodiscard]] std::vector<std::vector<Scalar>> frame_jacobian_derivatives(
    const Mechanism& robot, const LinkPlacement& link, const WorldKinematics<Scalar>& motion,
    std::size_t count, JacobianFrame axes) {
  std::vector<FrameMatrix<Scalar>> J(count, FrameMatrix<Scalar>(robot.nv));
  for (const std::size_t i : bodies_above(robot, link.body)) {
    const BodyKinematics<Scalar>& last = motion[link.body.index()];
    const Transform<Scalar> X_WF = last.C * cast<Scalar>(link.X_BL);
    for (std::size_t c = 0; c < motion[i].S.size(); ++c) {
      const auto column = express_screw(motion[i].S[c], last.V, X_WF, axes);
      for (std::size_t k = 0; k < count; ++k) J[k].add(robot.bodies[i].v_index + c, column[k]);
    }
  }
  std::vector<std::vector<Scalar>> entries;
  for (const FrameMatrix<Scalar>& matrix : J) entries.push_back(matrix.entries());
  return entries;
}

}  // namespace dynac
