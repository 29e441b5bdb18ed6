// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "algorithms/derivatives/displacement_derivatives.hpp"
#include "algorithms/kinematics/manifold.hpp"
#include "algorithms/loops/loop_positions.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Number>
std::vector<Formulation> integrate_formulations() {
  return {
      on_state<Number>(
          "exponential", "exponential of every joint's group: sums, SO(3), SE(2), SE(3)",
          "Sola, Deray, Atchuthan 2018, appendices A to D",
          [](auto& context, auto& state, auto& observe) {
            return arrays(integrate(context.robot, state, context.settings.base_velocity, observe));
          },
          FormulationScope::kTrees),
      on_state<Number>(
          "exponential_closed",
          "exponential of every independent joint's group, then the steps of loop_positions, "
          "which tells by phi whether loops close after such a displacement",
          "Sola, Deray, Atchuthan 2018, appendices A to D; Yamashita & Fukushima 2001",
          [](auto& context, auto& state, auto& observe) {
            auto q = integrate(context.robot, state, context.settings.base_velocity, observe);
            return arrays(loops::loop_positions(context, std::move(q)).q);
          },
          FormulationScope::kLocalLoops),
  };
}

template <class Number>
std::vector<Formulation> difference_formulations() {
  return {
      on_state<Number>("logarithm",
                       "logarithm of every joint's group: differences, SO(3), SE(2), SE(3)",
                       "Sola, Deray, Atchuthan 2018, appendices A to D",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(difference(context.robot, state,
                                                  context.settings.base_velocity, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> normalise_formulations() {
  return {
      on_state<Number>("unit_quaternions", "division by the length of every quaternion",
                       "Sola, Deray, Atchuthan 2018, appendix B",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(normalise(context.robot, state, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> integrate_derivative_formulations() {
  return {
      on_state<Number>(
          "right_jacobian", "adjoint and right Jacobian of every joint's group, in closed form",
          "Sola, Deray, Atchuthan 2018, section II-G; Barfoot 2017, section 7.1.5",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            auto result = displacement_derivatives(context.robot, state.displacement, observe);
            return Arrays<Scalar>{std::move(result.by_position.entries),
                                  std::move(result.by_velocity.entries)};
          }),
      graph_forward("exponential", FormulationScope::kTrees),
      differentiated(
          "graph_forward_closed", "forward differentiation of the graph of exponential_closed",
          Differentiation::kForward, "exponential_closed", FormulationScope::kLocalLoops),
  };
}

template <class Number>
std::vector<Formulation> difference_derivative_formulations() {
  return {
      on_state<Number>(
          "right_jacobian",
          "inverse of every joint's right Jacobian and its adjoint, in closed form",
          "Sola, Deray, Atchuthan 2018, section II-G; Barfoot 2017, section 7.1.5",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto v = difference(context.robot, state, BaseVelocity::kBody, observe);
            auto result = dynac::difference_derivatives(context.robot, v, observe);
            return Arrays<Scalar>{std::move(result.by_position.entries),
                                  std::move(result.by_velocity.entries)};
          }),
      graph_forward("logarithm"),
  };
}

// Along the tangent space, of positions and of displacements alike.
ArgumentRow displacement_by(std::string name, std::string input, std::string meaning) {
  return {.name = std::move(name),
          .indices = {index::kDisplacement, kByPosition},
          .meaning = std::move(meaning),
          .by_input = std::move(input)};
}

ArgumentRow next_position() {
  return {.name = "q_next",
          .indices = {index::kConfiguration},
          .meaning = "joint positions after the displacement"};
}

ArgumentRow displacement() {
  return {
      .name = "v",
      .indices = {index::kDisplacement},
      .meaning = "displacement: joint velocities times the time during which they are constant"};
}

}  // namespace

namespace kernels {

template <class Number>
Kernel integrate() {
  return serving_loops(
      {.name = "integrate",
       .alias = "plus",
       .summary = "Joint positions after a displacement; quaternions are normalised, angles are "
                  "not wrapped.",
       .formula = "q_next = q [+] v, of a rotating joint q exp(v) with v in the child's axes; "
                  "for a base see v",
       .inputs = {q(), displacement()},
       .outputs = {next_position()},
       .formulations = integrate_formulations<Number>()});
}

namespace {

template <class Number>
Kernel difference() {
  return serving_loops(
      {.name = "difference",
       .alias = "minus",
       .summary = "Displacement between joint positions: quaternions give the shortest rotation, "
                  "angles (of continuous and planar joints, too) a plain difference, not wrapped.",
       .formula = "v with q [+] v = q_next",
       .inputs = {q(), next_position()},
       .outputs = {displacement()},
       .formulations = difference_formulations<Number>()});
}

template <class Number>
Kernel normalise() {
  return serving_loops(
      {.name = "normalise",
       .alias = "normalize",
       .summary = "The same joint positions in unit quaternions, such as after a step of an "
                  "integrator that adds; other coordinates are copied.",
       .formula = "q_unit = q / |q| of each quaternion",
       .inputs = {q()},
       .outputs = {{.name = "q_unit",
                    .indices = {index::kConfiguration},
                    .meaning = "joint positions, quaternions of unit length"}},
       .formulations = normalise_formulations<Number>()});
}

// All of these differentiate a kernel of this file; with local loops as it does.
Kernel of_positions(Kernel kernel, Kernel base, std::string formulation) {
  kernel.differentiates = std::make_shared<const Kernel>(std::move(base));
  kernel.differentiated_formulation = std::move(formulation);
  return serving_loops(std::move(kernel));
}

template <class Number>
Kernel integrate_derivatives() {
  return of_positions(
      {.name = "integrate_derivatives",
       .alias = "dplus",
       .summary = "First derivatives of joint positions after a displacement.",
       .formula = "(q [+] dq) [+] (v + dv) = q_next [+] (dq_next_dq dq + dq_next_dv dv) to first "
                  "order",
       .inputs = {q(), displacement()},
       .outputs = {displacement_by("dq_next_dq", "q",
                                   "derivative of q_next with respect to q, both in tangent-space "
                                   "coordinates (those of v)"),
                   displacement_by("dq_next_dv", "v",
                                   "derivative of q_next, in tangent-space coordinates, with "
                                   "respect to v: of a rotation its right Jacobian")},
       .formulations = integrate_derivative_formulations<Number>()},
      integrate<Number>(), "exponential");
}

template <class Number>
Kernel difference_derivatives() {
  return of_positions(
      {.name = "difference_derivatives",
       .alias = "dminus",
       .summary = "First derivatives of the displacement between joint positions.",
       .formula = "v + dv_dq dq + dv_dq_next dq_next leads from q [+] dq to q_next [+] dq_next, to "
                  "first order",
       .inputs = {q(), next_position()},
       .outputs = {displacement_by("dv_dq", "q",
                                   "derivative of v with respect to q, in tangent-space "
                                   "coordinates (those of v)"),
                   displacement_by("dv_dq_next", "q_next",
                                   "derivative of v with respect to q_next, in tangent-space "
                                   "coordinates: of a rotation the inverse of the right Jacobian")},
       .formulations = difference_derivative_formulations<Number>()},
      difference<Number>(), "logarithm");
}

}  // namespace

template <class Number>
std::vector<Kernel> manifold_kernels() {
  return {integrate<Number>(), difference<Number>(), normalise<Number>(),
          integrate_derivatives<Number>(), difference_derivatives<Number>()};
}

}  // namespace kernels
}  // namespace dynac
