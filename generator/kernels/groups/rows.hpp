// SPDX-License-Identifier: BSD-3-Clause
// What the files of kernels write their rows with: usual arguments and formulations.
#pragma once

#include <string>
#include <utility>

#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"
#include "kernels/axes/time_order_axis.hpp"
#include "kernels/kernel.hpp"

namespace dynac::rows {

[[nodiscard]] inline ArgumentRow q() {
  return {.name = "q", .indices = {index::kConfiguration}, .meaning = "joint positions"};
}
[[nodiscard]] inline ArgumentRow v() {
  return {.name = "v", .indices = {index::kVelocity}, .meaning = "joint velocities"};
}
[[nodiscard]] inline ArgumentRow a() {
  return {.name = "a", .indices = {index::kAcceleration}, .meaning = "joint accelerations"};
}
[[nodiscard]] inline ArgumentRow tau() {
  return {.name = "tau", .indices = {index::kTorque}, .meaning = "joint torques and forces"};
}
[[nodiscard]] inline ArgumentRow time_step() {
  return {.name = "dt",
          .indices = {},
          .meaning = "length of the step, over which tau is constant",
          .dimension = kSecond,
          .state_part = ScalarPart::kTimeStep};
}
[[nodiscard]] inline ArgumentRow M(std::string meaning) {
  return {.name = "M",
          .indices = {index::kTorque, by(index::kAcceleration)},
          .meaning = std::move(meaning),
          .in_base_units = 2,
          .symmetric_from = 0};
}
[[nodiscard]] inline ArgumentRow M_inverse(std::string meaning) {
  return {.name = "M_inverse",
          .indices = {index::kAcceleration, by(index::kTorque)},
          .meaning = std::move(meaning),
          .in_base_units = 2,
          .symmetric_from = 0};
}
[[nodiscard]] inline ArgumentRow J(std::string meaning) {
  return {.name = "J_",
          .indices = {index::kTwist, by(index::kVelocity)},
          .meaning = std::move(meaning),
          .in_base_units = 2,
          .frames = Frames::kTips};
}

/// The joint velocities and as many of their time derivatives that a family of some order takes.
[[nodiscard]] inline ArgumentRow v_derivatives(std::size_t count, std::string meaning) {
  return {.name = "v_derivatives",
          .indices = {index::kVelocity, time_orders(count)},
          .meaning = std::move(meaning)};
}

/// The same kernel, which serves robots with local loops in independent coordinates, too.
[[nodiscard]] inline Kernel serving_loops(Kernel kernel) {
  kernel.supports_local_loops = true;
  return kernel;
}

/// What holds of all kernels that relate motion to torques: wrenches act on the robot, gravity,
/// inertias and what joints have count, and parameters may move across joints.
[[nodiscard]] inline Kernel of_motion_and_torques(Kernel kernel) {
  kernel.takes_wrenches = true;
  kernel.depends_on_gravity = kernel.depends_on_inertia = true;
  kernel.includes_passive_torques = kernel.includes_rotor_inertia = true;
  kernel.invariance = Invariance::kParameters;
  return kernel;
}

/// A formulation that runs on a state, for one number type.
/// @param[in] run  (context, state, observe) -> Arrays<Scalar>, whatever the scalar
template <class Number, class Run>
[[nodiscard]] Formulation on_state(std::string name, std::string summary, std::string reference,
                                   const Run& run,
                                   FormulationScope scope = FormulationScope::kAll) {
  const Algorithm<Number> algorithm = run;
  return {std::move(name), std::move(summary), std::move(reference), RunsOnState{algorithm}, scope};
}

/// A formulation that takes a kernel's inputs as they are, for one number type.
/// @param[in] run  (kernel, context, inputs, observe) -> Arrays<Scalar>, whatever the scalar
template <class Number, class Run>
[[nodiscard]] Formulation on_inputs(std::string name, std::string summary, std::string reference,
                                    const Run& run,
                                    FormulationScope scope = FormulationScope::kAll) {
  const AlgorithmOnInputs<Number> algorithm = run;
  return {std::move(name), std::move(summary), std::move(reference), RunsOnInputs{algorithm},
          scope};
}

/// A formulation that differentiates the graph of a formulation of another kernel.
[[nodiscard]] inline Formulation differentiated(std::string name, std::string summary,
                                                Differentiation mode, std::string of,
                                                FormulationScope scope = FormulationScope::kAll) {
  return {std::move(name), std::move(summary),
          "Griewank & Walther 2008, chapter 3; Giftthaler et al. 2017",
          DifferentiatesAnother{mode, std::move(of)}, scope};
}

/// Forward differentiation of a formulation's graph.
[[nodiscard]] inline Formulation graph_forward(const std::string& of,
                                               FormulationScope scope = FormulationScope::kAll) {
  return differentiated("graph_forward", "forward differentiation of the graph of " + of,
                        Differentiation::kForward, of, scope);
}
/// Reverse differentiation.
[[nodiscard]] inline Formulation graph_reverse(const std::string& of) {
  return differentiated("graph_reverse", "reverse differentiation of the graph of " + of,
                        Differentiation::kReverse, of);
}

/// The same formulation, which computes in the world frame about its origin.
[[nodiscard]] inline Formulation about_world(Formulation formulation) {
  formulation.is_about_world = true;
  return formulation;
}
/// The same formulation, which pays beside other kernels alone.
[[nodiscard]] inline Formulation for_fusion(Formulation formulation) {
  formulation.is_for_fusion = true;
  return formulation;
}
/// The same formulation, whose outputs are others than those of the kernel's other formulations.
/// @param[in] summary  what they are, in place of the kernel's
[[nodiscard]] inline Formulation with_other_outputs(Formulation formulation, std::string summary) {
  formulation.own_summary = std::move(summary);
  return formulation;
}
/// The same formulations, which serve the robot's numbers as inputs.
[[nodiscard]] inline std::vector<Formulation> taking_numbers(
    std::vector<Formulation> formulations) {
  for (Formulation& formulation : formulations) {
    std::get<RunsOnInputs>(formulation.way).takes_model_constants = true;
  }
  return formulations;
}

/// The same argument, which is equal if an index and the next are exchanged.
[[nodiscard]] inline ArgumentRow symmetric(ArgumentRow row, std::size_t from = 0) {
  row.symmetric_from = from;
  return row;
}

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(std::vector<Scalar> vector) {
  return {std::move(vector)};
}

}  // namespace dynac::rows
