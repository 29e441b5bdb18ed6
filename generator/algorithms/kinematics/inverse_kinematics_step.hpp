// SPDX-License-Identifier: BSD-3-Clause
// A step of inverse kinematics toward poses of frames: of the displacements x within bounds the one
// that minimises
//
//   sum over the rows of (e - J x)^2 / lambda^2  +  |x - z|^2,
//
// e the errors of the frames, each row with a damping of its own, z the displacement that the
// joints should make besides. A row of small damping is met before one of large damping: these are
// the priorities. All rows of [J lambda] are made orthogonal, so that the condition is J's and not
// its square. Where x leaves the bounds it stops there, and the others are found once more without
// these coordinates: two passes, whatever the numbers are.
//
// The error of a rotation R_e is the vector 2 sin(angle / 2) along its axis: it grows up to half a
// turn, where it has no direction.
// Reference: Nakamura & Hanafusa 1986; Wampler 1986 (damped least squares); Siciliano et al. 2009,
// section 3.7 (errors of rotations).
#pragma once

#include <vector>

#include "algorithms/base_representation.hpp"
#include "algorithms/kinematics/damped_inverse.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"
#include "support/elementary.hpp"

namespace dynac {

/// What frames are to reach, and how closely.
template <class Scalar>
struct FrameTarget {
  LinkPlacement link;
  std::vector<Scalar> T_W;      ///< the pose in the world (4 x 4), column-major
  std::vector<Scalar> damping;  ///< 6, [linear; angular] [m], [rad], > 0
};

/// Bounds of the displacement, what it should be besides the task, and which coordinates make just
/// that (nv).
template <class Scalar>
struct DisplacementWishes {
  std::vector<Scalar> lower, upper, z;
  std::vector<bool> prescribed;
};

template <class Scalar>
struct InverseKinematicsStep {
  std::vector<Scalar> x;               ///< (nv), the displacement
  std::vector<std::vector<Scalar>> e;  ///< of each frame (6), before it
};

namespace inverse_kinematics_step {

/// The twist that leads from a frame to a pose in the unit of time, [linear; angular], in world
/// axes at the frame's origin. See the top of this file.
template <class Scalar>
[[nodiscard]] Motion<Scalar> error_of(const Transform<Scalar>& X_WF,
                                      const std::vector<Scalar>& T_W) {
  Matrix3<Scalar> R;
  Vector3<Scalar> p;
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = T_W[12 + i];
    for (std::size_t j = 0; j < 3; ++j) R(i, j) = T_W[4 * j + i];
  }
  const Matrix3<Scalar> R_e = R * transpose(X_WF.R);
  const Scalar square = Scalar(1) + R_e(0, 0) + R_e(1, 1) + R_e(2, 2);  // (2 cos(angle / 2))^2
  constexpr double kTiny = 1e-30;  // half a turn gives nothing rather than a division by zero
  const Scalar scale = Scalar(1) / square_root(square * sign(square) + Scalar(kTiny));
  const Vector3<Scalar> twice_sine{
      {R_e(2, 1) - R_e(1, 2), R_e(0, 2) - R_e(2, 0), R_e(1, 0) - R_e(0, 1)}};
  return {scale * twice_sine, p - X_WF.p};
}

/// One where x is beyond a bound, zero elsewhere.
template <class Scalar>
[[nodiscard]] Scalar beyond(const Scalar& excess) {
  return Scalar(0.5) + Scalar(0.5) * sign(excess);
}

/// x, no further than the bounds.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> bounded(const std::vector<Scalar>& x,
                                          const DisplacementWishes<Scalar>& wishes) {
  std::vector<Scalar> result;
  for (std::size_t c = 0; c < x.size(); ++c) {
    const Scalar &lower = wishes.lower[c], &upper = wishes.upper[c];
    const Scalar above = beyond(x[c] - upper), below = beyond(lower - x[c]);
    result.push_back(x[c] + (above * (upper - x[c]) + below * (lower - x[c])));
  }
  return result;
}

/// The x that minimises the sum above over the free coordinates; the others keep theirs.
/// @param[in] fixed  of each coordinate: one, it keeps x; zero, it is free
template <class Scalar>
[[nodiscard]] std::vector<Scalar> solved(const DenseMatrix<Scalar>& J, const std::vector<Scalar>& e,
                                         const std::vector<Scalar>& damping,
                                         const std::vector<Scalar>& z,
                                         const std::vector<Scalar>& fixed,
                                         const std::vector<Scalar>& x) {
  std::vector<Scalar> start = z;
  DenseMatrix<Scalar> free = J;
  for (std::size_t c = 0; c < J.columns; ++c) {
    start[c] = z[c] + fixed[c] * (x[c] - z[c]);
    for (std::size_t r = 0; r < J.rows; ++r) free(r, c) = J(r, c) - fixed[c] * J(r, c);
  }
  std::vector<Scalar> rest = e;
  for (std::size_t r = 0; r < J.rows; ++r) {
    for (std::size_t c = 0; c < J.columns; ++c) rest[r] = rest[r] - J(r, c) * start[c];
  }
  const std::vector<Scalar> step = DampedInverse<Scalar>(free, damping) * rest;
  for (std::size_t c = 0; c < J.columns; ++c) start[c] = start[c] + step[c];
  return start;
}

/// The columns of a floating base, by its velocity as the user asks for it.
template <class Scalar>
void represent(const KernelContext& context, const RobotState<Scalar>& state,
               DenseMatrix<Scalar>& J) {
  const BaseChange<Scalar> change = representation::change_at(context, state);
  for (std::size_t row = 0; row < J.rows; ++row) {
    const auto own = base_entries<Force<Scalar>>(J.entries, row, J.rows);
    set_base_entries(J.entries, change.from_body(own), row, J.rows);
  }
}

}  // namespace inverse_kinematics_step

/// See the top of this file. x is in the representation of base velocities that the user asks for.
/// @param[in] state  its configuration
/// @param[in] X_W    world_placements()
template <class Scalar>
[[nodiscard]] InverseKinematicsStep<Scalar> step_toward(
    const KernelContext& context, const RobotState<Scalar>& state,
    const std::vector<Transform<Scalar>>& X_W, const std::vector<FrameTarget<Scalar>>& targets,
    const DisplacementWishes<Scalar>& wishes) {
  using namespace inverse_kinematics_step;
  const Mechanism& robot = context.robot;
  const JacobianFrame frame = context.settings.jacobian_frame;
  InverseKinematicsStep<Scalar> result;
  DenseMatrix<Scalar> J(6 * targets.size(), robot.nv);
  std::vector<Scalar> e, damping;
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const auto& [link, T_W, own_damping] = targets[t];
    const Transform<Scalar> X_WF = link_placement(link, X_W);
    const Motion<Scalar> error = express(error_of(X_WF, T_W), X_WF, frame);
    for (std::size_t k = 0; k < 6; ++k) {
      e.push_back(k < 3 ? error.linear[k] : error.angular[k - 3]);
      damping.push_back(own_damping[k]);
    }
    result.e.emplace_back(e.end() - 6, e.end());
    const std::vector<Scalar> own = frame_jacobian(robot, link, X_W, frame);
    for (std::size_t k = 0; k < own.size(); ++k) J(6 * t + k % 6, k / 6) = own[k];
  }
  if (has_other_base_velocity(context)) represent(context, state, J);
  std::vector<Scalar> fixed;
  for (const bool is_prescribed : wishes.prescribed) fixed.emplace_back(is_prescribed ? 1 : 0);
  const std::vector<Scalar> first = solved(J, e, damping, wishes.z, fixed, wishes.z);
  const std::vector<Scalar> kept = bounded(first, wishes);
  for (std::size_t c = 0; c < robot.nv; ++c) {
    if (wishes.prescribed[c]) continue;
    fixed[c] = beyond(first[c] - wishes.upper[c]) + beyond(wishes.lower[c] - first[c]);
  }
  result.x = bounded(solved(J, e, damping, wishes.z, fixed, kept), wishes);
  return result;
}

}  // namespace dynac
