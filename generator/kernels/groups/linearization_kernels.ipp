// SPDX-License-Identifier: BSD-3-Clause
// Linear systems of small deviations, of free robots and of constrained ones, in continuous time
// and over a step.
#include <utility>

#include "algorithms/base_representation.hpp"
#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "algorithms/derivatives/discrete_linearization.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/linearization.hpp"
#include "algorithms/derivatives/moving_base_derivatives.hpp"
#include "algorithms/derivatives/represented_derivatives.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"

namespace dynac {
namespace {

using namespace rows;

template <class Scalar>
Arrays<Scalar> arrays(Linearization<Scalar> system) {
  return {std::move(system.A.entries), std::move(system.B)};
}

// The ways to solve for the derivatives of forward dynamics, each with what follows from them.
// @param[in] finish  (context, state, derivatives, observe) -> outputs, whatever the scalar
template <class Number, class Finish>
std::vector<Formulation> solved_forward_dynamics(const std::string& further_reference,
                                                 const Finish&) {
  return {on_state<Number>("ltdl", "derivatives of forward dynamics, solved by L^T D L",
                           "Bos et al. 2022; Carpentier & Mansard 2018" + further_reference,
                           [](auto& context, auto& state, auto& observe) {
                             return Finish{}(
                                 context, state,
                                 forward_dynamics_derivatives_ltdl(context.robot, state, observe),
                                 observe);
                           }),
          on_state<Number>(
              "inverse_product", "derivatives of forward dynamics by the dense inverse (DMM)",
              "Bos et al. 2022; Singh, Russell, Wensing 2022" + further_reference,
              [](auto& context, auto& state, auto& observe) {
                return Finish{}(context, state,
                                forward_dynamics_derivatives_product(context.robot, state, observe),
                                observe);
              }),
          on_state<Number>(
              "zero_input", "derivatives of forward dynamics by articulated bodies at rest (AZA)",
              "Bos et al. 2022; Singh, Russell, Wensing 2022" + further_reference,
              [](auto& context, auto& state, auto& observe) {
                return Finish{}(
                    context, state,
                    forward_dynamics_derivatives_zero_input(context.robot, state, observe),
                    observe);
              })};
}

// Of robots with local loops.
Formulation of_independent_coordinates() {
  return differentiated(
      "independent_forward", "derivatives of forward dynamics from the graph of independent_ltdl",
      Differentiation::kLinearization, "independent_ltdl", FormulationScope::kLocalLoops);
}

template <class Number>
std::vector<Formulation> linearization_formulations() {
  std::vector<Formulation> ways = solved_forward_dynamics<Number>(
      "", [](auto& context, auto& state, const auto& of_a, auto& observe) {
        return arrays(linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
      });
  // Behind those that it is compared with, before what is there for comparison.
  ways.insert(
      ways.end() - 1,
      on_state<Number>(
          "eidamb", "sensitivities of EIDAmb times the inverse by articulated bodies (IMMAmb)",
          "Bos et al. 2022, Tables 4 to 9",
          [](auto& context, auto& state, auto& observe) {
            const auto of_a =
                forward_dynamics_derivatives_moving_base(context.robot, state, observe);
            return arrays(
                linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
          },
          FormulationScope::kFloatingBase));
  ways.insert(
      ways.end() - 2,
      {differentiated("graph_forward", "derivatives of forward dynamics from the graph of ltdl",
                      Differentiation::kLinearization, "ltdl"),
       of_independent_coordinates()});
  return ways;
}

// One step of the linear system, as the user wants it discretized, in the representation of base
// velocities; but columns of torques are still of the base's own frame.
template <class Scalar>
Arrays<Scalar> step_of_system(const KernelContext& context, const RobotState<Scalar>& state,
                              const ForwardDynamicsDerivatives<Scalar>& of_a,
                              const BodyObserver& observe) {
  const Discretization discretization = context.settings.discretization;
  if (!has_other_base_velocity(context)) {
    return arrays(discrete_linearization(context.robot, state.v, state.time_step, of_a,
                                         discretization, BaseVelocity::kBody, observe));
  }
  const BaseVelocity base_velocity = context.settings.base_velocity;
  const BaseChange<Scalar> change = representation::change_at(context, state);
  std::vector<Scalar> v = state.v;
  set_base_entries(v, change.from_body(base_entries<Motion<Scalar>>(v)));
  return arrays(discrete_linearization(context.robot, v, state.time_step,
                                       in_representation(base_velocity, change, state, of_a),
                                       discretization, base_velocity, observe));
}

template <class Number>
std::vector<Formulation> discrete_formulations() {
  std::vector<Formulation> ways = solved_forward_dynamics<Number>(
      "; Van Loan 1978", [](auto& context, auto& state, const auto& of_a, auto& observe) {
        return step_of_system(context, state, of_a, observe);
      });
  ways.insert(ways.end() - 1, of_independent_coordinates());
  return ways;
}

// Of a constrained robot, by the ways to solve for the derivatives of its accelerations.
template <class Number, constraints::ColumnsBy way, class Finish>
Formulation solved_constrained_dynamics(std::string name, std::string summary,
                                        const std::string& further_reference, const Finish&) {
  return on_state<Number>(
      std::move(name), std::move(summary),
      "Carpentier, Budhiraja, Mansard 2021; Bos et al. 2022" + further_reference,
      [](auto& context, auto& state, auto& observe) {
        auto d = constraints::constrained_forward_dynamics_derivatives(
            context.robot, axis::constraints_of(context), state, way, observe);
        return Finish{}(context, state, constraints::of_accelerations(std::move(d)), observe);
      },
      FormulationScope::kOneStep);
}

template <class Number, class Finish>
std::vector<Formulation> constrained_formulations(const std::string& further_reference,
                                                  const Finish& finish) {
  using constraints::ColumnsBy;
  return {solved_constrained_dynamics<Number, ColumnsBy::kFactors>(
              "ltdl", "derivatives of constrained dynamics, solved by L^T D L", further_reference,
              finish),
          solved_constrained_dynamics<Number, ColumnsBy::kProduct>(
              "inverse_product", "derivatives of constrained dynamics by the whole inverse",
              further_reference, finish)};
}

template <class Number>
std::vector<Formulation> constrained_linearization_formulations() {
  std::vector<Formulation> ways = constrained_formulations<Number>(
      "", [](auto& context, auto& state, const auto& of_a, auto& observe) {
        return arrays(linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
      });
  ways.push_back(of_independent_coordinates());
  ways.push_back(differentiated("graph_forward",
                                "derivatives of constrained dynamics from the graph of ltdl",
                                Differentiation::kLinearization, "ltdl"));
  return ways;
}

template <class Number>
std::vector<Formulation> constrained_discrete_formulations() {
  std::vector<Formulation> ways = constrained_formulations<Number>(
      "; Van Loan 1978", [](auto& context, auto& state, const auto& of_a, auto& observe) {
        return step_of_system(context, state, of_a, observe);
      });
  ways.insert(ways.end() - 1, of_independent_coordinates());
  return ways;
}

ArgumentRow state_matrix(const Index& rows, std::string meaning) {
  return {.name = "A", .indices = {rows, by(index::kState)}, .meaning = std::move(meaning)};
}

ArgumentRow input_matrix(const Index& rows, std::string meaning) {
  return {.name = "B",
          .indices = {rows, by(index::kTorque)},
          .meaning = std::move(meaning),
          .in_base_units = 2};
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel linearization() {
  return of_motion_and_torques(
      {.name = "linearization",
       .summary = "Linear system of small deviations from any motion.",
       .formula = "d/dt [dq; dv] = A [dq; dv] + B dtau",
       .inputs = {q(), v(), tau()},
       .outputs = {state_matrix(
                       index::kStateRate,
                       "state matrix, rows and columns [dq; dv]: dq along the tangent "
                       "space, on the child's side of each joint and in the coordinates of "
                       "v"),
                   input_matrix(index::kStateRate, "input matrix, rows [dq; dv], columns dtau")},
       .inverts_inertia = true,
       .formulations = linearization_formulations<Number>(),
       .differentiates = std::make_shared<const Kernel>(serving_loops(forward_dynamics<Number>())),
       .differentiated_formulation = "ltdl"});
}

template <class Number>
Kernel discrete_linearization() {
  return of_motion_and_torques(
      {.name = "discrete_linearization",
       .summary = "Linear system of small deviations from any motion over one step of the "
                  "discretization that A names.",
       .formula = "[dq; dv] after = A [dq; dv] before + B dtau",
       .inputs = {q(), v(), tau(), time_step()},
       .outputs = {state_matrix(index::kState,
                                "rows [dq; dv] after the step, columns [dq; dv] before it: dq "
                                "along the tangent space, on the child's side of each joint and "
                                "in the coordinates of v"),
                   input_matrix(index::kState,
                                "input matrix, rows [dq; dv] after the step, columns dtau")},
       .inverts_inertia = true,
       .formulations = discrete_formulations<Number>(),
       .differentiates = std::make_shared<const Kernel>(serving_loops(forward_dynamics<Number>())),
       .differentiated_formulation = "ltdl"});
}

// The same of a robot under a constraint set.
Kernel under_constraints(Kernel kernel, std::string name, std::string summary,
                         std::vector<Formulation> formulations) {
  kernel.name = std::move(name);
  kernel.summary = std::move(summary);
  kernel.formulations = std::move(formulations);
  kernel.differentiates = nullptr;
  return steered(of_constraints(std::move(kernel), Invariance::kParameters));
}

template <class Number>
Kernel constrained_linearization() {
  Kernel kernel = under_constraints(
      linearization<Number>(), "constrained_linearization",
      "Linear system of small deviations that keep a constraint set, from any motion under it.",
      constrained_linearization_formulations<Number>());
  kernel.differentiates = std::make_shared<const Kernel>(constrained_forward_dynamics<Number>());
  return kernel;
}

template <class Number>
Kernel constrained_discrete_linearization() {
  Kernel kernel = under_constraints(
      discrete_linearization<Number>(), "constrained_discrete_linearization",
      "Linear system of small deviations that keep a constraint set over one step of the "
      "discretization that A names.",
      constrained_discrete_formulations<Number>());
  kernel.differentiates = std::make_shared<const Kernel>(constrained_forward_dynamics<Number>());
  return kernel;
}

}  // namespace

template <class Number>
std::vector<Kernel> linearization_kernels() {
  return {serving_loops(linearization<Number>()), serving_loops(discrete_linearization<Number>())};
}

template <class Number>
std::vector<Kernel> constrained_linearization_kernels() {
  return {constrained_linearization<Number>(), constrained_discrete_linearization<Number>()};
}

}  // namespace kernels
}  // namespace dynac
