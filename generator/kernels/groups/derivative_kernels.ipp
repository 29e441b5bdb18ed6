// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "algorithms/derivatives/aba_chain_rule_mimic.hpp"
#include "algorithms/derivatives/extended_inverse_dynamics.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/idsva.hpp"
#include "algorithms/derivatives/rnea_chain_rule.hpp"
#include "algorithms/derivatives/subtree_derivatives.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar>
Arrays<Scalar> arrays(InverseDynamicsDerivatives<Scalar> of_tau) {
  return {of_tau.by_position.entries, of_tau.by_velocity.entries, of_tau.M.entries};
}
template <class Scalar>
Arrays<Scalar> arrays(ForwardDynamicsDerivatives<Scalar> of_a) {
  return {of_a.by_position.entries, of_a.by_velocity.entries, of_a.M_inverse.entries};
}
template <class Number>
std::vector<Formulation> inverse_derivative_formulations() {
  return {
      on_state<Number>("idsva_body", "analytical, subtree quantities, body frames",
                       "Singh, Russell, Wensing 2022",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(inverse_dynamics_derivatives_body_frame(context.robot, state,
                                                                               observe));
                       }),
      about_world(on_state<Number>("idsva_world", "analytical, subtree quantities, world frame",
                                   "Singh, Russell, Wensing 2022",
                                   [](auto& context, auto& state, auto& observe) {
                                     return arrays(inverse_dynamics_derivatives_world_frame(
                                         context.robot, state, observe));
                                   })),
      on_state<Number>(
          "eidamb", "sensitivities of the moving-base recursion (EIDAmb), body frames",
          "Bos et al. 2022, Tables 4 to 8",
          [](auto& context, auto& state, auto& observe) {
            return arrays(inverse_dynamics_derivatives_extended(context.robot, state, observe));
          },
          FormulationScope::kFloatingBase),
      graph_forward("newton_euler"),
      graph_reverse("newton_euler"),
      on_state<Number>("rnea_chain_rule", "chain rule on recursive Newton-Euler, body frames",
                       "Carpentier & Mansard 2018; RNEACR of Singh, Russell, Wensing 2022",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(inverse_dynamics_derivatives_chain_rule(context.robot, state,
                                                                               observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> forward_derivative_formulations() {
  return {
      on_state<Number>("ltdl", "derivatives of inverse dynamics, solved by L^T D L",
                       "Carpentier & Mansard 2018; Featherstone 2008, section 6.5",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(
                             forward_dynamics_derivatives_ltdl(context.robot, state, observe));
                       }),
      on_state<Number>(
          "inverse_product", "derivatives of inverse dynamics times the dense inverse (DMM)",
          "Singh, Russell, Wensing 2022",
          [](auto& context, auto& state, auto& observe) {
            return arrays(forward_dynamics_derivatives_product(context.robot, state, observe));
          }),
      graph_forward("ltdl"),
      graph_reverse("ltdl"),
      differentiated("independent_forward",
                     "forward differentiation of the graph of independent_ltdl",
                     Differentiation::kForward, "independent_ltdl", FormulationScope::kLocalLoops),
      differentiated("independent_reverse",
                     "reverse differentiation of the graph of independent_ltdl",
                     Differentiation::kReverse, "independent_ltdl", FormulationScope::kLocalLoops),
      on_state<Number>(
          "zero_input",
          "derivatives of inverse dynamics as torques on articulated bodies at rest (AZA)",
          "Singh, Russell, Wensing 2022",
          [](auto& context, auto& state, auto& observe) {
            return arrays(forward_dynamics_derivatives_zero_input(context.robot, state, observe));
          }),
      on_state<Number>("aba_chain_rule", "chain rule on articulated bodies, body frames",
                       "ABACR of Singh, Russell, Wensing 2022",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(forward_dynamics_derivatives_aba_chain_rule(context.robot,
                                                                                   state, observe));
                       }),
      on_state<Number>("rnea_chain_rule",
                       "derivatives of inverse dynamics by the chain rule, times the dense inverse",
                       "Carpentier & Mansard 2018; FDCR of Singh, Russell, Wensing 2022",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(forward_dynamics_derivatives_chain_rule(context.robot, state,
                                                                               observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> gravity_derivative_formulations() {
  return {
      on_state<Number>(
          "subtrees", "analytical, first moments of subtrees, body frames",
          "Singh, Russell, Wensing 2022, at rest",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            return Arrays<Scalar>{gravity_derivatives(context.robot, state, observe).entries};
          }),
      graph_forward("subtrees"),
  };
}

std::vector<Formulation> inverse_second_formulations() {
  return {
      differentiated("idsva_body", "forward differentiation of the graph of idsva_body",
                     Differentiation::kForward, "idsva_body"),
      graph_forward("graph_forward"),
  };
}

std::vector<Formulation> forward_second_formulations() {
  return {
      differentiated("ltdl", "forward differentiation of the graph of ltdl",
                     Differentiation::kForward, "ltdl"),
      differentiated(
          "independent_forward", "forward differentiation of the graph of independent_forward",
          Differentiation::kForward, "independent_forward", FormulationScope::kLocalLoops),
      graph_forward("graph_forward"),
  };
}

std::vector<Formulation> inverse_hessian_formulations() {
  return {
      differentiated("newton_euler", "forward over reverse differentiation of newton_euler",
                     Differentiation::kHessianProduct, "newton_euler"),
      differentiated("rnea_body", "forward over reverse differentiation of rnea_body",
                     Differentiation::kHessianProduct, "rnea_body"),
  };
}

std::vector<Formulation> forward_hessian_formulations() {
  return {
      differentiated("articulated_body", "forward over reverse differentiation of articulated_body",
                     Differentiation::kHessianProduct, "articulated_body"),
      differentiated("independent_ltdl", "forward over reverse differentiation of independent_ltdl",
                     Differentiation::kHessianProduct, "independent_ltdl",
                     FormulationScope::kLocalLoops),
      differentiated("ltdl", "forward over reverse differentiation of ltdl",
                     Differentiation::kHessianProduct, "ltdl"),
  };
}

using Indices = std::vector<Index>;

ArgumentRow derivative(std::string name, Indices indices, std::string meaning) {
  return {.name = std::move(name), .indices = std::move(indices), .meaning = std::move(meaning)};
}

// A row of M or its inverse, differentiated by positions.
ArgumentRow by_position(ArgumentRow row, std::string name) {
  row.name = std::move(name);
  row.indices.push_back(kByPosition);
  return row;
}

// All of these differentiate a kernel of dynamics and are about the same robot.
Kernel of_dynamics(Kernel kernel, Kernel base, std::string formulation) {
  kernel = of_motion_and_torques(std::move(kernel));
  kernel.inverts_inertia = base.inverts_inertia;
  kernel.differentiates = std::make_shared<const Kernel>(serving_loops(std::move(base)));
  kernel.differentiated_formulation = std::move(formulation);
  return kernel;
}

ArgumentRow direction(std::string name, const Index& index, std::string meaning) {
  return derivative(std::move(name), {index}, std::move(meaning));
}

// The weights of the results, which have this index, and a direction in which positions and
// velocities go.
std::vector<ArgumentRow> weights_and_direction(const Index& result) {
  return {derivative("weights", {by(result)}, "weights of the results"),
          direction("dq", index::kDisplacement,
                    "direction of the positions, in tangent-space coordinates"),
          direction("dv", index::kVelocity, "direction of the velocities")};
}

std::vector<ArgumentRow> operator+(std::vector<ArgumentRow> a, const std::vector<ArgumentRow>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel inverse_dynamics_derivatives() {
  return of_dynamics(
      {.name = "inverse_dynamics_derivatives",
       .alias = "idsva",
       .summary = "First derivatives of joint torques.",
       .formula = "dtau = dtau_dq dq + dtau_dv dv + M da",
       .inputs = {q(), v(), a()},
       .outputs =
           {derivative(
                "dtau_dq", {index::kTorque, kByPosition},
                "derivative of tau with respect to q, in tangent-space coordinates (those of v)"),
            derivative("dtau_dv", {index::kTorque, kByVelocity},
                       "derivative of tau with respect to v"),
            M("joint-space inertia matrix: derivative of tau with respect to a")},
       .formulations = inverse_derivative_formulations<Number>()},
      inverse_dynamics<Number>(), "newton_euler");
}

template <class Number>
Kernel forward_dynamics_derivatives() {
  return of_dynamics(
      {.name = "forward_dynamics_derivatives",
       .alias = "fdsva",
       .summary = "First derivatives of joint accelerations.",
       .formula = "da = da_dq dq + da_dv dv + M_inverse dtau",
       .inputs = {q(), v(), tau()},
       .outputs =
           {derivative(
                "da_dq", {index::kAcceleration, kByPosition},
                "derivative of a with respect to q, in tangent-space coordinates (those of v)"),
            derivative("da_dv", {index::kAcceleration, kByVelocity},
                       "derivative of a with respect to v"),
            M_inverse(
                "inverse of the joint-space inertia matrix: derivative of a with respect to tau")},
       .formulations = forward_derivative_formulations<Number>()},
      forward_dynamics<Number>(), "ltdl");
}

template <class Number>
Kernel inverse_dynamics_second_derivatives() {
  return of_dynamics(
      {.name = "inverse_dynamics_second_derivatives",
       .alias = "idsva_so",
       .summary = "Second derivatives of joint torques.",
       .formula = "d(dtau_dq) = d2tau_dqdq dq + d2tau_dqdv dv, d(dtau_dv) = d2tau_dqdv^T dq + "
                  "d2tau_dvdv dv, dM = dM_dq dq",
       .inputs = {q(), v(), a()},
       .outputs =
           {derivative("d2tau_dqdq", {index::kTorque, kByPosition, kByPosition},
                       "derivative of dtau_dq with respect to q: entry [i, j, k] is the derivative "
                       "of dtau_dq[i, j] along the k-th tangent-space coordinate"),
            derivative("d2tau_dqdv", {index::kTorque, kByPosition, kByVelocity},
                       "derivative of dtau_dq with respect to v"),
            symmetric(derivative("d2tau_dvdv", {index::kTorque, kByVelocity, kByVelocity},
                                 "derivative of dtau_dv with respect to v"),
                      1),
            by_position(
                M("derivative of M (the derivative of tau with respect to a) with respect to q"),
                "dM_dq")},
       .most_velocities = 24,
       .smaller_kernel = "inverse_dynamics_hessian_product",
       .formulations = inverse_second_formulations()},
      inverse_dynamics_derivatives<Number>(), "idsva_body");
}

template <class Number>
Kernel forward_dynamics_second_derivatives() {
  return of_dynamics(
      {.name = "forward_dynamics_second_derivatives",
       .alias = "fdsva_so",
       .summary = "Second derivatives of joint accelerations.",
       .formula = "d(da_dq) = d2a_dqdq dq + d2a_dqdv dv, d(da_dv) = d2a_dqdv^T dq + d2a_dvdv dv, "
                  "dM_inverse = dM_inverse_dq dq",
       .inputs = {q(), v(), tau()},
       .outputs = {derivative("d2a_dqdq", {index::kAcceleration, kByPosition, kByPosition},
                              "derivative of da_dq with respect to q: entry [i, j, k] is the "
                              "derivative of da_dq[i, j] along the k-th tangent-space coordinate"),
                   derivative("d2a_dqdv", {index::kAcceleration, kByPosition, kByVelocity},
                              "derivative of da_dq with respect to v"),
                   symmetric(
                       derivative("d2a_dvdv", {index::kAcceleration, kByVelocity, kByVelocity},
                                  "derivative of da_dv with respect to v"),
                       1),
                   by_position(M_inverse("derivative of M_inverse (the derivative of a with "
                                         "respect to tau) with respect to q"),
                               "dM_inverse_dq")},
       .most_velocities = 12,
       .smaller_kernel = "forward_dynamics_hessian_product",
       .formulations = forward_second_formulations()},
      forward_dynamics_derivatives<Number>(), "ltdl");
}

template <class Number>
Kernel inverse_dynamics_hessian_product() {
  return of_dynamics(
      {.name = "inverse_dynamics_hessian_product",
       .alias = "id_hessian",
       .summary = "The Hessian of weighted joint torques times a direction.",
       .formula = "[H_q; H_v; H_a] = d/ds of the gradient of weights . tau at (q [+] s dq, v + s "
                  "dv, a + s da)",
       .inputs =
           std::vector{q(), v(), a()} + weights_and_direction(index::kTorque) +
           std::vector{direction("da", index::kAcceleration, "direction of the accelerations")},
       .outputs = {derivative("H_q", {kByPosition}, "rate of the gradient with respect to q"),
                   derivative("H_v", {kByVelocity}, "rate of the gradient with respect to v"),
                   derivative("H_a", {by(index::kAcceleration)},
                              "rate of the gradient with respect to a")},
       .formulations = inverse_hessian_formulations()},
      inverse_dynamics<Number>(), "newton_euler");
}

template <class Number>
Kernel forward_dynamics_hessian_product() {
  return of_dynamics(
      {.name = "forward_dynamics_hessian_product",
       .alias = "fd_hessian",
       .summary = "The Hessian of weighted joint accelerations times a direction.",
       .formula = "[H_q; H_v; H_tau] = d/ds of the gradient of weights . a at (q [+] s dq, v + s "
                  "dv, tau + s dtau)",
       .inputs = std::vector{q(), v(), tau()} + weights_and_direction(index::kAcceleration) +
                 std::vector{direction("dtau", index::kTorque, "direction of the torques")},
       .outputs = {derivative("H_q", {kByPosition}, "rate of the gradient with respect to q"),
                   derivative("H_v", {kByVelocity}, "rate of the gradient with respect to v"),
                   derivative("H_tau", {by(index::kTorque)},
                              "rate of the gradient with respect to tau")},
       .formulations = forward_hessian_formulations()},
      forward_dynamics<Number>(), "ltdl");
}

template <class Number>
Kernel gravity_forces_derivatives() {
  Kernel kernel{.name = "gravity_forces_derivatives",
                .summary = "First derivatives of gravity torques.",
                .formula = "dg = dg_dq dq",
                .inputs = {q()},
                .outputs = {derivative("dg_dq", {index::kTorque, kByPosition},
                                       "derivative of g with respect to q, in tangent-space "
                                       "coordinates (those of v)")},
                .formulations = gravity_derivative_formulations<Number>()};
  kernel.depends_on_gravity = kernel.depends_on_inertia = true;
  kernel.invariance = Invariance::kParameters;
  kernel.differentiates = std::make_shared<const Kernel>(serving_loops(gravity_forces<Number>()));
  kernel.differentiated_formulation = "subtrees";
  return kernel;
}

}  // namespace

template <class Number>
std::vector<Kernel> derivative_kernels() {
  std::vector<Kernel> all{
      gravity_forces_derivatives<Number>(),          inverse_dynamics_derivatives<Number>(),
      forward_dynamics_derivatives<Number>(),        inverse_dynamics_second_derivatives<Number>(),
      forward_dynamics_second_derivatives<Number>(), inverse_dynamics_hessian_product<Number>(),
      forward_dynamics_hessian_product<Number>()};
  for (Kernel& kernel : all) kernel.supports_local_loops = true;
  return all;
}

}  // namespace kernels
}  // namespace dynac
