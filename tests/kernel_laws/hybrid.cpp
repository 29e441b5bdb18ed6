// SPDX-License-Identifier: BSD-3-Clause
// Hybrid dynamics of any order: where some joints' motion is prescribed, what is found is the rest
// of a motion, and every order is the rate of the one below.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/moving_trial.hpp"
#include "kernels/orders/hybrid.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

std::string of_order(const char* family, std::size_t order) {
  return family + std::to_string(order);
}

// Friction's derivative is steep at low speeds: orders lose digits without bound.
struct HybridTrial : MovingTrial {
  explicit HybridTrial(const Trial& trial) : MovingTrial(trial) {
    settings.joint_dynamics.effects.friction = false;
    Rng rng(trial.seed + 2);
    const double share = rng.uniform(0, 1);
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const Joint& joint = model.links[i].joint;
      if (joint.type == JointType::kFixed || !is_independent(joint)) continue;
      if (rng.chance(share)) settings.prescribed.push_back(LinkId::of(i));
    }
    prescribed = prescribed_coordinates({robot, settings});
  }

  void prescribe(bool is_prescribed) {
    settings.prescribed.clear();
    for (std::size_t i = 0; i < model.links.size() && is_prescribed; ++i) {
      settings.prescribed.push_back(LinkId::of(i));
    }
  }

  // Gravity and what the last link holds become inputs.
  void take_some_parameters() {
    settings.parameters =
        take_parameters(model, {"gravity", "payload:" + robot.bodies.back().name});
    inputs.push_back({1, -2, -8, 0.5, 0.1, 0, 0.1, 0.02, 0, 0.02, 0, 0, 0.02});
  }

  std::vector<bool> prescribed;
};

// Formulations and lowerings take turns: a quarter of them at each robot.
std::vector<KernelRun> some_runs(const HybridTrial& robot, const std::string& kernel,
                                 std::uint64_t seed) {
  constexpr std::uint64_t kTurns = 4;
  std::vector<KernelRun> runs;
  std::uint64_t turn = seed / kOrders;
  for (KernelRun& run : kernel_runs(robot.model, kernel, seed, robot.settings)) {
    if (turn++ % kTurns == 0) runs.push_back(std::move(run));
  }
  return runs;
}

// Inputs of hybrid dynamics, and what it finds.
struct HybridSample {
  Arrays<double> inputs;
  std::vector<double> found;
};

// @param[in] inputs  of inverse dynamics
HybridSample hybrid_sample(Arrays<double> inputs, std::vector<double> tau,
                           const std::vector<bool>& prescribed) {
  const std::size_t nv = prescribed.size();
  const auto first = inputs[1].begin() + static_cast<std::ptrdiff_t>(nv);
  std::vector<double> a(first, inputs[1].end());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!prescribed[i % nv]) std::swap(a[i], tau[i]);
  }
  inputs[1].resize(nv);
  inputs.insert(inputs.begin() + 2, std::move(a));
  return {std::move(inputs), std::move(tau)};
}

// Errors of one order reach the next times damping over inertia: where that is large, only order 0
// keeps its digits.
void hybrid_dynamics_finds_the_rest_of_a_motion(const Trial& trial) {
  HybridTrial robot(trial);
  JointEffects& effects = robot.settings.joint_dynamics.effects;
  if (trial.seed % kOrders > 0) effects.damping = false;
  if (trial.seed % 5 == 0) robot.take_some_parameters();
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  effects.springs = effects.springs && keeps_digits_with_springs(M);
  const std::size_t order = trial.seed % kOrders, nv = robot.robot.nv;
  Arrays<double> inputs = robot.up_to(order, robot.inputs);
  const auto tau =
      run_kernel(robot.context(), of_order("inverse_dynamics_order", order), inputs).front();
  const double size = 1 + max_abs(inputs[1]) + max_abs(tau);
  const HybridSample sample = hybrid_sample(std::move(inputs), tau, robot.prescribed);
  const std::string kernel = of_order("hybrid_dynamics_order", order);
  for (const KernelRun& run : some_runs(robot, kernel, trial.seed)) {
    const std::vector<double> found = run.run(sample.inputs).front();
    for (std::size_t k = 0; k <= order; ++k) {
      const auto column = [&](const std::vector<double>& x) {
        return std::span(x).subspan(k * nv, nv);
      };
      EXPECT_LE(max_difference(column(found), column(sample.found)),
                conditioned(1e-9, M) * std::pow(10, k) * size)
          << "order " << k << ", " << run.name;
    }
  }
}

void hybrid_dynamics_ends_in_inverse_and_forward_dynamics(const Trial& trial) {
  HybridTrial robot(trial);
  const std::size_t order = trial.seed % kOrders;
  const bool is_regular_at =
      is_regular(Reference(robot.model, robot.settings).mass_matrix(trial.state.q));
  Arrays<double> inputs = robot.up_to(order, robot.inputs);
  const auto tau =
      run_kernel(robot.context(), of_order("inverse_dynamics_order", order), inputs).front();
  const std::string kernel = of_order("hybrid_dynamics_order", order);
  robot.prescribe(true);
  const std::vector<bool> all(robot.robot.nv, true);
  const HybridSample sample = hybrid_sample(std::move(inputs), tau, all);
  for (const KernelRun& run : some_runs(robot, kernel, trial.seed)) {
    const double tolerance = 1e-11 * (max_abs(tau) + total_mass(robot.model));
    EXPECT_LE(max_difference(run.run(sample.inputs).front(), tau), tolerance) << run.name;
  }
  robot.prescribe(false);
  if (!is_regular_at) return;
  const auto forward = of_order("forward_dynamics_order", order);
  EXPECT_TRUE(is_identical(run_kernel(robot.context(), kernel, sample.inputs),
                           run_kernel(robot.context(), forward, sample.inputs)));
}

// Of accelerations and torques that belong to no common motion.
void every_order_of_hybrid_dynamics_is_the_rate_of_the_one_below(const Trial& trial) {
  const HybridTrial robot(trial);
  const std::size_t order = 1 + trial.seed % (kOrders - 1), nv = robot.robot.nv;
  const Kernel& kernel = *find_kernel(of_order("hybrid_dynamics_order", order));
  const KernelContext context = robot.context();
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!supports(kernel, kernel.formulations.front(), context) || !is_regular(M)) return;
  const Arrays<double> inputs = robot.up_to(order, robot.inputs);
  const auto split = [&](const auto& all, auto none) {  // all columns but the first are given
    auto list = all;
    const auto first = list[1].begin() + static_cast<std::ptrdiff_t>(nv);
    none.assign(first, list[1].end());
    list[1].resize(nv);
    list.insert(list.begin() + 2, std::move(none));
    return list;
  };
  const Arrays<double> now = split(inputs, std::vector<double>{});
  const std::vector<double> found =
      run_kernel(context, kernel.name, now, kernel.formulations.front().name).front();
  // The accelerations found lead v on where they are not given.
  Arrays<double> moving = robot.inputs;
  for (std::size_t c = 0; c < nv; ++c) {
    if (!robot.prescribed[c]) moving[1][nv + c] = found[c];
  }
  HybridTrial along = robot;
  along.inputs = moving;
  Arrays<Complex> later = split(robot.up_to(order - 1, along.stepped()), std::vector<Complex>{});
  const Complex step(0, kComplexStep);
  for (std::size_t i = 0; i < later[2].size(); ++i) {
    later[2][i] = inputs[1][nv + i] + step * inputs[1][2 * nv + i];
  }
  const Kernel& below = *find_kernel(of_order("hybrid_dynamics_order", order - 1));
  const auto after = higher_order::by_articulated_bodies<Complex>(
      below, context, later, robot.prescribed, [](const Body&) {});
  for (std::size_t k = 0; k < order; ++k) {
    std::vector<double> rates;
    for (std::size_t c = 0; c < nv; ++c) {
      rates.push_back(after.front()[k * nv + c].imag() / kComplexStep);
    }
    const auto next = std::span(found).subspan((k + 1) * nv, nv);
    EXPECT_LE(max_difference(next, rates),
              conditioned(1e-9, M) * std::pow(10, k) * (1 + max_abs(found) + max_abs(rates)))
        << "order " << k + 1;
  }
}

}  // namespace

std::vector<Law> hybrid_laws() {
  return {{"HybridDynamicsFindsTheRestOfAMotion",
           {"hybrid_dynamics_order3"},
           true,
           hybrid_dynamics_finds_the_rest_of_a_motion},
          {"HybridDynamicsEndsInInverseAndForwardDynamics",
           {"hybrid_dynamics_order3"},
           false,
           hybrid_dynamics_ends_in_inverse_and_forward_dynamics},
          {"EveryOrderOfHybridDynamicsIsTheRateOfTheOneBelow",
           {"hybrid_dynamics_order3"},
           true,
           every_order_of_hybrid_dynamics_is_the_rate_of_the_one_below}};
}

}  // namespace dynac::test
