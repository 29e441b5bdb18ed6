// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/inverse/equations_of_motion.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/orders/time_derivatives.hpp"

namespace dynac::equations {
namespace {

// The terms in the order of the kernels' outputs, the torques of wrenches only where there are any.
template <class Scalar>
Arrays<Scalar> arrays(const KernelContext& context, EquationsOfMotion<Scalar> terms) {
  Arrays<Scalar> outputs{std::move(terms.M.entries), std::move(terms.C.entries),
                         std::move(terms.g)};
  if (!context.settings.wrench_links.empty()) outputs.push_back(std::move(terms.tau_ext));
  return outputs;
}

template <class Scalar>
Arrays<Scalar> run_composite(const KernelContext& context, const RobotState<Scalar>& state,
                             const BodyObserver& observe) {
  return arrays(context, equations_of_motion_composite(context.robot, state, observe));
}

template <class Scalar>
Arrays<Scalar> run_closed_form(const KernelContext& context, const RobotState<Scalar>& state,
                               const BodyObserver& observe) {
  return arrays(context, equations_of_motion_closed_form(context.robot, state, observe));
}

template <class Number>
std::vector<Formulation> formulations() {
  return {rows::on_inputs<Number>(
              "taylor_composite_body", "Taylor series in composite bodies, body frames",
              "Griewank & Walther 2008, chapter 13; Echeandia & Wensing 2021",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return higher_order::time_derivatives_along_motion<Scalar>(
                    kernel, context, inputs, run_composite<Series<Scalar>>, observe);
              }),
          rows::on_inputs<Number>(
              "closed_form", "Taylor series in the closed form by path matrices, world frame",
              "Ali, Gabellieri, Franchi 2026, Proposition 1 and Lemma 1",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return higher_order::time_derivatives_along_motion<Scalar>(
                    kernel, context, inputs, run_closed_form<Series<Scalar>>, observe);
              })};
}

ArgumentRow derivatives(std::string name, std::vector<Index> indices, std::size_t order,
                        std::string meaning) {
  const bool is_matrix = indices.size() > 1;
  indices.push_back(time_orders(order + 1));
  return {.name = std::move(name),
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .in_base_units = is_matrix ? std::size_t{2} : std::size_t{0}};
}

ArgumentRow coriolis_derivatives(std::size_t order) {
  ArgumentRow C = derivatives("C_derivatives", {index::kTorque, by(index::kVelocity)}, order,
                              "Coriolis and centrifugal matrix of the Christoffel symbols and the "
                              "time derivatives of its entries, by the last index");
  C.drift = Drift::kOfMassMatrix;
  return C;
}

}  // namespace
}  // namespace dynac::equations

namespace dynac::kernels {
namespace {

template <class Number>
Kernel equations_of_motion(std::size_t order) {
  using equations::derivatives;
  return {
      .name = "equations_of_motion_order" + std::to_string(order),
      .alias = order == 0 ? "equations_of_motion" : "",
      .summary = "The equations of motion term by term, with time derivatives.",
      .formula =
          "d^k/dt^k of the terms of tau = M(q) a + C(q, v) v + g(q){ - tau_ext}, k = 0 "
          "to the order; dM/dt - 2 C is skew-symmetric",
      .inputs = {rows::q(),
                 rows::v_derivatives(order + 1,
                                     "joint velocities and their time derivatives: column k holds "
                                     "the k-th derivative of the components of v, column 0 is v")},
      .outputs = {rows::symmetric(
                      derivatives("M_derivatives", {index::kTorque, by(index::kAcceleration)}, order,
                                  "joint-space inertia matrix and the time derivatives of its "
                                  "entries, by the last index")),
                  equations::coriolis_derivatives(order),
                  derivatives(
                      "g_derivatives", {index::kTorque}, order,
                      "gravity torques and their time derivatives: column k holds the k-th")},
      .outputs_of_wrenches = {derivatives("tau_ext_derivatives", {index::kTorque}, order,
                                          "joint torques equivalent to the wrenches, sum J^T fext, "
                                          "and their time derivatives: column k holds the k-th")},
      .takes_wrenches = true,
      .wrench_derivatives = order + 1,
      .depends_on_gravity = true,
      .depends_on_inertia = true,
      .includes_rotor_inertia = true,
      .invariance = Invariance::kFrames,
      .supports_local_loops = true,
      .formulations = equations::formulations<Number>(),
      .family = "equations_of_motion",
      .order = order};
}

}  // namespace

template <class Number>
std::vector<Kernel> equations_of_motion_kernels() {
  return {family(equations_of_motion<Number>, 1)};
}

}  // namespace dynac::kernels
