#include "trace/elastic_table.hpp"

#include "algorithms/elastic_joints.hpp"
#include "trace/higher_order.hpp"
#include "trace/recursions.hpp"

namespace dynac::elastic {
namespace {

// Stiffnesses with their derivatives, as many as the kernel takes; a constant has none.
template <class Scalar>
std::vector<Series<Scalar>> stiffness(const KernelRow& kernel, const std::vector<Scalar>& input,
                                      std::size_t nv) {
  const std::size_t terms = kernel.inputs[2].time_derivatives;
  if (terms == 0) return {input.begin(), input.end()};
  return higher_order::series_of(input, nv, 0, terms);
}

// Rotors move with the motors, not with the joints: armature has no part in the joints' torques.
KernelContext without_armature(KernelContext context) {
  context.selection.joint_physics.effects.armature = false;
  return context;
}

template <class Scalar>
Arrays<Scalar> feedforward(const KernelRow& kernel, const KernelContext& context,
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

}  // namespace

constinit const std::array<FormulationRow, 2> kFeedforward{
    higher_order::row(
        "taylor_newton_euler", "Taylor series in recursive Newton-Euler in 3-vectors, body frames",
        "De Luca & Book 2016; Griewank & Walther 2008, chapter 13",
        []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                         const Arrays<Scalar>& inputs, const BodyObserver& observe) {
          return feedforward<Scalar>(kernel, context, inputs,
                                     higher_order::run_newton_euler<Series<Scalar>>, observe);
        }),
    higher_order::row("spatial", "recursion of twists, screws and inertias in ground coordinates",
                      "De Luca & Book 2016; Mueller 2021",
                      []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                        return feedforward<Scalar>(kernel, context, inputs,
                                                   higher_order::run_spatial<Scalar>, observe);
                      })};

}  // namespace dynac::elastic
