// SPDX-License-Identifier: BSD-3-Clause
// Kernels of a robot under a constraint set: contacts, loops, gears.
#include <fmt/format.h>

#include <utility>

#include "algorithms/constraints/body_axes_motion.hpp"
#include "algorithms/constraints/constrained_articulated_body.hpp"
#include "algorithms/constraints/force_propagators.hpp"
#include "algorithms/constraints/operational_space.hpp"
#include "algorithms/constraints/supported_motion.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

std::string without_support(const Kernel& kernel, const KernelContext& context) {
  std::string problem = unconstrained(kernel, context);
  if (!problem.empty()) return problem;
  const std::size_t passive = loops::coordinates_without_motor(context).size();
  if (passive == 0) {
    return fmt::format(
        "every joint has a motor, so no motion needs constraint forces and {} is not available; "
        "add @base floating or @passive-joints, or request inverse_dynamics",
        kernel.name);
  }
  const std::size_t rows = rows_of(axis::constraints_of(context));
  if (rows >= passive) return "";
  return fmt::format(
      "{} coordinates have no motor, and {} needs as many rows of constraints to support them, but "
      "the set has {}; add constraints",
      passive, kernel.name, rows);
}

ArgumentRow jacobian_row() {
  return {.name = "J",
          .indices = {index::kConstraintRate, by(index::kVelocity)},
          .meaning = "Jacobian of the constraint rows: their velocities are J v",
          .in_base_units = 2};
}

ArgumentRow multipliers() {
  return row(
      "lambda", {index::kConstraintForce},
      "constraint forces (multipliers): what each row exerts on its first link, in the row's "
      "axes; the joint torques are J^T lambda");
}

ArgumentRow inverse_inertia(std::string name, std::string meaning) {
  return {.name = std::move(name),
          .indices = {index::kConstraintAcceleration, by(index::kConstraintForce)},
          .meaning = std::move(meaning),
          .in_base_units = 2,
          .symmetric_from = 0};
}

template <class Number>
std::vector<Formulation> constraint_jacobian_formulations() {
  return {on_state<Number>(
      "axes", "joint axes and lever arms in world axes", "Whitney 1972",
      [](auto& context, auto& state, auto& observe) {
        const auto X_W = world_placements(context.robot, state, observe);
        return arrays(
            constraints::jacobian(context.robot, axis::constraints_of(context), X_W).entries);
      })};
}

template <class Number>
std::vector<Formulation> constraint_jacobian_rate_formulations() {
  return {on_state<Number>(
      "axes", "rates of joint axes and lever arms in world axes", "Bruyninckx & De Schutter 1996",
      []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                       const BodyObserver& observe) {
        const Mechanism& robot = context.robot;
        const auto motion = world_motion(robot, without_acceleration(robot, state), observe);
        const ConstraintSet& set = axis::constraints_of(context);
        return Arrays<Scalar>{constraints::jacobian(robot, set, motion.X_W).entries,
                              constraints::jacobian_rate(robot, set, motion).entries};
      })};
}

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(constraints::SetMotion<Scalar> motion) {
  return {std::move(motion.phi), std::move(motion.c), std::move(motion.c_dot)};
}

template <class Number>
std::vector<Formulation> constraint_motion_formulations() {
  return {
      on_state<Number>("recursion", "twists and accelerations of the frames in world axes",
                       "Featherstone 2008, sections 2.11 and 8.2",
                       [](auto& context, auto& state, auto& observe) {
                         const Mechanism& robot = context.robot;
                         const auto unmoved = constraints::at_zero_acceleration(robot, state);
                         return arrays(
                             constraints::set_motion(robot, axis::constraints_of(context), unmoved,
                                                     world_motion(robot, unmoved, observe)));
                       }),
      for_fusion(on_state<Number>(
          "newton_euler",
          "accelerations by the recursion of Newton-Euler in body frames, velocities "
          "by the Jacobian",
          "Luh, Walker, Paul 1980; Featherstone 2008, section 8.2",
          [](auto& context, auto& state, auto& observe) {
            const Mechanism& robot = context.robot;
            const ConstraintSet& set = axis::constraints_of(context);
            const auto unmoved = constraints::at_zero_acceleration(robot, state);
            const auto bodies = body_axes_motion(robot, unmoved, observe);
            auto motion = constraints::set_motion(robot, set, unmoved, bodies);
            motion.c = times(constraints::jacobian(robot, set, bodies.X_W), state.v);
            return arrays(std::move(motion));
          })),
  };
}

template <class Number>
std::vector<Formulation> inverse_inertia_formulations() {
  return {
      on_state<Number>(
          "articulated_body", "articulated bodies, unit constraint forces to the root (PV-OSIM)",
          kArticulatedReference,
          [](auto& context, auto& state, auto& observe) {
            return arrays(constraints::delassus_articulated_body(
                              context.robot, axis::constraints_of(context), state, observe)
                              .entries);
          }),
      on_state<Number>(
          "force_propagators",
          "articulated bodies, unit constraint forces to where they meet (EFPA)",
          "Wensing, Featherstone, Orin 2012",
          [](auto& context, auto& state, auto& observe) {
            return arrays(constraints::delassus_force_propagators(
                              context.robot, axis::constraints_of(context), state, observe)
                              .entries);
          },
          FormulationScope::kNoFreeMimicJoints),
      independent_ltdl<Number>("inertia of the independent coordinates, half solves with L^T D L",
                               [](auto& context, auto& state, auto& observe) {
                                 return arrays(loops::delassus(context, state, observe).entries);
                               }),
      on_state<Number>("ltdl", "mass matrix by composite bodies, half solves with L^T D L",
                       kConstrainedReference, [](auto& context, auto& state, auto& observe) {
                         return arrays(constraints::delassus(context.robot,
                                                             axis::constraints_of(context), state,
                                                             observe)
                                           .entries);
                       })};
}

template <class Number>
std::vector<Formulation> constrained_forward_formulations() {
  return {on_state<Number>(
              "articulated_body", "articulated bodies, multipliers from unit forces to the root",
              kArticulatedReference,
              [](auto& context, auto& state, auto& observe) {
                return arrays(constraints::constrained_forward_dynamics_articulated_body(
                    context.robot, axis::constraints_of(context), state, observe));
              }),
          independent_ltdl<Number>(
              "inertia of the independent coordinates, multipliers from its L^T D L factors",
              [](auto& context, auto& state, auto& observe) {
                return arrays(loops::constrained_forward_dynamics(context, state, observe));
              }),
          on_state<Number>("ltdl",
                           "mass matrix by composite bodies, multipliers from its L^T D L factors",
                           kConstrainedReference, [](auto& context, auto& state, auto& observe) {
                             return arrays(constraints::constrained_forward_dynamics(
                                 context.robot, axis::constraints_of(context), state, observe));
                           })};
}

template <class Scalar>
Arrays<Scalar> arrays(constraints::OperationalSpace<Scalar> space) {
  return {std::move(space.Lambda_inverse), std::move(space.Lambda), std::move(space.bias),
          std::move(space.J_bar)};
}

template <class Scalar>
Arrays<Scalar> arrays(constraints::SupportedMotion<Scalar> motion) {
  return {std::move(motion.tau), std::move(motion.lambda)};
}

template <class Number>
std::vector<Formulation> operational_formulations() {
  return {
      on_state<Number>("articulated_body", "articulated bodies, unit forces to the root and back",
                       kArticulatedReference,
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(constraints::operational_space_articulated_body(
                             context.robot, axis::constraints_of(context), state,
                             joint_dynamics::passive_torques(context, state), observe));
                       }),
      independent_ltdl<Number>("inertia of the independent coordinates, half solves with L^T D L",
                               [](auto& context, auto& state, auto& observe) {
                                 return arrays(loops::operational_space(
                                     context, state,
                                     joint_dynamics::passive_torques(context, state), observe));
                               }),
      on_state<Number>("ltdl", "mass matrix by composite bodies, half solves with L^T D L",
                       "Khatib 1987; Featherstone 2010",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(constraints::operational_space(
                             context.robot, axis::constraints_of(context), state,
                             joint_dynamics::passive_torques(context, state), observe));
                       })};
}

template <class Number>
std::vector<Formulation> constrained_inverse_formulations() {
  return {on_state<Number>(
              "independent_newton_euler",
              "recursive Newton-Euler, weighted least squares for independent coordinates",
              "Featherstone 2008, sections 8.11 and 9.2",
              [](auto& context, auto& state, auto& observe) {
                return arrays(loops::constrained_inverse_dynamics(
                    context, state, joint_dynamics::passive_torques(context, state), observe));
              },
              FormulationScope::kLocalLoops),
          on_state<Number>(
              "newton_euler", "recursive Newton-Euler, weighted least squares for the base",
              "Featherstone 2008, section 9.2",
              [](auto& context, auto& state, auto& observe) {
                return arrays(constraints::constrained_inverse_dynamics(
                    context.robot, axis::constraints_of(context), state, state.weights,
                    joint_dynamics::passive_torques(context, state), observe));
              },
              FormulationScope::kTrees)};
}

ArgumentRow acceleration() { return row("a", {index::kAcceleration}, "joint accelerations"); }

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel constraint_jacobian() {
  return of_constraints({.name = "constraint_jacobian",
                         .summary = "Jacobian of a constraint set.",
                         .formula = "c = J(q) v",
                         .inputs = {q()},
                         .outputs = {jacobian_row()},
                         .formulations = constraint_jacobian_formulations<Number>()},
                        Invariance::kFrames);
}

template <class Number>
Kernel constraint_jacobian_dot() {
  return of_constraints(
      {.name = "constraint_jacobian_dot",
       .summary = "Jacobian of a constraint set and its time derivative.",
       .formula = "c = J(q) v, Jdot = d/dt J(q)",
       .inputs = {q(), v()},
       .outputs = {jacobian_row(),
                   {.name = "Jdot",
                    .indices = {index::kConstraintAcceleration, by(index::kVelocity)},
                    .meaning = "time derivative of J; gamma = Jdot v",
                    .in_base_units = 2,
                    .drift = Drift::kOfJacobianBefore}},
       .formulations = constraint_jacobian_rate_formulations<Number>()},
      Invariance::kFrames);
}

}  // namespace

template <class Number>
Kernel constraint_motion() {
  return of_constraints(
      {.name = "constraint_motion",
       .summary = "Errors, velocities and bias accelerations of a constraint set.",
       .formula = "phi(q), c = J v, gamma = Jdot v",
       .inputs = {q(), v()},
       .outputs =
           {row("phi", {index::kConstraint},
                "values of the rows; zero where the constraints hold; of what is held in the "
                "world without a place, as by option contact, where it is"),
            row("c", {index::kConstraintRate}, "velocities of the rows"),
            row("gamma", {index::kConstraintAcceleration},
                "accelerations of the rows at zero joint accelerations")},
       .formulations = constraint_motion_formulations<Number>()},
      Invariance::kFrames);
}

template <class Number>
Kernel delassus() {
  Kernel kernel = of_constraints(
      {.name = "delassus",
       .summary = "Inverse inertia in the space of a constraint set (Delassus matrix).",
       .formula = "Lambda_inverse = J M^-1 J^T",
       .inputs = {q()},
       .outputs = {inverse_inertia(
           "Lambda_inverse",
           "accelerations of the rows that unit constraint forces cause; symmetric")},
       .formulations = inverse_inertia_formulations<Number>()},
      Invariance::kParameters);
  kernel.depends_on_inertia = kernel.includes_rotor_inertia = kernel.inverts_inertia = true;
  return kernel;
}

template <class Number>
Kernel constrained_forward_dynamics() {
  return steered(of_constrained_motion(
      {.name = "constrained_forward_dynamics",
       .alias = "cfd",
       .summary =
           "Joint accelerations and constraint forces that torques cause under a constraint set.",
       .formula = "M a + h = tau + J^T lambda{ + sum J^T fext}, "
                  "J a + gamma = {accelerations: c_dot - |-}kd c - kp phi",
       .inputs = {q(), v(), tau()},
       .outputs = {acceleration(), multipliers()},
       .inverts_inertia = true,
       .formulations = constrained_forward_formulations<Number>()}));
}

template <class Number>
Kernel constrained_inverse_dynamics() {
  Kernel kernel = of_motion_and_torques(
      {.name = "constrained_inverse_dynamics",
       .alias = "cid",
       .summary =
           "Motor torques and constraint forces that produce a motion of an underactuated robot.",
       .formula = "tau = M a + h{ - sum J^T fext} - J^T lambda, tau zero where there is no motor, "
                  "sum weights lambda^2 minimal",
       .inputs = {q(), v(), a(),
                  row("weights", {index::kConstraintWeight},
                      "weights of the squared constraint forces, above zero")},
       .outputs = {row("tau", {index::kTorque},
                       "joint torques and forces; zero at a floating base and at passive joints"),
                   multipliers()},
       .formulations = constrained_inverse_formulations<Number>()});
  kernel.unsupported_reason = without_support;
  kernel.needs_support = kernel.switches_rows = true;
  return of_constraints(std::move(kernel), Invariance::kParameters);
}

template <class Number>
Kernel operational_space() {
  Kernel kernel = of_constraints(
      {.name = "operational_space",
       .summary =
           "Operational-space inertia and bias force, and the dynamically consistent inverse of J.",
       .formula = "f = Lambda (J a + gamma) + bias, J_bar = M^-1 J^T Lambda",
       .inputs = {q(), v()},
       .outputs = {inverse_inertia("Lambda_inverse", "J M^-1 J^T; symmetric"),
                   {.name = "Lambda",
                    .indices = {index::kConstraintForce, by(index::kConstraintAcceleration)},
                    .meaning = "operational-space inertia; symmetric",
                    .in_base_units = 2,
                    .symmetric_from = 0},
                   row("bias", {index::kConstraintForce},
                       "force that keeps the rows from accelerating, including gravity and passive "
                       "torques"),
                   {.name = "J_bar",
                    .indices = {index::kVelocity, by(index::kConstraintRate)},
                    .meaning =
                        "dynamically consistent inverse of J: joint velocities of least kinetic "
                        "energy for given velocities of the rows; its transpose maps torques to "
                        "forces",
                    .in_base_units = 2}},
       .inverts_inertia = true,
       .formulations = operational_formulations<Number>()},
      Invariance::kParameters);
  kernel.depends_on_inertia = kernel.includes_rotor_inertia = kernel.depends_on_gravity = true;
  kernel.takes_wrenches = kernel.includes_passive_torques = kernel.switches_rows = true;
  return kernel;
}

template <class Number>
std::vector<Kernel> constraint_kernels() {
  return {constraint_jacobian<Number>(),
          constraint_jacobian_dot<Number>(),
          constraint_motion<Number>(),
          delassus<Number>(),
          constrained_forward_dynamics<Number>(),
          constrained_inverse_dynamics<Number>(),
          operational_space<Number>()};
}

}  // namespace kernels
}  // namespace dynac
