// SPDX-License-Identifier: BSD-3-Clause
// Poses of frames, their Jacobians and the time derivatives of these.
#pragma once

#include "algorithms/jacobian_frame.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

/// Placement of a link's frame in the world.
template <class Scalar>
[[nodiscard]] Transform<Scalar> link_placement(const LinkPlacement& link,
                                               const std::vector<Transform<Scalar>>& X_W) {
  const Transform<Scalar> X_BL = cast<Scalar>(link.X_BL);
  return link.body.is_none() ? X_BL : X_W[link.body.index()] * X_BL;
}

/// A placement as a 4 x 4 matrix, column-major.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> homogeneous(const Transform<Scalar>& X) {
  std::vector<Scalar> matrix;
  for (std::size_t j = 0; j < 3; ++j) {
    for (std::size_t i = 0; i < 3; ++i) matrix.push_back(X.R(i, j));
    matrix.push_back(Scalar(0));
  }
  for (std::size_t i = 0; i < 3; ++i) matrix.push_back(X.p[i]);
  matrix.push_back(Scalar(1));
  return matrix;
}

/// The bodies from a frame's to the root, whose joints move it.
[[nodiscard]] inline std::vector<std::size_t> bodies_above(const Mechanism& robot, BodyId body) {
  std::vector<std::size_t> path;
  for (; !body.is_none(); body = robot.bodies[body.index()].parent) path.push_back(body.index());
  return path;
}

/// A 6 x nv matrix, column-major, [linear; angular].
template <class Scalar>
class FrameMatrix {
 public:
  explicit FrameMatrix(std::size_t columns) : entries_(6 * columns, Scalar(0)) {}

  /// Adds to a column: a mimic joint's and its leader's are one.
  void add(std::size_t column, const Motion<Scalar>& m) {
    for (std::size_t k = 0; k < 3; ++k) {
      Scalar& linear = entries_[6 * column + k];
      Scalar& angular = entries_[6 * column + 3 + k];
      linear = linear + m.linear[k];
      angular = angular + m.angular[k];
    }
  }
  [[nodiscard]] const std::vector<Scalar>& entries() const { return entries_; }

 private:
  std::vector<Scalar> entries_;
};

/// Expresses a column of a Jacobian, given in world axes at the frame's origin, as asked.
template <class Scalar>
[[nodiscard]] Motion<Scalar> express(const Motion<Scalar>& m_W, const Transform<Scalar>& X_WF,
                                     JacobianFrame frame) {
  if (frame == JacobianFrame::kWorldAligned) return m_W;
  if (frame == JacobianFrame::kLocal) {
    return {transpose_times(X_WF.R, m_W.angular), transpose_times(X_WF.R, m_W.linear)};
  }
  return {m_W.angular, m_W.linear + cross(X_WF.p, m_W.angular)};
}

/// The same for its time derivative.
/// @param[in] V  twist of the frame in world axes, at its origin
template <class Scalar>
[[nodiscard]] Motion<Scalar> express_rate(const Motion<Scalar>& m_W, const Motion<Scalar>& rate_W,
                                          const Motion<Scalar>& V, const Transform<Scalar>& X_WF,
                                          JacobianFrame frame) {
  if (frame == JacobianFrame::kWorldAligned) return rate_W;
  if (frame == JacobianFrame::kLocal) {
    const Motion<Scalar> rate{rate_W.angular - cross(V.angular, m_W.angular),
                              rate_W.linear - cross(V.angular, m_W.linear)};
    return express(rate, X_WF, frame);
  }
  Motion<Scalar> rate = express(rate_W, X_WF, frame);
  rate.linear = rate.linear + cross(V.linear, m_W.angular);
  return rate;
}

/// Jacobian of a link's frame: its twist is J v.
/// @return 6 x nv, column-major, [linear; angular]
template <class Scalar>
[[nodiscard]] std::vector<Scalar> frame_jacobian(const Mechanism& robot, const LinkPlacement& link,
                                                 const std::vector<Transform<Scalar>>& X_W,
                                                 JacobianFrame frame) {
  FrameMatrix<Scalar> J(robot.nv);
  const Transform<Scalar> X_WF = link_placement(link, X_W);
  for (const std::size_t i : bodies_above(robot, link.body)) {
    const Body& body = robot.bodies[i];
    const Vector3<Scalar> arm = X_WF.p - X_W[i].p;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = in_world_axes(X_W[i], motion_axis<Scalar>(body, k));
      const Motion<Scalar> column{S.angular, S.linear + cross(S.angular, arm)};
      J.add(body.v_index + k, express(column, X_WF, frame));
    }
  }
  return J.entries();
}

/// Time derivative of that Jacobian.
/// @param[in] V  twists of the bodies in world axes, at their origins
template <class Scalar>
[[nodiscard]] std::vector<Scalar> frame_jacobian_rate(const Mechanism& robot,
                                                      const LinkPlacement& link,
                                                      const std::vector<Transform<Scalar>>& X_W,
                                                      const std::vector<Motion<Scalar>>& V,
                                                      JacobianFrame frame) {
  FrameMatrix<Scalar> rate(robot.nv);
  if (link.body.is_none()) return rate.entries();
  const Transform<Scalar> X_WF = link_placement(link, X_W);
  const std::size_t last = link.body.index();
  Motion<Scalar> V_F = V[last];
  V_F.linear = V_F.linear + cross(V_F.angular, X_WF.p - X_W[last].p);
  for (const std::size_t i : bodies_above(robot, link.body)) {
    const Body& body = robot.bodies[i];
    const Vector3<Scalar> arm = X_WF.p - X_W[i].p;
    const Vector3<Scalar> arm_rate = V_F.linear - V[i].linear;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = in_world_axes(X_W[i], motion_axis<Scalar>(body, k));
      const Motion<Scalar> dS{cross(V[i].angular, S.angular), cross(V[i].angular, S.linear)};
      const Motion<Scalar> column{S.angular, S.linear + cross(S.angular, arm)};
      const Motion<Scalar> column_rate{
          dS.angular, dS.linear + cross(dS.angular, arm) + cross(S.angular, arm_rate)};
      rate.add(body.v_index + k, express_rate(column, column_rate, V_F, X_WF, frame));
    }
  }
  return rate.entries();
}

}  // namespace dynac
