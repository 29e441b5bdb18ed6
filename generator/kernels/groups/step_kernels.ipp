// SPDX-License-Identifier: BSD-3-Clause
// Steps through time, of free robots and of constrained ones, with what solvers of optimal control
// ask of them: first derivatives, gradients and Hessians.
#include <fmt/format.h>

#include <utility>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "algorithms/steps/semi_implicit_hessian.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"
#include "kernels/groups/stepped_robot.hpp"
#include "kernels/groups/weighted_rows.hpp"

namespace dynac {
namespace {

using namespace rows;

constexpr const char* kStepReference =
    "Hairer, Lubich, Wanner 2006, chapters I, II and IV; Munthe-Kaas 1998";

// Nothing varies, but in the matrix of the implicit midpoint rule's Newton steps.
template <class Scalar>
ForwardDynamicsDerivatives<Scalar> derive_freely(const KernelContext& context,
                                                 const RobotState<Scalar>& state,
                                                 const BodyObserver& observe) {
  return forward_dynamics_derivatives_ltdl(context.robot, state, observe);
}
template <class Scalar>
ForwardDynamicsDerivatives<Scalar> derive_under_constraints(const KernelContext& context,
                                                            const RobotState<Scalar>& state,
                                                            const BodyObserver& observe) {
  return constraints::of_accelerations(constraints::constrained_forward_dynamics_derivatives(
      context.robot, axis::constraints_of(context), state, constraints::ColumnsBy::kFactors,
      observe));
}

// The kernel whose accelerations a step is made of.
template <class Number>
const Kernel& accelerating(const Kernel& kernel) {
  static const Kernel free = serving_loops(kernels::forward_dynamics<Number>());
  static const Kernel constrained = kernels::constrained_forward_dynamics<Number>();
  return kernel.needs_constraints ? constrained : free;
}

// What a step computes from, by a formulation of the accelerations.
template <class Scalar>
steps::SteppedRobot<Scalar> stepped_robot(const Kernel& kernel, std::string_view formulation,
                                          steps::AccelerationDerivatives<Scalar> derive,
                                          const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const BodyObserver& observe) {
  return {kernel, accelerating<Scalar>(kernel), formulation, derive, context, inputs, observe};
}

template <class Scalar>
Arrays<Scalar> step_by(std::string_view formulation, const Kernel& kernel,
                       const KernelContext& context, const Arrays<Scalar>& inputs,
                       const BodyObserver& observe) {
  const auto derive =
      kernel.needs_constraints ? derive_under_constraints<Scalar> : derive_freely<Scalar>;
  const auto robot = stepped_robot<Scalar>(kernel, formulation, derive, context, inputs, observe);
  auto after = steps::after_step(robot, context, inputs, 0);
  Arrays<Scalar> outputs{std::move(after.q.value), std::move(after.v.value)};
  if (!after.residual.empty()) outputs.push_back(std::move(after.residual));
  return outputs;
}

template <class Scalar>
Arrays<Scalar> derivatives_by(steps::AccelerationDerivatives<Scalar> derive, const Kernel& kernel,
                              const KernelContext& context, const Arrays<Scalar>& inputs,
                              const BodyObserver& observe) {
  const auto robot = stepped_robot<Scalar>(kernel, "ltdl", derive, context, inputs, observe);
  const std::size_t nv = inputs[1].size();
  auto after = steps::after_step(robot, context, inputs, 3 * nv + 1);
  Arrays<Scalar> outputs{std::move(after.q.value), std::move(after.v.value), {}, {}, {}};
  for (std::size_t c = 0; c < 3 * nv + 1; ++c) {
    std::vector<Scalar>& matrix = outputs[c < 2 * nv ? 2 : c < 3 * nv ? 3 : 4];
    for (const auto* part : {&after.q.by, &after.v.by}) {
      const std::vector<Scalar> column = column_of(*part, c);
      matrix.insert(matrix.end(), column.begin(), column.end());
    }
  }
  return outputs;
}

template <class Number>
std::vector<Formulation> step_formulations() {
  return {on_inputs<Number>("articulated_body", "accelerations by articulated bodies",
                            kStepReference,
                            [](auto& kernel, auto& context, auto& inputs, auto& observe) {
                              return step_by("articulated_body", kernel, context, inputs, observe);
                            }),
          on_inputs<Number>(
              "independent_ltdl",
              "accelerations by the inertia of the independent coordinates; loops closed by the "
              "steps of loop_positions",
              kStepReference,
              [](auto& kernel, auto& context, auto& inputs, auto& observe) {
                return step_by("independent_ltdl", kernel, context, inputs, observe);
              },
              FormulationScope::kLocalLoops),
          on_inputs<Number>("ltdl", "accelerations by composite bodies, solved by L^T D L",
                            kStepReference,
                            [](auto& kernel, auto& context, auto& inputs, auto& observe) {
                              return step_by("ltdl", kernel, context, inputs, observe);
                            })};
}

template <class Number>
std::vector<Formulation> step_derivative_formulations() {
  const std::string reference =
      std::string("Singh, Russell, Wensing 2022; Carpentier & Mansard 2018; ") + kStepReference;
  const auto of = [&](std::string name, std::string summary, const auto& run) {
    return on_inputs<Number>(std::move(name),
                             "derivatives of forward dynamics, " + std::move(summary) +
                                 ", and the chain rule of the integrator",
                             reference, run);
  };
  return {of("ltdl", "solved by L^T D L",
             []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                              const Arrays<Scalar>& inputs, const BodyObserver& observe) {
               return derivatives_by<Scalar>(derive_freely<Scalar>, kernel, context, inputs,
                                             observe);
             }),
          of("inverse_product", "by the dense inverse (DMM)",
             []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                              const Arrays<Scalar>& inputs, const BodyObserver& observe) {
               return derivatives_by<Scalar>(
                   [](auto& at, auto& state, auto& see) {
                     return forward_dynamics_derivatives_product(at.robot, state, see);
                   },
                   kernel, context, inputs, observe);
             }),
          independent_forward(), graph_forward("ltdl", FormulationScope::kExplicitSteps)};
}

template <class Number>
std::vector<Formulation> constrained_step_derivative_formulations() {
  const std::string reference =
      std::string("Carpentier, Budhiraja, Mansard 2021; ") + kStepReference;
  return {on_inputs<Number>(
              "ltdl",
              "derivatives of constrained dynamics, solved by L^T D L, and the chain rule of the "
              "integrator",
              reference,
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return derivatives_by<Scalar>(derive_under_constraints<Scalar>, kernel, context,
                                              inputs, observe);
              },
              FormulationScope::kOneStep),
          independent_forward(), graph_forward("ltdl", FormulationScope::kExplicitSteps)};
}

// Behind q, v, tau and dt stand the weights of q_next and v_next.
template <class Number, template <class> class Frames>
Formulation analytical_hessian(const char* name, const char* summary) {
  return on_inputs<Number>(
      name, summary,
      "Singh, Russell, Wensing 2022; Featherstone 2008, section 6.5",
      []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
        const RobotState<Scalar> state = make_state(kernel, context, inputs, observe);
        return Arrays<Scalar>{
            steps::semi_implicit_hessian<Frames<Scalar>>(context, state, inputs[4], inputs[5],
                                                         observe)
                .entries};
      },
      FormulationScope::kSemiImplicitStep);
}

std::string step_problem(const Kernel& kernel, const KernelContext& context) {
  if (kernel.needs_constraints) {
    std::string problem = unconstrained(kernel, context);
    if (!problem.empty()) return problem;
  }
  if (context.settings.integrator != Integrator::kImplicitMidpoint) return "";
  const std::string remedy = "; choose another @integrator, such as rk4";
  if (loops::has_loops(context)) {
    return kernel.name +
           " by the implicit midpoint rule is not available in independent coordinates, whose "
           "accelerations have no derivatives without a graph" +
           remedy + ", or leave out @dependent-joints";
  }
  if (kernel.needs_constraints && context.settings.constraints->steps != 1) {
    return kernel.name +
           " by the implicit midpoint rule is not available with constraint forces of several "
           "steps" +
           remedy + ", or leave out @constraint-steps";
  }
  return "";
}

ArgumentRow position_after() {
  return {.name = "q_next",
          .indices = {index::kConfiguration},
          .meaning = "joint positions after the step, quaternions of unit length"};
}
ArgumentRow velocity_after() {
  return {.name = "v_next",
          .indices = {index::kVelocity},
          .meaning = "joint velocities after the step"};
}
ArgumentRow midpoint_residual() {
  return {.name = "residual",
          .indices = {index::kVelocity, index::kSubstep},
          .meaning = "what the Newton steps leave of the midpoint's equation in velocities, a "
                     "column per substep; zero to rounding where the step is short enough",
          .vanishes = true};
}

// What is differentiated: about the robots of a kernel of accelerations, with its inputs and the
// length of the step.
template <class Number>
Kernel step_of(Kernel kernel, const std::string& prefix, const std::string& where) {
  kernel.name = prefix + "step";
  kernel.alias.clear();
  kernel.summary = "State after a step of time" + where + ", in which the torques are constant.";
  kernel.formula = "q_next, v_next after dt of q' = v, v' = a, " + kernel.formula;
  kernel.inputs.push_back(time_step());
  kernel.outputs = {position_after(), velocity_after()};
  kernel.outputs_of_implicit = {midpoint_residual()};
  kernel.unsupported_reason = step_problem;
  kernel.formulations = step_formulations<Number>();
  return kernel;
}

Kernel derivatives_of_step(const Kernel& step, std::vector<Formulation> formulations) {
  Kernel kernel = derivatives_of(step, "ltdl");
  kernel.summary = "State after a step of " + step.name + ", and its first derivatives.";
  kernel.formula = "dx_next = A dx + B dtau + dx_next_ddt ddt, x = [q; v], along tangent spaces";
  kernel.outputs = {
      position_after(),
      velocity_after(),
      {.name = "A",
       .indices = {index::kState, by(index::kState)},
       .meaning = "rows [dq; dv] after the step, columns [dq; dv] before it: dq along the tangent "
                  "space, in the coordinates of v, before the step at q and after it at q_next"},
      {.name = "B",
       .indices = {index::kState, by(index::kTorque)},
       .meaning = "rows [dq; dv] after the step, columns dtau",
       .in_base_units = 2},
      {.name = "dx_next_ddt",
       .indices = {index::kStateRate},
       .meaning = "[dq; dv] after the step by its length",
       .state_part = ScalarPart::kTimeStep}};
  kernel.outputs_of_implicit.clear();
  kernel.formulations = std::move(formulations);
  return kernel;
}

Kernel hessian_of_step(const Kernel& step, std::vector<Formulation> formulations) {
  Kernel kernel = of_weighted_results(step, "_hessian", std::move(formulations));
  kernel.summary = "Hessian of the weighted state after a step of " + step.name + ".";
  kernel.formula = fmt::format(
      "d2L = dz . H dz of L = {}, z = [q; v; tau; dt], q along tangent spaces", weighted_sum(step));
  kernel.outputs = {symmetric(
      {.name = "H",
       .indices = {by(index::kStepVariable), by(index::kStepVariable)},
       .meaning = "second derivative of L, rows and columns [dq; dv; dtau; dt]; dq along the "
                  "tangent space, in the coordinates of v, of coordinates of one joint the mean of "
                  "both orders; symmetric"})};
  return kernel;
}

}  // namespace

namespace kernels {

template <class Number>
std::vector<Kernel> step_kernels() {
  const Kernel step = step_of<Number>(serving_loops(forward_dynamics<Number>()), "", "");
  constexpr FormulationScope kLoops = FormulationScope::kLocalLoops;
  return {step, derivatives_of_step(step, step_derivative_formulations<Number>()),
          adjoint_of(step, {reverse("articulated_body"), reverse("independent_ltdl", kLoops),
                            reverse("ltdl")}),
          hessian_of_step(step, {analytical_hessian<Number, idsva::BodyFrames>(
                                     "idsva_ltdl",
                                     "Hessian of weighted accelerations in closed form, and the "
                                     "chain rule of the step"),
                                 about_world(analytical_hessian<Number, idsva::WorldFrame>(
                                     "idsva_world_ltdl", "the same in the world frame")),
                                 forward_over_reverse("articulated_body"),
                                 forward_over_reverse("independent_ltdl", kLoops),
                                 forward_over_reverse("ltdl")})};
}

template <class Number>
std::vector<Kernel> constrained_step_kernels() {
  const Kernel step = step_of<Number>(constrained_forward_dynamics<Number>(), "constrained_",
                                      " under a constraint set");
  constexpr FormulationScope kLoops = FormulationScope::kLocalLoops;
  return {step, derivatives_of_step(step, constrained_step_derivative_formulations<Number>()),
          adjoint_of(step, {reverse("independent_ltdl", kLoops), reverse("ltdl")}),
          hessian_of_step(step, {forward_over_reverse("independent_ltdl", kLoops),
                                 forward_over_reverse("ltdl")})};
}

}  // namespace kernels
}  // namespace dynac
