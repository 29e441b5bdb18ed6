// SPDX-License-Identifier: BSD-3-Clause
// Kernels of impacts on a constraint set.
#include <utility>

#include "algorithms/constraints/constrained_articulated_body.hpp"
#include "algorithms/constraints/impact_derivatives.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Number>
std::vector<Formulation> impact_formulations() {
  return {
      on_state<Number>(
          "articulated_body", "articulated bodies, impulses from unit impulses to the root",
          kArticulatedReference,
          [](auto& context, auto& state, auto& observe) {
            return arrays(constraints::impact_dynamics_articulated_body(
                context.robot, axis::constraints_of(context), state, state.restitution, observe));
          }),
      independent_ltdl<Number>(
          "inertia of the independent coordinates, impulses from its L^T D L factors",
          [](auto& context, auto& state, auto& observe) {
            return arrays(loops::impact_dynamics(context, state, observe));
          }),
      on_state<Number>("ltdl", "mass matrix by composite bodies, impulses from its L^T D L factors",
                       kConstrainedReference, [](auto& context, auto& state, auto& observe) {
                         return arrays(constraints::impact_dynamics(
                             context.robot, axis::constraints_of(context), state, state.restitution,
                             observe));
                       })};
}

template <class Number>
std::vector<Formulation> impact_derivative_formulations() {
  return {
      on_state<Number>(
          "ltdl",
          "derivatives of momenta and of the rows, solved for with L^T D L and the "
          "multipliers' factors",
          "Carpentier, Budhiraja, Mansard 2021",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            auto d = constraints::impact_dynamics_derivatives(
                context.robot, axis::constraints_of(context), state, state.restitution, observe);
            return Arrays<Scalar>{std::move(d.dv_next_dq.entries), std::move(d.dv_next_dv.entries),
                                  std::move(d.dimpulse_dq.entries),
                                  std::move(d.dimpulse_dv.entries)};
          },
          FormulationScope::kOneStep),
      independent_forward(), graph_forward("ltdl")};
}

}  // namespace

namespace kernels {

template <class Number>
Kernel impact_dynamics() {
  Kernel kernel = of_constraints(
      {.name = "impact_dynamics",
       .summary = "Joint velocities after an impact on a constraint set, and its impulses.",
       .formula = "M (v_next - v) = J^T impulse, "
                  "J v_next = -{restitution: diag(restitution)|restitution} J v",
       .inputs =
           {q(), v(),
            row("restitution", {index::kRestitution},
                "coefficient of restitution: 0, the rows are at rest after the impact; 1, their "
                "velocities are reversed")},
       .outputs = {row("v_next", {index::kVelocity}, "joint velocities after the impact"),
                   row("impulse", {index::kConstraintImpulse},
                       "impulses of the rows on their first links, in the rows' axes")},
       .inverts_inertia = true,
       .formulations = impact_formulations<Number>()},
      Invariance::kParameters);
  kernel.depends_on_inertia = kernel.includes_rotor_inertia = kernel.switches_rows = true;
  return kernel;
}

namespace {

template <class Number>
Kernel impact_dynamics_derivatives() {
  Kernel kernel = derivatives_of(impact_dynamics<Number>(), "ltdl");
  kernel.formula = "dv_next = dv_next_dq dq + dv_next_dv dv, and the same for impulse";
  kernel.outputs = {
      row("dv_next_dq", {index::kVelocity, kByPosition},
          "derivative of v_next with respect to q, in tangent-space coordinates (those of v)"),
      row("dv_next_dv", {index::kVelocity, by(index::kVelocity)},
          "derivative of v_next with respect to v"),
      row("dimpulse_dq", {index::kConstraintImpulse, kByPosition},
          "derivative of impulse, in the rows' axes, with respect to q"),
      row("dimpulse_dv", {index::kConstraintImpulse, by(index::kVelocity)},
          "derivative of impulse with respect to v")};
  kernel.formulations = impact_derivative_formulations<Number>();
  return kernel;
}

}  // namespace

template <class Number>
std::vector<Kernel> impact_kernels() {
  return {impact_dynamics<Number>(), impact_dynamics_derivatives<Number>()};
}

}  // namespace kernels
}  // namespace dynac
