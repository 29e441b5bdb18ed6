// SPDX-License-Identifier: BSD-3-Clause
// What velocities add to the equations of motion: accelerations and forces of bodies that no joint
// and no parent accelerates. Classical accelerations are meant, those of the bodies' origins: then
// angular velocities are all that it takes. Reference: Luh, Walker, Paul 1980.
#pragma once

#include <vector>

#include "algorithms/inverse/newton_euler.hpp"

namespace dynac {

/// Of every body, in its frame.
template <class Scalar>
struct VelocityTerms {
  std::vector<Vector3<Scalar>> w;  ///< angular velocity
  std::vector<Motion<Scalar>> a;   ///< acceleration beyond the parent's, moved to the body
  std::vector<Force<Scalar>> f;    ///< force that the body needs while it is not accelerated
};

/// @param[in] state  configuration, v, inertias
template <class Scalar>
[[nodiscard]] VelocityTerms<Scalar> velocity_terms(const Mechanism& robot,
                                                   const RobotState<Scalar>& state,
                                                   const BodyObserver& observe) {
  using namespace newton_euler;
  VelocityTerms<Scalar> terms;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    newton_euler::BodyMotion<Scalar> parent, own;
    if (!body.parent.is_none()) {
      parent.w = terms.w[body.parent.index()];
      compute_U(parent);
    }
    const JointRates<Scalar> rates{joint_motion(body, state.v), {}};
    const newton_euler::BodyMotion<Scalar> motion =
        is_screw(body.joint_type) ? screw_motion(body, state.configuration[i], parent, rates)
                                  : free_motion(body, state.configuration[i], parent, rates);
    own.w = motion.w;
    compute_U(own);
    terms.w.push_back(motion.w);
    terms.a.push_back({motion.dw, motion.a});
    terms.f.push_back(body_force(state.inertia[i], own));
  }
  return terms;
}

}  // namespace dynac
