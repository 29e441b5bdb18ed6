// SPDX-License-Identifier: BSD-3-Clause
// From a kernel's inputs to the state that algorithms run on, and from their results to its
// outputs.
#pragma once

#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "algorithms/kinematics/wrenches.hpp"
#include "algorithms/model_constants.hpp"
#include "algorithms/run_time_parameters.hpp"
#include "kernels/kernel.hpp"
#include "kernels/loop_representation.hpp"
#include "kernels/output_representation.hpp"

namespace dynac {

/// Takes an input into the part of a state that it is, as its first index says.
template <class Scalar>
void take_input(const ArgumentRow& row, const std::vector<Scalar>& input,
                RobotState<Scalar>& state) {
  if (row.indices.empty()) {
    DYNAC_ASSERT(row.state_part.has_value(), "no state has {}", row.name);
    part_of(state, *row.state_part) = input.front();
    return;
  }
  const Index& index = row.indices.front();
  DYNAC_ASSERT(index.axis->state_part != nullptr, "no state has {}", row.name);
  part_of(state, index.axis->state_part(index)) = input;
}

/// What a kernel is computed from, made of its inputs in the order of inputs_of().
template <class Scalar>
[[nodiscard]] RobotState<Scalar> make_state(
    const Kernel& kernel, const KernelContext& context, const Arrays<Scalar>& inputs,
    const BodyObserver& observe = [](const Body&) {}) {
  RobotState<Scalar> state;
  state.gravity = cast<Scalar>(context.robot.gravity);
  for (const Body& body : context.robot.bodies) {
    state.inertia.push_back(cast<Scalar>(body.inertia));
  }
  const JointEffects& selected = context.settings.joint_dynamics.effects;
  state.joints = joint_dynamics::joint_numbers<Scalar>(context.robot, selected);
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    take_input(kernel.inputs[k], inputs[k], state);
  }
  if (!state.q.empty()) state.configuration = configure(context.robot, state.q, observe);
  if (context.model_constants_are_inputs) take_numbers(inputs.back(), state);
  std::size_t next = kernel.inputs.size();  // what flags add stands at the end
  if (takes_offsets(kernel, context.settings)) {
    state.offsets = inputs[next++];
    place_offsets(context.robot, context.settings.offset_links, state.offsets, state.configuration);
  }
  if (kernel.takes_wrenches && !context.settings.wrench_links.empty()) {
    wrenches::apply(context, has_derivatives_by_position(kernel), inputs[next++], state, observe);
  }
  for (const ArgumentRow& row : row_arguments(kernel, context.settings.row_inputs)) {
    take_input(row, inputs[next++], state);
  }
  if (takes_sigmas(kernel, context.settings)) state.sigma = inputs[next++];
  if (takes_parameters(kernel, context.settings)) {
    apply_parameters(context.robot, context.settings.parameters, inputs[next], state);
  }
  if (loops::has_loops(context)) loops::expand_inputs(context, state);
  representation::transform_inputs_to_body(context, state);
  if (loops::has_loops(context)) loops::add_bias(context, state);
  joint_dynamics::apply_to_inputs(context, effects_in(kernel, selected), state);
  return state;
}

/// Adds what joints dissipate and what springs take to the torques among a kernel's results, in the
/// base's own frame.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> add_passive_torques(const Kernel& kernel, const KernelContext& context,
                                                 const RobotState<Scalar>& state,
                                                 Arrays<Scalar> results,
                                                 const BodyObserver& observe) {
  const JointDynamicsSettings& settings = context.settings.joint_dynamics;
  if (!joint_dynamics::has_passive_torques(effects_in(kernel, settings.effects))) return results;
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    if (!is_along(kernel.outputs[k], index::kTorque)) continue;
    for (std::size_t i = 0; i < context.robot.bodies.size(); ++i) {
      const Body& body = context.robot.bodies[i];
      observe(body);
      joint_dynamics::add_passive_torques(body, state.joints[i], settings, state.q, state.v,
                                          Scalar(1), results[k]);
    }
  }
  return results;
}

/// A kernel's outputs by an algorithm, in the order of outputs_of().
template <class Scalar>
[[nodiscard]] Arrays<Scalar> compute(const Kernel& kernel, Algorithm<Scalar> algorithm,
                                     const KernelContext& context, const Arrays<Scalar>& inputs,
                                     const BodyObserver& observe) {
  const RobotState<Scalar> state = make_state(kernel, context, inputs, observe);
  Arrays<Scalar> results =
      add_passive_torques(kernel, context, state, algorithm(context, state, observe), observe);
  if (!loops::has_loops(context)) {
    return representation::transform_outputs_from_body(kernel, context, state, results);
  }
  const KernelContext tree = loops::of_tree(context);
  results = loops::add_drift(kernel, context, state, std::move(results));
  return loops::reduce_outputs(
      kernel, context, state,
      representation::transform_outputs_from_body(kernel, tree, state, results));
}

}  // namespace dynac
