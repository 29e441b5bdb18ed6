// SPDX-License-Identifier: BSD-3-Clause
// How constrained frames accelerate, from the motions of the bodies in their own axes.
#pragma once

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/inverse/newton_euler_frames.hpp"

namespace dynac::constraints {

/// See constraint_kinematics.hpp.
template <class Scalar>
[[nodiscard]] Rates<Scalar> rates_of_frames(const Mechanism& robot, const Constraint& constraint,
                                            const Placements<Scalar>& X,
                                            const BodyAxesMotion<Scalar>& motion) {
  Rates<Scalar> result;
  const auto set = [&](const ConstrainedFrame& frame, const Vector3<Scalar>& p, Motion<Scalar>& V,
                       Motion<Scalar>& A) {
    const FrameOnBody on = on_body(robot, frame);
    if (on.body.is_none()) return;
    const std::size_t i = on.body.index();
    V = at_point(motion.V[i], p - motion.X_W[i].p);
    A = motion.acceleration_at(on.body, cast<Scalar>(on.X_BF).p);
  };
  set(constraint.first, X.A.p, result.V.A, result.A.A);
  set(constraint.second, X.B.p, result.V.B, result.A.B);
  return result;
}

}  // namespace dynac::constraints
