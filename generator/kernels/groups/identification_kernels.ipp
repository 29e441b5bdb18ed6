// SPDX-License-Identifier: BSD-3-Clause
// Identification: torques, momentum and energy as linear functions of inertial parameters.
#include <utility>

#include "algorithms/inverse/momentum_regressor.hpp"
#include "algorithms/loops/close_loops.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar>
std::vector<Scalar> torque_regressor(const KernelContext& context, const RobotState<Scalar>& state,
                                     const BodyObserver& observe) {
  std::vector<Scalar> Y =
      inertial_regressor(context.robot, state, moving_links(context.robot), observe);
  const std::vector<Scalar> joints = joint_dynamics::regressor_columns(context, state);
  Y.insert(Y.end(), joints.begin(), joints.end());
  return Y;
}

// The columns of the base parameters.
template <class Scalar>
std::vector<Scalar> base_columns(const KernelContext& context, const std::vector<Scalar>& Y) {
  const std::size_t rows = context.robot.nv;
  std::vector<Scalar> result;
  for (const std::size_t column : find_base_parameters(context).columns) {
    for (std::size_t i = 0; i < rows; ++i) result.push_back(Y[column * rows + i]);
  }
  return result;
}

// K pi.
template <class Scalar>
std::vector<Scalar> base_parameters_of(const KernelContext& context,
                                       const std::vector<Scalar>& pi) {
  const BaseParameters base = find_base_parameters(context);
  std::vector<Scalar> result(base.K.rows, Scalar(0));
  for (std::size_t j = 0; j < base.K.columns; ++j) {
    for (std::size_t i = 0; i < base.K.rows; ++i) {
      result[i] = result[i] + Scalar(base.K(i, j)) * pi[j];
    }
  }
  return result;
}

constexpr const char* kUnitForces =
    "forces of unit parameters, projected onto the supporting joint axes";
constexpr const char* kUnitForcesReference =
    "Atkeson, An, Hollerbach 1986; Khalil & Dombre 2002, ch. 12";

template <class Number>
std::vector<Formulation> torque_formulations() {
  return {on_state<Number>("unit_forces", kUnitForces, kUnitForcesReference,
                           [](auto& context, auto& state, auto& observe) {
                             return arrays(torque_regressor(context, state, observe));
                           })};
}

template <class Number>
std::vector<Formulation> base_parameter_formulations() {
  return {on_state<Number>("unit_forces", kUnitForces, kUnitForcesReference,
                           [](auto& context, auto& state, auto& observe) {
                             return arrays(
                                 base_columns(context, torque_regressor(context, state, observe)));
                           })};
}

template <class Number>
std::vector<Formulation> combination_formulations() {
  return {on_inputs<Number>(
      "matrix_product", "product of the constant matrix K and the parameters",
      "Gautier & Khalil 1990; Gautier 1991",
      [](const Kernel&, const KernelContext& context, const auto& inputs, const BodyObserver&) {
        return arrays(base_parameters_of(context, inputs.front()));
      })};
}

template <class Number>
std::vector<Formulation> momentum_formulations() {
  return {on_state<Number>("unit_momenta",
                           "momenta of unit parameters, projected onto the supporting joint axes",
                           "Slotine & Li 1988; Khalil & Dombre 2002, ch. 12",
                           [](auto& context, auto& state, auto& observe) {
                             return arrays(momentum_regressor(context, state, observe));
                           })};
}

template <class Number>
std::vector<Formulation> energy_regressor_formulations() {
  return {on_state<Number>("bodies", "energies of unit parameters, body frames",
                           "Gautier & Khalil 1988; Khalil & Dombre 2002, ch. 12",
                           [](auto& context, auto& state, auto& observe) {
                             return arrays(energy_regressor(context, state, observe));
                           })};
}

constexpr const char* kColumns =
    "ten columns per moving link, links fixed to it included: m, m c (3), Ixx Ixy Iyy Ixz Iyz Izz "
    "about the link's origin in its axes";

// A matrix with a column per parameter of links and joints, or per base parameter.
ArgumentRow regressor(std::string name, Index rows, Index columns, std::string meaning) {
  return {.name = std::move(name),
          .indices = {rows, by(columns)},
          .meaning = std::move(meaning),
          .in_base_units = 2};
}

// Why it is not known what torques depend on; empty: it is.
std::string without_branch(const Kernel& kernel, const KernelContext& context) {
  if (!loops::has_loops(context) || loops::Branch::found(context).is_known()) return "";
  return kernel.name +
         ": base parameters are found in configurations that close the loops, and none was found "
         "from 100 guesses; correct the constraint set, or use inertial_regressor";
}

// Rotors and what joints dissipate have columns, whatever is made of them.
Kernel of_parameters(Kernel kernel) {
  kernel.includes_passive_torques = kernel.includes_rotor_inertia = true;
  kernel.supports_local_loops = true;
  return kernel;
}

template <class Number>
Kernel inertial_regressor() {
  return of_parameters(
      {.name = "inertial_regressor",
       .alias = "regressor",
       .summary =
           "Regressor matrix of the joint torques, which are linear in the inertial parameters.",
       .formula = "tau = Y(q, v, a) pi",
       .inputs = {q(), v(), a()},
       .outputs = {regressor("Y", index::kTorque, index::kLinkParameter, kColumns)},
       .depends_on_gravity = true,
       .formulations = torque_formulations<Number>()});
}

template <class Number>
Kernel base_parameter_regressor() {
  return of_parameters(
      {.name = "base_parameter_regressor",
       .alias = "base_regressor",
       .summary = "Regressor matrix of the joint torques by base inertial parameters, the fewest "
                  "that torques depend on.",
       .formula = "tau = Y_b(q, v, a) pi_b; columns of Y that are linearly independent",
       .inputs = {q(), v(), a()},
       .outputs = {regressor("Y_b", index::kTorque, index::kBaseParameter,
                             "one column per base parameter")},
       .depends_on_gravity = true,
       .unsupported_reason = without_branch,
       .most_velocities = kMostVelocitiesOfBaseParameters,
       .smaller_kernel = "inertial_regressor",
       .formulations = base_parameter_formulations<Number>()});
}

template <class Number>
Kernel base_parameters() {
  return of_parameters(
      {.name = "base_parameters",
       .summary = "Base inertial parameters of given parameters of links and joints.",
       .formula = "pi_b = K pi, Y_b pi_b = Y pi",
       .inputs = {{.name = "pi",
                   .indices = {index::kLinkParameter},
                   .meaning = "parameters in the order of the inertial regressor's columns, ten "
                              "per moving link, links fixed to it included"}},
       .outputs = {{.name = "pi_b",
                    .indices = {index::kBaseParameter},
                    .meaning = "base parameters, in the order of Y_b's columns"}},
       .unsupported_reason = without_branch,
       .most_velocities = kMostVelocitiesOfBaseParameters,
       .smaller_kernel = "inertial_regressor",
       .formulations = combination_formulations<Number>()});
}

template <class Number>
Kernel momentum_regressor() {
  return of_parameters(
      {.name = "momentum_regressor",
       .summary = "Regressor matrix of the generalised momentum: identification without joint "
                  "accelerations.",
       .formula = "M(q) v = Y_p(q, v) pi",
       .inputs = {q(), v()},
       .outputs = {regressor("Y_p", index::kMomentumOfJoints, index::kLinkParameter, kColumns)},
       .formulations = momentum_formulations<Number>()});
}

template <class Number>
Kernel energy_regressor() {
  return of_parameters(
      {.name = "energy_regressor",
       .summary = "Regressor matrix of the energies: identification without joint accelerations.",
       .formula = "[kinetic; potential] = Y_E(q, v) pi",
       .inputs = {q(), v()},
       .outputs = {regressor("Y_E", index::kEnergy, index::kLinkParameter,
                             std::string("rows kinetic and potential energy, this zero at the "
                                         "world's origin; ") +
                                 kColumns)},
       .depends_on_gravity = true,
       .formulations = energy_regressor_formulations<Number>()});
}

}  // namespace

namespace kernels {

template <class Number>
std::vector<Kernel> identification_kernels() {
  return {inertial_regressor<Number>(), base_parameter_regressor<Number>(),
          base_parameters<Number>(), momentum_regressor<Number>(), energy_regressor<Number>()};
}

}  // namespace kernels
}  // namespace dynac
