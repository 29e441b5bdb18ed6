// From a kernel's arguments to what the algorithms take: sines and cosines of all joints at once,
// rotations of quaternions, wrenches moved to the bodies that feel them.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "ir/evaluate.hpp"
#include "ir/expr.hpp"
#include "trace/base_velocity.hpp"
#include "trace/joint_physics.hpp"
#include "trace/kernel_table.hpp"
#include "trace/numbers.hpp"
#include "trace/wrenches.hpp"

namespace dynac {

/// The configuration that the position vector q (nq) describes.
/// @param[in] observe  told of each body before its joint
template <class Scalar>
[[nodiscard]] Configuration<Scalar> configure(
    const Mechanism& robot, const std::vector<Scalar>& q,
    const BodyObserver& observe = [](const Body&) {}) {
  Configuration<Scalar> configuration;
  for (const Body& body : robot.bodies) {
    observe(body);
    configuration.push_back(joint_position(body, q));
  }
  return configuration;
}

/// What a kernel is computed from, made of its inputs in the order of inputs_of().
template <class Scalar>
[[nodiscard]] RobotState<Scalar> make_state(
    const KernelRow& kernel, const KernelContext& context, const Arrays<Scalar>& inputs,
    const BodyObserver& observe = [](const Body&) {}) {
  RobotState<Scalar> state;
  state.gravity = cast<Scalar>(context.robot.gravity);
  for (const Body& body : context.robot.bodies) {
    state.inertia.push_back(cast<Scalar>(body.inertia));
  }
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    switch (kernel.inputs[k].quantity) {
      case Quantity::kPosition:
        state.q = inputs[k];
        state.configuration = configure(context.robot, inputs[k], observe);
        break;
      case Quantity::kNextPosition:
        state.q_next = inputs[k];
        break;
      case Quantity::kDisplacement:
        state.displacement = inputs[k];
        break;
      case Quantity::kVelocity:
        state.v = inputs[k];
        break;
      case Quantity::kAcceleration:
        state.a = inputs[k];
        break;
      case Quantity::kTorque:
        state.tau = inputs[k];
        break;
      case Quantity::kMeasurements:
        state.measured = inputs[k];
        break;
      case Quantity::kTimeStep:
        state.time_step = inputs[k].front();
        break;
      default:
        throw InternalError("a kernel's input is a quantity that none has");
    }
  }
  if (context.numbers_are_inputs) take_numbers(inputs.back(), state);
  std::size_t next = kernel.inputs.size();  // what flags add stands at the end
  if (kernel.takes_wrenches && !context.selection.wrench_links.empty()) {
    wrenches::act(kernel, context, inputs[next++], state, observe);
  }
  if (takes_parameters(kernel, context.selection)) {
    apply_parameters(context.robot, context.selection.parameters, inputs[next], state);
  }
  representation::bring_inputs_to_body(context, state);
  joint_physics::act_on_inputs(kernel, context, state);
  return state;
}

/// A kernel's outputs by one of its formulations, in the order of outputs_of().
template <class Scalar>
[[nodiscard]] Arrays<Scalar> compute(const KernelRow& kernel, Algorithm<Scalar> algorithm,
                                     const KernelContext& context, const Arrays<Scalar>& inputs,
                                     const BodyObserver& observe) {
  const RobotState<Scalar> state = make_state(kernel, context, inputs, observe);
  return representation::bring_outputs_from_body(
      kernel, context, state,
      joint_physics::act_on_outputs(kernel, context, state, algorithm(context, state, observe),
                                    observe));
}

}  // namespace dynac
