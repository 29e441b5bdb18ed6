// Dependent positions that close the loops, by Newton's method from a guess: a fixed number of
// steps
//
//   q_d <- q_d - Phi_d^-1 Phi(q)
//
// each of which roughly squares the error; independent positions are kept.
// Reference: Featherstone 2008, section 8.11 (loop closure).
#pragma once

#include <utility>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/loops/loop_motion.hpp"

namespace dynac::loops {

/// An error of 0.1 rad becomes one of rounding, unless the dependent joints are hardly determined.
inline constexpr std::size_t kNewtonSteps = 5;

/// The state with these positions.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> state_at_position(const KernelContext& context,
                                                   std::vector<Scalar> q) {
  RobotState<Scalar> state;
  state.configuration = configure(context.robot, q);
  state.q = std::move(q);
  return state;
}

/// Moves a joint of one coordinate by a step of it. Sines and cosines of all joints were had at
/// once, so that of a sum of angles is had from them.
template <class Scalar>
void step_joint(const Body& body, const Scalar& step, JointPosition<Scalar>& joint) {
  if (motion_components(body.joint_type).front() >= 3) {
    joint.displacement = joint.displacement + step;
    return;
  }
  const Scalar square = step * step;
  const Scalar half_sine = step * half_sinc(square), half_cosine = half_cos(square);
  const Scalar sine = Scalar(2) * half_sine * half_cosine;
  const Scalar cosine = Scalar(1) - Scalar(2) * half_sine * half_sine;
  const Scalar old = joint.cosine;
  joint.cosine = old * cosine - joint.sine * sine;
  joint.sine = joint.sine * cosine + old * sine;
  if (has_pitch(body.joint_type)) {
    joint.displacement = joint.displacement + Scalar(body.pitch) * step;
  }
}

/// See the top of this file.
/// @param[in] q  a guess (nq)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> loop_positions(const KernelContext& context,
                                                 std::vector<Scalar> q) {
  const std::vector<bool> is_dependent = dependent_coordinates(context);
  RobotState<Scalar> state = state_at_position(context, std::move(q));
  for (std::size_t step = 0; step < kNewtonSteps; ++step) {
    const LoopMotion<Scalar> motion(context, state);
    const std::vector<Scalar> change = motion.missing(motion.values());
    for (std::size_t i = 0; i < context.robot.bodies.size(); ++i) {
      const Body& body = context.robot.bodies[i];
      if (!is_dependent[body.v_index]) continue;
      const Scalar& own = change[body.v_index];
      if (!body.is_mimic) state.q[body.q_index] = state.q[body.q_index] + own;
      step_joint(body, Scalar(body.multiplier) * own, state.configuration[i]);
    }
  }
  return state.q;
}

}  // namespace dynac::loops
