#include "algorithms/elastic_joints.hpp"
#include "algorithms/motion_series.hpp"
#include "kernels/groups.hpp"
#include "kernels/rows.hpp"
#include "kernels/time_derivatives.hpp"

namespace dynac::elastic {
namespace {

// Torques of the joints and two of their time derivatives are what it takes.
constexpr std::size_t kTorqueOrder = 2;

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
  context.selection.joint_dynamics.effects.armature = false;
  return context;
}

template <class Scalar>
Arrays<Scalar> feedforward(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, Algorithm<Series<Scalar>> inverse,
                           const BodyObserver& observe) {
  constexpr std::size_t kTerms = kTorqueOrder + 1;
  const std::size_t nv = context.robot.nv;
  const auto v = higher_order::series_of(inputs[1], nv, 0, kTerms);
  const auto a = higher_order::series_of(inputs[1], nv, 1, kTerms);
  const auto tau = higher_order::torque_series(kernel, without_armature(context), inputs, v, a,
                                               kTerms, inverse, observe);
  const auto motors = motor_motion(context.robot, inputs[0], v, tau,
                                   {stiffness(kernel, inputs[2], nv), inputs[3], inputs[4]});
  return {higher_order::derivatives_of(motors.theta, kTerms), motors.tau};
}

std::vector<Formulation> formulations() {
  return {rows::on_inputs(
              "taylor_newton_euler",
              "Taylor series in recursive Newton-Euler in 3-vectors, body frames",
              "De Luca & Book 2016; Griewank & Walther 2008, chapter 13",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return feedforward<Scalar>(kernel, context, inputs,
                                           higher_order::run_newton_euler<Series<Scalar>>, observe);
              }),
          rows::about_world(rows::on_inputs(
              "world", "recursion of twists, screws and inertias in world coordinates",
              "De Luca & Book 2016; Mueller 2021",
              []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return feedforward<Scalar>(kernel, context, inputs, higher_order::run_world<Scalar>,
                                           observe);
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
                        "stiffness of the springs between motors and joints, not zero; not read "
                        "where there is none");
}

ArgumentRow stiffness_derivatives_row() {
  return per_coordinate("stiffness_derivatives",
                        {index::kTorque, kByPosition, time_orders(kTorqueOrder + 1)},
                        "stiffness of the springs between motors and joints (torque over "
                        "deflection), not zero, and two time derivatives, column k the k-th; not "
                        "read where there is none");
}

// The kernels differ in what they take of the springs.
Kernel kernel(std::string name, std::string alias, std::string summary, std::string formula,
              ArgumentRow springs) {
  return {
      .name = std::move(name),
      .alias = std::move(alias),
      .summary = std::move(summary),
      .formula = std::move(formula),
      .inputs = {rows::q(),
                 rows::v_derivatives(kTorqueOrder + 2,
                                     "joint velocities and their time derivatives, column k the "
                                     "k-th of the components of v: column 0 is v, column 1 is a"),
                 std::move(springs),
                 per_coordinate("motor_inertia", {index::kTorque, by(index::kAcceleration)},
                                "inertia of the motors as the joints feel it: square of the gear "
                                "ratio times the rotor's; armature of the robot file is not "
                                "added, a floating base's entries are not read",
                                2),
                 per_coordinate("motor_damping", {index::kTorque, by(index::kVelocity)},
                                "viscous damping of the motors as the joints feel it: square of "
                                "the gear ratio times that at the shaft; zero if unknown")},
      .outputs = {{.name = "theta_derivatives",
                   .indices = {index::kMotorPosition, time_orders(kTorqueOrder + 1)},
                   .meaning = "positions of the motors after the gears, as q, and two time "
                              "derivatives, column k the k-th; zero where there is no spring: "
                              "spherical, planar and floating joints"},
                  {.name = "tau_motor",
                   .indices = {index::kTorque},
                   .meaning = "torques and forces of the motors after the gears: what moves a "
                              "motor itself and its joint; of a floating base, what must act on "
                              "it"}},
      .takes_wrenches = true,
      .wrench_derivatives = kTorqueOrder + 1,
      .depends_on_gravity = true,
      .depends_on_inertia = true,
      .covers_dissipation = true,
      .freedom = Freedom::kParameters,
      .formulations = formulations(),
      .order = kTorqueOrder};
}

}  // namespace
}  // namespace dynac::elastic

namespace dynac::kernels {

Kernel elastic_joint_feedforward() {
  return elastic::kernel(
      "elastic_joint_feedforward", "sea",
      "Motor positions and torques of series-elastic joints that follow a motion.",
      "theta = q + tau / K, tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + h(q, v){ - "
      "sum J^T fext}",
      elastic::stiffness_row());
}

Kernel variable_stiffness_feedforward() {
  return elastic::kernel(
      "variable_stiffness_feedforward", "vsa",
      "Motor positions and torques of joints with springs of changing stiffness that follow a "
      "motion.",
      "theta = q + tau / K(t), tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + "
      "h(q, v){ - sum J^T fext}",
      elastic::stiffness_derivatives_row());
}

}  // namespace dynac::kernels
