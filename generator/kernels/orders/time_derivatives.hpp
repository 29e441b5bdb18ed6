// SPDX-License-Identifier: BSD-3-Clause
// Time derivatives of inverse, forward and hybrid dynamics, by running inverse dynamics of order
// zero on truncated Taylor series.
//
// Inverse dynamics takes the series of q, v and a as it takes numbers. Where torques are given, one
// coefficient of a is found after the other: a coefficient of tau is linear in that of a, with the
// mass matrix of now, so what inverse dynamics leaves where the next coefficient is zero is solved
// for it; the matrix, or its block of the coordinates whose torques are given, is factorised once.
//
// With local loops, v, a and tau are of independent coordinates. Order zero takes them to the tree
// and back by G(q), which runs on the series of q, so that v = G y, a = G y' + g and tau_y = G^T
// tau hold order by order, and M_y = G^T M G is the matrix of now.
//
// Reference: Griewank & Walther 2008, sections 13.2 and 13.3; for orders as such Ali, Gabellieri,
// Franchi 2026.
#pragma once

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/loops/loop_series.hpp"
#include "algorithms/orders/motion_series.hpp"
#include "kernels/groups.hpp"
#include "kernels/state.hpp"
#include "support/series.hpp"

namespace dynac::higher_order {

/// The kernels of order zero whose inputs and outputs these take, at every order anew: made once.
inline const Kernel& inverse_dynamics_now() {
  static const Kernel kernel = kernels::inverse_dynamics<Expr>();
  return kernel;
}
inline const Kernel& forward_dynamics_now() {
  static const Kernel kernel = kernels::forward_dynamics<Expr>();
  return kernel;
}

/// How many velocities a kernel's inputs are of: with local loops, of the independent coordinates.
[[nodiscard]] inline std::size_t velocities(const KernelContext& context) {
  return loops::independent_coordinates(context).size();
}

/// Adds what flags add to a kernel's inputs, wrenches as series and run-time parameters as
/// constants.
template <class Scalar>
void append_what_flags_add(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, std::size_t terms,
                           Arrays<Series<Scalar>>& series) {
  std::size_t next = kernel.inputs.size();
  if (kernel.takes_wrenches && !context.settings.wrench_links.empty()) {
    series.push_back(series_of(inputs[next++], 6 * context.settings.wrench_links.size(), 0, terms));
  }
  if (takes_parameters(kernel, context.settings)) {
    series.emplace_back(inputs[next].begin(), inputs[next].end());
    ++next;
  }
  if (context.model_constants_are_inputs)
    series.emplace_back(inputs[next].begin(), inputs[next].end());
}

/// Time derivatives of what a kernel computes from q, or q and v, along a motion.
/// @param[in] kernel     of some order, with inputs q and, if any, the time derivatives of v
/// @param[in] algorithm  of order zero: its results are the kernel's outputs
/// @return an output with its time derivatives one after the other, where it has any
template <class Scalar>
[[nodiscard]] Arrays<Scalar> time_derivatives_along_motion(const Kernel& kernel,
                                                           const KernelContext& context,
                                                           const Arrays<Scalar>& inputs,
                                                           Algorithm<Series<Scalar>> algorithm,
                                                           const BodyObserver& observe) {
  const std::size_t terms = kernel.order + 1, nv = velocities(context);
  Arrays<Series<Scalar>> motion(kernel.inputs.size());
  if (motion.size() > 1) motion[1] = series_of(inputs[1], nv, 0, inputs[1].size() / nv);
  motion[0] = loops::position_series(context, inputs[0], motion.back(), terms);
  append_what_flags_add(kernel, context, inputs, terms, motion);
  const Arrays<Series<Scalar>> series = compute(kernel, algorithm, context, motion, observe);
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  Arrays<Scalar> results;
  for (std::size_t k = 0; k < series.size(); ++k) {
    const std::size_t orders = time_derivatives(outputs[k].row);
    results.push_back(derivatives_of(series[k], orders == 0 ? 1 : orders));
  }
  return results;
}

/// Series of joint torques along a motion.
///
/// @param[in] kernel     of some order, whose inputs these are
/// @param[in] v, a       series of `terms` coefficients
/// @param[in] algorithm  of inverse dynamics
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> torque_series(
    const Kernel& kernel, const KernelContext& context, const Arrays<Scalar>& inputs,
    const std::vector<Series<Scalar>>& v, const std::vector<Series<Scalar>>& a, std::size_t terms,
    Algorithm<Series<Scalar>> algorithm, const BodyObserver& observe) {
  Arrays<Series<Scalar>> motion{loops::position_series(context, inputs[0], v, terms), v, a};
  append_what_flags_add(kernel, context, inputs, terms, motion);
  return compute(inverse_dynamics_now(), algorithm, context, motion, observe).front();
}

/// Time derivatives of joint torques, from q and the time derivatives of v.
/// @param[in] algorithm  of inverse dynamics
/// @return tau_derivatives (nv x (order + 1))
template <class Scalar>
[[nodiscard]] Arrays<Scalar> inverse_dynamics(const Kernel& kernel, const KernelContext& context,
                                              const Arrays<Scalar>& inputs,
                                              Algorithm<Series<Scalar>> algorithm,
                                              const BodyObserver& observe) {
  const std::size_t terms = kernel.order + 1, nv = velocities(context);
  const auto v = series_of(inputs[1], nv, 0, terms), a = series_of(inputs[1], nv, 1, terms);
  const auto tau = torque_series(kernel, context, inputs, v, a, terms, algorithm, observe);
  return {derivatives_of(tau, terms)};
}

/// What forward dynamics of order zero is computed from: the first columns of the inputs.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> inputs_now(const Kernel& kernel, const KernelContext& context,
                                        Arrays<Scalar> inputs) {
  inputs[2].resize(velocities(context));
  if (kernel.takes_wrenches && !context.settings.wrench_links.empty()) {
    inputs[3].resize(6 * context.settings.wrench_links.size());
  }
  return inputs;
}

/// Accelerations that torques cause at rest: M^-1 tau, in the base's own frame.
template <class Scalar>
using Solver = std::function<std::vector<Scalar>(const std::vector<Scalar>& tau)>;

/// The same in the user's representation of the base's velocity.
template <class Scalar>
[[nodiscard]] Solver<Scalar> in_representation(const KernelContext& context,
                                               const RobotState<Scalar>& state,
                                               Solver<Scalar> solve) {
  if (!has_other_base_velocity(context)) return solve;
  return [change = representation::change_at(context, state), solve](std::vector<Scalar> tau) {
    set_base_entries(tau, change.to_body(base_entries<Force<Scalar>>(tau)));
    std::vector<Scalar> a = solve(tau);
    set_base_entries(a, change.from_body(base_entries<Motion<Scalar>>(a)));
    return a;
  };
}

using articulated_body::Prescribed;

/// Hybrid dynamics by solving for one coefficient of the free accelerations after the other.
///
/// @param[in] inputs       q (nq), v (nv), derivatives (nv x (order + 1)) of a where the motion is
///                         prescribed and of tau elsewhere, and what flags add
/// @param[in] prescribed   whether the motion is, of every entry of v
/// @param[in] make_solver  (state, observe) -> Solver, of the free coordinates
/// @param[in] inverse      an algorithm of inverse dynamics
/// @param[in] inverse_now  one for accelerations themselves: all that it loses, every order loses
/// @return derivatives (nv x (order + 1)) of tau there and of a elsewhere
template <class Scalar, class MakeSolver>
[[nodiscard]] Arrays<Scalar> hybrid_dynamics(
    const Kernel& kernel, const KernelContext& context, const Arrays<Scalar>& inputs,
    const Prescribed& prescribed, const MakeSolver& make_solver, Algorithm<Series<Scalar>> inverse,
    Algorithm<Series<Scalar>> inverse_now, const BodyObserver& observe) {
  const std::size_t nv = velocities(context), terms = kernel.order + 1;
  const RobotState<Scalar> state =
      make_state(forward_dynamics_now(), context, inputs_now(kernel, context, inputs), observe);
  const Solver<Scalar> solve = in_representation(context, state, make_solver(state, observe));
  const auto given = series_of(inputs[2], nv, 0, terms);
  std::vector<Series<Scalar>> v, a(nv, Series<Scalar>(std::vector<Scalar>{}));
  for (const Scalar& x : inputs[1]) v.emplace_back(std::vector<Scalar>{x});
  std::vector<Series<Scalar>> tau;
  for (std::size_t k = 0; k < terms; ++k) {
    for (std::size_t i = 0; i < nv; ++i) a[i].append(prescribed[i] ? given[i][k] : Scalar(0));
    const auto algorithm = k == 0 ? inverse_now : inverse;
    tau = torque_series(kernel, context, inputs, v, a, k + 1, algorithm, observe);
    std::vector<Scalar> rest(nv, Scalar(0));
    for (std::size_t i = 0; i < nv; ++i) {
      if (!prescribed[i]) rest[i] = given[i][k] - tau[i][k];
    }
    const std::vector<Scalar> free = solve(rest);
    for (std::size_t i = 0; i < nv; ++i) {
      if (!prescribed[i]) a[i].replace_last(free[i]);
      if (k + 1 < terms) v[i].append(Scalar(1 / static_cast<double>(k + 1)) * a[i][k]);
    }
  }
  const bool has_torques = std::ranges::find(prescribed, true) != prescribed.end();
  if (has_torques) tau = torque_series(kernel, context, inputs, v, a, terms, inverse, observe);
  for (std::size_t i = 0; i < nv; ++i) {
    if (!prescribed[i]) tau[i] = a[i];
  }
  return {derivatives_of(tau, terms)};
}

}  // namespace dynac::higher_order
