// How constrained frames accelerate, from the motions of the bodies in their own axes that the
// Newton-Euler equations take anyway: a point p_B of a body accelerates by R_WB (a + U p_B),
// gravity put back. Serves in the place of WorldMotion. Reference: Luh, Walker, Paul 1980; U: see
// newton_euler.hpp.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/inverse/newton_euler.hpp"

namespace dynac::constraints {

/// See the top of this file. One entry per body.
template <class Scalar>
struct BodyAxesMotion {
  std::vector<Transform<Scalar>> X_W;
  std::vector<Motion<Scalar>> V;                         ///< at the bodies' origins, in world axes
  std::vector<newton_euler::BodyMotion<Scalar>> bodies;  ///< in their frames, gravity taken off
  Vector3<Scalar> gravity;                               ///< in the world frame [m/s^2]
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
    const Transform<Scalar>& X_WB = motion.X_W[i];
    const newton_euler::BodyMotion<Scalar>& own = motion.bodies[i];
    V = at_point(motion.V[i], p - X_WB.p);
    A = {X_WB.R * own.dw, X_WB.R * (own.a + own.U * cast<Scalar>(on.X_BF).p) + motion.gravity};
  };
  set(constraint.first, X.A.p, result.V.A, result.A.A);
  set(constraint.second, X.B.p, result.V.B, result.A.B);
  return result;
}

}  // namespace dynac::constraints
