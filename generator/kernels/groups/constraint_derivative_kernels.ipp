// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of the kernels of constrained robots.
#include <utility>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "algorithms/constraints/supported_motion.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar>
Arrays<Scalar> arrays(constraints::ConstrainedDerivatives<Scalar> d) {
  return {std::move(d.da_dq.entries),      std::move(d.da_dv.entries),
          std::move(d.da_dtau.entries),    std::move(d.dlambda_dq.entries),
          std::move(d.dlambda_dv.entries), std::move(d.dlambda_dtau.entries)};
}

template <class Number, constraints::ColumnsBy way>
Formulation analytical_derivatives(std::string name, std::string summary) {
  return on_state<Number>(
      std::move(name), std::move(summary), "Carpentier, Budhiraja, Mansard 2021",
      [](auto& context, auto& state, auto& observe) {
        return arrays(constraints::constrained_forward_dynamics_derivatives(
            context.robot, axis::constraints_of(context), state, way, observe));
      },
      FormulationScope::kOneStep);
}

template <class Number>
std::vector<Formulation> constrained_forward_derivative_formulations() {
  using constraints::ColumnsBy;
  return {
      analytical_derivatives<Number, ColumnsBy::kFactors>(
          "ltdl",
          "derivatives of inverse dynamics and of the rows, solved for with L^T D L and the "
          "multipliers' factors"),
      analytical_derivatives<Number, ColumnsBy::kProduct>(
          "inverse_product",
          "derivatives of inverse dynamics and of the rows, times the inverse of both equations"),
      independent_forward(), graph_forward("ltdl")};
}

template <class Number>
std::vector<Formulation> constrained_inverse_derivative_formulations() {
  return {
      on_state<Number>(
          "idsva",
          "derivatives of inverse dynamics and of the rows, weighted least squares for "
          "the base",
          "Singh, Russell, Wensing 2022; Carpentier, Budhiraja, Mansard 2021",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            auto d = constraints::constrained_inverse_dynamics_derivatives(
                context.robot, axis::constraints_of(context), state, state.weights,
                joint_dynamics::passive_torques(context, state), observe);
            return Arrays<Scalar>{std::move(d.dtau_dq.entries),    std::move(d.dtau_dv.entries),
                                  std::move(d.dtau_da.entries),    std::move(d.dlambda_dq.entries),
                                  std::move(d.dlambda_dv.entries), std::move(d.dlambda_da.entries)};
          }),
      differentiated(
          "independent_forward", "forward differentiation of the graph of independent_newton_euler",
          Differentiation::kForward, "independent_newton_euler", FormulationScope::kLocalLoops),
      graph_forward("newton_euler")};
}

// An output of a kernel, differentiated by positions.
ArgumentRow output_by_position(ArgumentRow output, std::string meaning) {
  output.name = "d" + output.name + "_dq";
  output.indices.push_back(kByPosition);
  output.meaning = std::move(meaning);
  return output;
}

ArgumentRow inverse_inertia_by_position(ArgumentRow Lambda_inverse) {
  return output_by_position(
      std::move(Lambda_inverse),
      "derivative of Lambda_inverse with respect to q: entry [i, j, k] is the derivative of "
      "Lambda_inverse[i, j] along the k-th tangent-space coordinate (those of v)");
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel constraint_motion_derivatives() {
  Kernel kernel = derivatives_of(constraint_motion<Number>(), "recursion");
  kernel.formula = "dphi = dphi_dq dq, dc = dc_dq dq + J dv, dgamma = dgamma_dq dq + dgamma_dv dv";
  kernel.outputs = {
      row("dphi_dq", {index::kConstraint, kByPosition},
          "derivative of phi with respect to q, in tangent-space coordinates (those of v); J where "
          "the constraints hold"),
      row("dc_dq", {index::kConstraintRate, kByPosition}, "derivative of c with respect to q"),
      {.name = "J",
       .indices = {index::kConstraintRate, kByVelocity},
       .meaning = "Jacobian of the constraint rows: derivative of c with respect to v",
       .in_base_units = 2},
      row("dgamma_dq", {index::kConstraintAcceleration, kByPosition},
          "derivative of gamma with respect to q"),
      row("dgamma_dv", {index::kConstraintAcceleration, kByVelocity},
          "derivative of gamma with respect to v")};
  kernel.formulations = {graph_forward("recursion"), graph_reverse("recursion")};
  return kernel;
}

template <class Number>
Kernel delassus_derivatives() {
  Kernel kernel = derivatives_of(delassus<Number>(), "ltdl");
  kernel.formula = "dLambda_inverse = dLambda_inverse_dq dq";
  kernel.outputs = {inverse_inertia_by_position(kernel.outputs[0])};
  kernel.formulations = {independent_forward(), graph_forward("ltdl")};
  return kernel;
}

template <class Number>
Kernel constrained_forward_dynamics_derivatives() {
  Kernel kernel = derivatives_of(constrained_forward_dynamics<Number>(), "ltdl");
  kernel.alias = "cfd_derivatives";
  kernel.summary = "First derivatives of constrained forward dynamics.";
  kernel.formula = "da = da_dq dq + da_dv dv + da_dtau dtau, and the same for lambda";
  kernel.outputs = {
      row("da_dq", {index::kAcceleration, kByPosition},
          "derivative of a with respect to q, in tangent-space coordinates (those of v)"),
      row("da_dv", {index::kAcceleration, kByVelocity}, "derivative of a with respect to v"),
      symmetric(row("da_dtau", {index::kAcceleration, by(index::kTorque)},
                    "derivative of a with respect to tau; symmetric")),
      row("dlambda_dq", {index::kConstraintForce, kByPosition},
          "derivative of lambda, in the rows' axes, with respect to q"),
      row("dlambda_dv", {index::kConstraintForce, kByVelocity},
          "derivative of lambda with respect to v"),
      row("dlambda_dtau", {index::kConstraintForce, by(index::kTorque)},
          "derivative of lambda with respect to tau")};
  kernel.formulations = constrained_forward_derivative_formulations<Number>();
  return kernel;
}

template <class Number>
Kernel constrained_inverse_dynamics_derivatives() {
  Kernel kernel = derivatives_of(constrained_inverse_dynamics<Number>(), "newton_euler");
  kernel.alias = "cid_derivatives";
  kernel.formula = "dtau = dtau_dq dq + dtau_dv dv + dtau_da da, and the same for lambda";
  kernel.outputs = {
      row("dtau_dq", {index::kTorque, kByPosition},
          "derivative of tau with respect to q, in tangent-space coordinates (those of v)"),
      row("dtau_dv", {index::kTorque, kByVelocity}, "derivative of tau with respect to v"),
      row("dtau_da", {index::kTorque, by(index::kAcceleration)},
          "derivative of tau with respect to a"),
      row("dlambda_dq", {index::kConstraintForce, kByPosition},
          "derivative of lambda, in the rows' axes, with respect to q"),
      row("dlambda_dv", {index::kConstraintForce, kByVelocity},
          "derivative of lambda with respect to v"),
      row("dlambda_da", {index::kConstraintForce, by(index::kAcceleration)},
          "derivative of lambda with respect to a")};
  kernel.formulations = constrained_inverse_derivative_formulations<Number>();
  return kernel;
}

template <class Number>
Kernel operational_space_derivatives() {
  Kernel kernel = derivatives_of(operational_space<Number>(), "ltdl");
  kernel.formula =
      "dLambda_inverse = dLambda_inverse_dq dq, dLambda = dLambda_dq dq, dbias = dbias_dq dq + "
      "dbias_dv dv, dJ_bar = dJ_bar_dq dq";
  const std::vector<ArgumentRow> of = kernel.outputs;
  kernel.outputs = {
      inverse_inertia_by_position(of[0]),
      output_by_position(of[1], "derivative of Lambda with respect to q"),
      output_by_position(of[2], "derivative of bias, in the rows' axes, with respect to q"),
      row("dbias_dv", {index::kConstraintForce, kByVelocity},
          "derivative of bias with respect to v"),
      output_by_position(of[3], "derivative of J_bar with respect to q")};
  kernel.most_velocities = 12;
  kernel.smaller_kernel = "delassus_derivatives";
  kernel.formulations = {independent_forward(), graph_forward("ltdl")};
  return kernel;
}

}  // namespace

template <class Number>
std::vector<Kernel> constraint_derivative_kernels() {
  return {constraint_motion_derivatives<Number>(), delassus_derivatives<Number>(),
          constrained_forward_dynamics_derivatives<Number>(),
          constrained_inverse_dynamics_derivatives<Number>(),
          operational_space_derivatives<Number>()};
}

}  // namespace kernels
}  // namespace dynac
