// SPDX-License-Identifier: BSD-3-Clause
// Robots that step through time on complex numbers: what complex steps differentiate. A step is the
// integrator's (algorithms/steps/integrators.hpp), on values alone; the accelerations are those of
// L^T D L.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"
#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "algorithms/kinematics/manifold.hpp"
#include "harness/compare.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernels/groups/stepped_robot.hpp"

namespace dynac::test {

/// Accelerations under a constraint set, as complex_step() takes them.
inline constexpr auto kConstrainedAccelerations =
    [](const KernelContext& context, const RobotState<Complex>& state,
       const BodyObserver& observe) -> Arrays<Complex> {
  return {constraints::constrained_forward_dynamics(context.robot, *context.settings.constraints,
                                                    state, observe)
              .motion};
};

/// See the top of this file; what Stepper asks of a robot.
class ComplexRobot {
 public:
  using Vector = steps::Varied<Complex>;

  /// @param[in] inputs  q, v, tau and wrenches
  ComplexRobot(const KernelContext& context, Arrays<Complex> inputs)
      : context_(context), inputs_(std::move(inputs)) {}

  [[nodiscard]] Vector acceleration(const Vector& q, const Vector& v) const {
    Arrays<Complex> inputs = inputs_;
    inputs[0] = q.value;
    inputs[1] = v.value;
    const bool is_constrained = context_.settings.constraints != nullptr;
    const Kernel& kernel = *find_kernel(is_constrained ? "constrained_forward_dynamics_derivatives"
                                                       : "forward_dynamics_derivatives");
    const auto accelerate = is_constrained ? +kConstrainedAccelerations : +kAccelerations;
    Vector a{compute<Complex>(*kernel.differentiates, accelerate, context_, inputs, no_observer())
                 .front(),
             DenseMatrix<Complex>(v.by.rows, v.by.columns)};
    if (v.by.columns == 0) return a;
    const RobotState<Complex> state = make_state(kernel, context_, inputs);
    const auto of_a = steps::as_represented(
        context_, state,
        is_constrained
            ? constraints::of_accelerations(constraints::constrained_forward_dynamics_derivatives(
                  context_.robot, *context_.settings.constraints, state,
                  constraints::ColumnsBy::kFactors, no_observer()))
            : forward_dynamics_derivatives_ltdl(context_.robot, state, no_observer()));
    const std::size_t nv = v.by.rows;
    a.by = block<Complex>(of_a.by_position, 0, 0, nv, nv) * q.by +
           block<Complex>(of_a.by_velocity, 0, 0, nv, nv) * v.by;
    return a;
  }

  [[nodiscard]] Vector moved(const Vector& q, const Vector& u) const {
    return {integrated(q.value, u.value),
            steps::displaced_variation(context_.robot, context_.settings.base_velocity, q.by, u)};
  }

  [[nodiscard]] Vector rate_of_displacement(const Vector& u, const Vector& v) const {
    return steps::rate_of_displacement(context_.robot, context_.settings.base_velocity, u, v);
  }

  [[nodiscard]] std::vector<Complex> integrated(const std::vector<Complex>& q,
                                                const std::vector<Complex>& u) const {
    const auto displace = [](const KernelContext& at, const RobotState<Complex>& state,
                             const BodyObserver& observe) -> Arrays<Complex> {
      return {integrate(at.robot, state, at.settings.base_velocity, observe)};
    };
    return compute<Complex>(*find_kernel("integrate"), displace, context_, {q, u}, no_observer())
        .front();
  }

  [[nodiscard]] std::vector<Complex> difference_from(const std::vector<Complex>& q,
                                                     const std::vector<Complex>& q_next) const {
    const auto part = [](const KernelContext& at, const RobotState<Complex>& state,
                         const BodyObserver& observe) -> Arrays<Complex> {
      return {difference(at.robot, state, at.settings.base_velocity, observe)};
    };
    return compute<Complex>(*find_kernel("difference"), part, context_, {q, q_next}, no_observer())
        .front();
  }

 private:
  KernelContext context_;
  Arrays<Complex> inputs_;
};

/// Numbers as complex ones.
[[nodiscard]] inline Arrays<Complex> as_complex(const Arrays<double>& arrays) {
  Arrays<Complex> result;
  for (const std::vector<double>& array : arrays) result.emplace_back(array.begin(), array.end());
  return result;
}

/// Where a robot is after a step of the integrator that its settings choose.
struct Stepped {
  std::vector<Complex> q, v;
};

/// @param[in] inputs  q, v, tau, dt and wrenches
[[nodiscard]] inline Stepped stepped(const KernelContext& context, const Arrays<Complex>& inputs) {
  Arrays<Complex> acting = inputs;
  acting.erase(acting.begin() + 3);
  const ComplexRobot stepping(context, acting);
  auto after = steps::after_step(stepping, context, inputs, 0);
  return {std::move(after.q.value), std::move(after.v.value)};
}

/// The inputs of a step where q, v, tau and dt have gone along a direction of [dq; dv; dtau; dt].
[[nodiscard]] inline Arrays<Complex> gone_along(const KernelContext& context,
                                                const Arrays<double>& inputs,
                                                const std::vector<double>& direction,
                                                const Complex& s) {
  Arrays<Complex> there = as_complex(inputs);
  const std::size_t nv = context.robot.nv;
  std::vector<Complex> displacement;
  for (std::size_t i = 0; i < nv; ++i) {
    displacement.push_back(s * Complex(direction[i]));
    there[1][i] = there[1][i] + s * Complex(direction[nv + i]);
    there[2][i] = there[2][i] + s * Complex(direction[2 * nv + i]);
  }
  there[3][0] = there[3][0] + s * Complex(direction[3 * nv]);
  there[0] = ComplexRobot(context, {}).integrated(there[0], displacement);
  return there;
}

/// How the state after a step changes along a direction, by complex step at a distance: seen from
/// the position after the step at no distance, [dq; dv].
[[nodiscard]] inline std::vector<double> rate_of_step(const KernelContext& context,
                                                      const Arrays<double>& inputs,
                                                      const std::vector<double>& direction,
                                                      double distance = 0) {
  const Stepped here = stepped(context, as_complex(inputs));
  const Stepped there =
      stepped(context, gone_along(context, inputs, direction, Complex(distance, kComplexStep)));
  std::vector<double> rate;
  for (const Complex& x : ComplexRobot(context, {}).difference_from(here.q, there.q)) {
    rate.push_back(x.imag() / kComplexStep);
  }
  for (const Complex& x : there.v) rate.push_back(x.imag() / kComplexStep);
  return rate;
}

}  // namespace dynac::test
