// SPDX-License-Identifier: BSD-3-Clause
// A robot that steps through time (algorithms/steps/integrators.hpp): its accelerations and
// positions are those of kernels, its first derivatives those of algorithms on the tree.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/represented_derivatives.hpp"
#include "algorithms/steps/displacements.hpp"
#include "algorithms/steps/integrators.hpp"
#include "kernels/groups.hpp"
#include "kernels/run_formulation.hpp"
#include "kernels/unserved.hpp"

namespace dynac::steps {

/// Accelerations on a state, and their derivatives, in the base's own frame.
template <class Scalar>
using AccelerationDerivatives = ForwardDynamicsDerivatives<Scalar> (*)(const KernelContext&,
                                                                       const RobotState<Scalar>&,
                                                                       const BodyObserver&);

/// The derivatives in the representation of base velocities, of columns of torques too.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> as_represented(
    const KernelContext& context, const RobotState<Scalar>& state,
    ForwardDynamicsDerivatives<Scalar> of_a) {
  if (!has_other_base_velocity(context)) return of_a;
  const BaseChange<Scalar> change = representation::change_at(context, state);
  of_a = in_representation(context.settings.base_velocity, change, state, std::move(of_a));
  std::vector<Scalar>& columns = of_a.M_inverse.entries;
  for (std::size_t row = 0; row < of_a.a.size(); ++row) {
    const auto own = base_entries<dynac::Motion<Scalar>>(columns, row, of_a.a.size());
    set_base_entries(columns, change.from_body(own), row, of_a.a.size());
  }
  return of_a;
}

/// See the top of this file. Where vectors vary, their columns are by [dq; dv; dtau; dt].
template <class Scalar>
class SteppedRobot {
 public:
  /// @param[in] stepping      the kernel of the step
  /// @param[in] accelerating  that of accelerations, its first output
  /// @param[in] formulation   of it
  /// @param[in] derive        where something varies
  /// @param[in] inputs        of the step: q, v, tau, dt, then what settings add
  SteppedRobot(const Kernel& stepping, const Kernel& accelerating, std::string_view formulation,
               AccelerationDerivatives<Scalar> derive, const KernelContext& context,
               const Arrays<Scalar>& inputs, const BodyObserver& observe)
      : stepping_(stepping),
        accelerating_(accelerating),
        formulation_(*find_formulation(accelerating, formulation)),
        derive_(derive),
        context_(context),
        inputs_(inputs),
        observe_(observe) {}

  [[nodiscard]] Varied<Scalar> acceleration(const Varied<Scalar>& q,
                                            const Varied<Scalar>& v) const {
    Arrays<Scalar> inputs = inputs_;
    inputs[0] = q.value;
    inputs[1] = v.value;
    const std::size_t nv = v.by.rows, variables = v.by.columns;
    if (variables == 0) {
      inputs.erase(inputs.begin() + 3);  // the length of the step
      auto a = run_formulation(accelerating_, formulation_, context_, inputs, observe_).front();
      return {std::move(a), DenseMatrix<Scalar>(nv, 0)};
    }
    const RobotState<Scalar> state = make_state(stepping_, context_, inputs, observe_);
    ForwardDynamicsDerivatives<Scalar> of_a =
        as_represented(context_, state, derive_(context_, state, observe_));
    Varied<Scalar> a{std::move(of_a.a), block<Scalar>(of_a.by_position, 0, 0, nv, nv) * q.by +
                                            block<Scalar>(of_a.by_velocity, 0, 0, nv, nv) * v.by};
    for (std::size_t c = 0; c < nv && 2 * nv + c < variables; ++c) {
      for (std::size_t r = 0; r < nv; ++r) {
        Scalar& entry = a.by(r, 2 * nv + c);
        entry = entry + of_a.M_inverse(r, c);
      }
    }
    return a;
  }

  [[nodiscard]] Varied<Scalar> moved(const Varied<Scalar>& q, const Varied<Scalar>& u) const {
    static const Kernel integrate = kernels::integrate<Scalar>();
    const Formulation& way = *std::ranges::find_if(
        integrate.formulations,
        [&](const Formulation& each) { return supports(integrate, each, context_); });
    auto next =
        run_formulation(integrate, way, context_, Arrays<Scalar>{q.value, u.value}, observe_);
    return {std::move(next.front()),
            displaced_variation(context_.robot, context_.settings.base_velocity, q.by, u)};
  }

  [[nodiscard]] Varied<Scalar> rate_of_displacement(const Varied<Scalar>& u,
                                                    const Varied<Scalar>& v) const {
    return steps::rate_of_displacement(context_.robot, context_.settings.base_velocity, u, v);
  }

 private:
  const Kernel& stepping_;
  const Kernel& accelerating_;
  const Formulation& formulation_;
  AccelerationDerivatives<Scalar> derive_;
  const KernelContext& context_;
  Arrays<Scalar> inputs_;
  const BodyObserver& observe_;
};

/// The state after a step, or after as many as the setting substeps says, of the same torques.
///
/// @param[in] inputs     q, v, tau, dt, then what settings add
/// @param[in] variables  how many columns vary, by [dq; dv; dtau; dt]; 0: none
template <class Robot, class Scalar>
[[nodiscard]] MovingState<Scalar> after_step(const Robot& robot, const KernelContext& context,
                                             const Arrays<Scalar>& inputs, std::size_t variables) {
  const std::size_t nv = inputs[1].size();
  const Scalar share(1.0 / static_cast<double>(context.settings.substeps));
  MovingState<Scalar> x{{inputs[0], DenseMatrix<Scalar>(nv, variables)},
                        {inputs[1], DenseMatrix<Scalar>(nv, variables)}};
  if (variables > 0) x = {independent(std::move(x.q)), independent(std::move(x.v), nv)};
  const Stepper<Scalar, Robot> stepper(robot, {share * inputs[3].front(), share, 3 * nv});
  std::vector<Scalar> residual;
  for (std::size_t k = 0; k < context.settings.substeps; ++k) {
    x = stepper.step(context.settings.integrator, x);
    residual.insert(residual.end(), x.residual.begin(), x.residual.end());
  }
  x.residual = std::move(residual);
  return x;
}

}  // namespace dynac::steps
