// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/orders/elastic_joints.hpp"
#include "algorithms/orders/motion_series.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/orders/time_derivatives.hpp"

namespace dynac::elastic {
namespace {

// Torques of the joints and two of their time derivatives are what it takes; of joints with damped
// springs one.
constexpr std::size_t kTorqueOrder = 2, kDampedTorqueOrder = 1;

// Stiffnesses with their derivatives, as many as the kernel takes; a constant has none.
template <class Scalar>
std::vector<Series<Scalar>> stiffness(const Kernel& kernel, const std::vector<Scalar>& input,
                                      std::size_t nv) {
  const std::size_t terms = time_derivatives(kernel.inputs[2]);
  if (terms == 0) return {input.begin(), input.end()};
  return higher_order::series_of(input, nv, 0, terms);
}

// Rotors move with the motors, not with the joints: armature has no part in the joints' torques.
KernelContext without_armature(KernelContext context) {
  context.settings.joint_dynamics.effects.armature = false;
  return context;
}

// The joints' motion and torques (nv), with as many coefficients as the kernel's order asks for.
template <class Scalar>
struct LinkMotion {
  std::vector<Series<Scalar>> v, tau;
};

template <class Scalar>
LinkMotion<Scalar> link_motion(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, Algorithm<Series<Scalar>> inverse,
                               const BodyObserver& observe) {
  const std::size_t nv = context.robot.nv, terms = kernel.order + 1;
  const auto v = higher_order::series_of(inputs[1], nv, 0, terms);
  const auto a = higher_order::series_of(inputs[1], nv, 1, terms);
  return {v, higher_order::torque_series(kernel, without_armature(context), inputs, v, a, terms,
                                         inverse, observe)};
}

// The motors where springs alone transmit torques.
struct Undamped {
  template <class Scalar>
  static Arrays<Scalar> motors(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const LinkMotion<Scalar>& links) {
    const auto motors =
        motor_motion(context.robot, inputs[0], links.v, links.tau,
                     {stiffness(kernel, inputs[2], context.robot.nv), inputs[3], inputs[4]});
    return {higher_order::derivatives_of(motors.theta, kernel.order + 1), motors.tau};
  }
};

// The motors where dampers are beside the springs.
struct Damped {
  template <class Scalar>
  static Arrays<Scalar> motors(const Kernel&, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const LinkMotion<Scalar>& links) {
    const auto motors = damped_motor_rates(context.robot, inputs[0], links.v, inputs[2], links.tau,
                                           {inputs[3], inputs[4], inputs[5], inputs[6]});
    return {motors.theta_dot, motors.theta_ddot, motors.tau};
  }
};

template <class Number, class Springs>
std::vector<Formulation> formulations() {
  return {rows::on_inputs<Number>(
              "taylor_newton_euler",
              "Taylor series in recursive Newton-Euler in 3-vectors, body frames",
              "De Luca & Book 2016; Griewank & Walther 2008, chapter 13",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return Springs::motors(
                    kernel, context, inputs,
                    link_motion<Scalar>(kernel, context, inputs,
                                        higher_order::run_newton_euler<Series<Scalar>>, observe));
              }),
          rows::about_world(rows::on_inputs<Number>(
              "world", "recursion of twists, screws and inertias in world coordinates",
              "De Luca & Book 2016; Mueller 2021",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return Springs::motors(
                    kernel, context, inputs,
                    link_motion<Scalar>(kernel, context, inputs, higher_order::run_world<Scalar>,
                                        observe));
              }))};
}

// Of the diagonal of what turns motion into torques: N m per rad and second to some power.
ArgumentRow per_coordinate(std::string name, std::vector<Index> indices, std::string meaning,
                           std::size_t in_base_units = 0) {
  return {.name = std::move(name),
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .in_base_units = in_base_units,
          .is_diagonal = true};
}

ArgumentRow stiffness_row() {
  return per_coordinate("stiffness", {index::kTorque, kByPosition},
                        "stiffness of the springs between motors and joints, not zero; entries of "
                        "joints without a spring are not read");
}

ArgumentRow stiffness_derivatives_row() {
  return per_coordinate("stiffness_derivatives",
                        {index::kTorque, kByPosition, time_orders(kTorqueOrder + 1)},
                        "stiffness of the springs between motors and joints (torque over "
                        "deflection), not zero, and two time derivatives: column k holds the k-th; "
                        "entries of joints without a spring are not read");
}

ArgumentRow motor_inertia_row() {
  return per_coordinate(
      "motor_inertia", {index::kTorque, by(index::kAcceleration)},
      "inertia of the motors reflected to the joints: gear ratio squared times rotor inertia; the "
      "armature of the robot file is not added, and a floating base's entries are not read",
      2);
}

ArgumentRow motor_damping_row() {
  return per_coordinate("motor_damping", {index::kTorque, by(index::kVelocity)},
                        "viscous damping of the motors reflected to the joints: gear ratio squared "
                        "times the damping at the shaft; zero if unknown");
}

// What the kernels have in common.
Kernel kernel(std::size_t order, std::string name, std::string alias, std::string summary,
              std::string formula) {
  return {.name = std::move(name),
          .alias = std::move(alias),
          .summary = std::move(summary),
          .formula = std::move(formula),
          .inputs = {rows::q(),
                     rows::v_derivatives(
                         order + 2,
                         "joint velocities and their time derivatives: column k holds the k-th "
                         "derivative of the components of v, column 0 is v, column 1 is a")},
          .outputs = {},
          .takes_wrenches = true,
          .wrench_derivatives = order + 1,
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .includes_passive_torques = true,
          .invariance = Invariance::kParameters,
          .formulations = {},
          .order = order};
}

ArgumentRow tau_motor_row() {
  return {.name = "tau_motor",
          .indices = {index::kTorque},
          .meaning =
              "torques and forces of the motors at the gear outputs, which move the motors and the "
              "joints; for a floating base, the forces that must act on it"};
}

// Without dampers; the kernels differ in what they take of the springs.
template <class Number>
Kernel undamped(Kernel kernel, ArgumentRow springs) {
  kernel.inputs.insert(kernel.inputs.end(),
                       {std::move(springs), motor_inertia_row(), motor_damping_row()});
  kernel.outputs = {{.name = "theta_derivatives",
                     .indices = {index::kMotorPosition, time_orders(kTorqueOrder + 1)},
                     .meaning = "positions of the motors at the gear outputs, like q, and two time "
                                "derivatives: column k holds the k-th; zero for joints without a "
                                "spring: spherical, planar and floating joints"},
                    tau_motor_row()};
  kernel.formulations = formulations<Number, Undamped>();
  return kernel;
}

template <class Number>
Kernel damped(Kernel kernel) {
  kernel.inputs.insert(
      kernel.inputs.end(),
      {{.name = "theta",
        .indices = {index::kMotorPosition},
        .meaning = "positions of the motors at the gear outputs, like q; a state, to be integrated "
                   "from theta_dot; entries of joints without a spring are not read"},
       stiffness_row(),
       per_coordinate("spring_damping", {index::kTorque, by(index::kVelocity)},
                      "viscous damping in parallel with the springs, between the joints and the "
                      "gear outputs, not zero; entries of joints without a spring are not read"),
       motor_inertia_row(),
       motor_damping_row()});
  kernel.outputs = {{.name = "theta_dot",
                     .indices = {index::kMotorVelocity},
                     .meaning = "velocities of the motors at the gear outputs; zero for joints "
                                "without a spring: spherical, planar and floating joints"},
                    {.name = "theta_ddot",
                     .indices = {index::kMotorAcceleration},
                     .meaning = "accelerations of the motors at the gear outputs, likewise"},
                    tau_motor_row()};
  kernel.formulations = formulations<Number, Damped>();
  return kernel;
}

}  // namespace
}  // namespace dynac::elastic

namespace dynac::kernels {
namespace {

template <class Number>
Kernel elastic_joint_feedforward() {
  using namespace elastic;
  return undamped<Number>(
      kernel(kTorqueOrder, "elastic_joint_feedforward", "sea",
             "Motor positions and torques of series-elastic joints that follow a motion.",
             "theta = q + tau / K, tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + "
             "h(q, v){ - sum J^T fext}"),
      stiffness_row());
}

template <class Number>
Kernel variable_stiffness_feedforward() {
  using namespace elastic;
  return undamped<Number>(
      kernel(kTorqueOrder, "variable_stiffness_feedforward", "vsa",
             "Motor positions and torques of joints with springs of changing stiffness that "
             "follow a motion.",
             "theta = q + tau / K(t), tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + "
             "h(q, v){ - sum J^T fext}"),
      stiffness_derivatives_row());
}

template <class Number>
Kernel damped_elastic_joint_feedforward() {
  using namespace elastic;
  return damped<Number>(
      kernel(kDampedTorqueOrder, "damped_elastic_joint_feedforward", "damped_sea",
             "Motor velocities, accelerations and torques of joints with damped springs that "
             "follow a motion, from any motor positions.",
             "K (theta - q) + S (theta_dot - v) = tau, tau_motor = B theta_ddot + D theta_dot + "
             "tau, with tau = M(q) a + h(q, v){ - sum J^T fext}"));
}

}  // namespace

template <class Number>
std::vector<Kernel> elastic_kernels() {
  return {elastic_joint_feedforward<Number>(), variable_stiffness_feedforward<Number>(),
          damped_elastic_joint_feedforward<Number>()};
}

}  // namespace dynac::kernels
