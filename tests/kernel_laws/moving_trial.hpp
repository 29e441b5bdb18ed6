// SPDX-License-Identifier: BSD-3-Clause
// Robots in motion, for laws of time derivatives.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "algorithms/kinematics/position_rate.hpp"
#include "kernel_laws/differentiable.hpp"

namespace dynac::test {

inline constexpr std::size_t kOrders = kLargestOrder + 1;  ///< all that families have

/// A trial's robot in a motion: q, derivatives of v and of wrenches. Robots take turns at the
/// representations of a base's velocity, with wrenches and without.
struct MovingTrial : DifferentiableTrial {
  explicit MovingTrial(const Trial& trial) : DifferentiableTrial(trial) {
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed / 3 % 3];
    inputs = {trial.state.q, velocity_derivatives(trial.state, kOrders + 1)};
    Rng rng(trial.seed + 1);
    if (!wrenches.empty()) inputs.push_back(rng.vector(wrenches.size() * kOrders, 10));
  }

  [[nodiscard]] KernelContext context() const { return {robot, settings}; }

  /// The inputs as far as inverse dynamics of an order takes them.
  template <class Scalar>
  [[nodiscard]] Arrays<Scalar> up_to(std::size_t order, Arrays<Scalar> all) const {
    all[1].resize(robot.nv * (order + 2));
    if (!wrenches.empty()) all[2].resize(wrenches.size() * (order + 1));
    return all;
  }

  /// The inputs i h later.
  [[nodiscard]] Arrays<Complex> stepped() const {
    const Complex step(0, kComplexStep);
    Arrays<Complex> later;
    for (const std::vector<double>& input : inputs) later.emplace_back(input.begin(), input.end());
    const auto rates = position_rates_of(robot, inputs[0], settings.base_velocity);
    for (std::size_t c = 0; c < robot.nv; ++c) {
      for (const auto& [entry, rate] : rates[c]) later[0][entry] += step * (rate * inputs[1][c]);
    }
    for (std::size_t k = 1; k < inputs.size(); ++k) {
      const std::size_t rows = k == 1 ? robot.nv : wrenches.size();
      for (std::size_t i = 0; i + rows < inputs[k].size(); ++i) {
        later[k][i] += step * inputs[k][i + rows];
      }
    }
    return later;
  }

  /// What cancels in high orders, for each kilogram: that derivative of the poses of all links,
  /// which grows as powers of their rates. Up to the third order nothing of it shows: zero.
  [[nodiscard]] double size_of_motion(std::size_t order) const {
    if (order <= 3) return 0;
    const std::string kernel = "forward_kinematics_order" + std::to_string(order);
    const KernelSettings all{{.base_velocity = settings.base_velocity}};
    Arrays<double> in{inputs[0], inputs[1]};
    in[1].resize(inputs_of(*find_kernel(kernel), {robot, all})[1].size());
    double size = 0;
    for (const std::vector<double>& pose : run_kernel({robot, all}, kernel, in)) {
      size = std::max(size, max_abs(pose));
    }
    return size;
  }

  Arrays<double> inputs;
};

}  // namespace dynac::test
