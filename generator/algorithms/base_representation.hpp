// SPDX-License-Identifier: BSD-3-Clause
// Transforms velocities, accelerations and torques to the base's own frame from the representation
// of base velocities that the user asks for: the algorithms know the base's own frame alone. But a
// displacement keeps its components while the base moves, so no change at one pose does, and
// algorithms/kinematics/manifold.hpp takes it as it is.
#pragma once

#include "algorithms/algorithm.hpp"
#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/kernel_settings.hpp"

namespace dynac::representation {

template <class Scalar>
[[nodiscard]] BaseChange<Scalar> change_at(const KernelContext& context,
                                           const RobotState<Scalar>& state) {
  const JointPosition<Scalar>& base = state.configuration.front();
  return {context.settings.base_velocity, {base.R_TB, base.p_TB}};
}

/// Velocities, accelerations and torques in the base's own frame. `bias_a` becomes what
/// accelerations are there when the given ones are zero.
template <class Scalar>
void transform_inputs_to_body(const KernelContext& context, RobotState<Scalar>& state) {
  if (!has_other_base_velocity(context)) return;
  const BaseChange<Scalar> change = change_at(context, state);
  const auto transform = [&](std::vector<Scalar>& x) {
    set_base_entries(x, change.to_body(base_entries<Motion<Scalar>>(x)));
  };
  if (!state.v.empty()) {
    transform(state.v);
    state.bias_a.assign(context.robot.nv, Scalar(0));
    set_base_entries(state.bias_a, change.drift(base_entries<Motion<Scalar>>(state.v)));
  }
  if (!state.a.empty()) {
    transform(state.a);
    for (std::size_t k = 0; k < 6; ++k) state.a[k] = state.a[k] + state.bias_a[k];
  }
  if (!state.tau.empty()) {
    set_base_entries(state.tau, change.to_body(base_entries<Force<Scalar>>(state.tau)));
  }
}

}  // namespace dynac::representation
