// SPDX-License-Identifier: BSD-3-Clause
// Inverse, forward and hybrid dynamics as estimation problems, against the kernels that have these
// names: on the project's robots and on random ones, in every order of elimination, with
// dissipation, rotors and run-time parameters, for every base velocity.
#include <gtest/gtest.h>

#include <algorithm>

#include "dynac/options/take_parameters.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/random_tree.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "problem_kernel.hpp"
#include "random_trees/seeds.hpp"

namespace dynac::test {
namespace {

// A robot and what is selected besides a problem.
struct Bench {
  Model model;
  KernelSettings settings = {};
  std::vector<double> values = {};  ///< of run-time parameters

  [[nodiscard]] Arrays<double> run(std::string_view kernel, Arrays<double> inputs,
                                   const std::vector<LinkId>& pushed,
                                   const std::vector<double>& wrenches) const {
    const Mechanism robot = lump(model);
    KernelContext context{robot, settings};
    context.settings.wrench_links = pushed;
    if (!pushed.empty()) inputs.push_back(wrenches);
    if (!values.empty()) inputs.push_back(values);
    return run_kernel(context, kernel, inputs);
  }
};

std::vector<double> flat_wrenches(const Scene& scene, const std::vector<LinkId>& links) {
  std::vector<double> all;
  for (const LinkId link : links) {
    const std::vector<double>& one = scene.wrenches.at(link);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

std::vector<double> joined(std::vector<double> a, const std::vector<double>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// What dynamics of one kind is as a problem, what a kernel says, and how near they must be.
struct Comparison {
  std::string text;
  std::vector<double> y, expected;
  double tolerance = 1e-9;
};

// Expects the problem's estimates to be the kernel's in the named orders of elimination.
void compare(const Bench& bench, const Scene& scene, const Comparison& comparison,
             const std::vector<std::string_view>& formulations) {
  const ProblemKernel kernel(bench.model, comparison.text, bench.settings);
  const double scale = 1 + max_abs(comparison.expected) + max_abs(comparison.y);
  for (const std::string_view formulation : formulations) {
    const std::vector<double> found =
        kernel.run(scene, comparison.y, formulation, bench.values).front();
    EXPECT_LE(max_difference(found, comparison.expected), comparison.tolerance * scale)
        << formulation << ", " << comparison.text;
  }
}

// The names of joints that move and follow no other; `chosen` or the others.
std::string joints(const Model& model, const std::vector<bool>& chosen, bool is_chosen) {
  std::string names;
  for (const Link& body : model.links) {
    const Joint& joint = body.joint;
    if (joint.type == JointType::kFixed || !is_independent(joint)) continue;
    if (chosen[joint.v_index] == is_chosen) names += ' ' + joint.name;
  }
  return names;
}

std::vector<double> coordinates(const std::vector<double>& x, const std::vector<bool>& chosen,
                                bool is_chosen) {
  std::vector<double> result;
  for (std::size_t c = 0; c < x.size(); ++c) {
    if (chosen[c] == is_chosen) result.push_back(x[c]);
  }
  return result;
}

// The motion of some joints is given, the torques of the others.
Comparison hybrid(const Bench& bench, const Scene& scene, const std::vector<double>& tau,
                  double tolerance) {
  Rng rng(static_cast<std::uint64_t>(tau.size()) + 3);
  Bench prescribed = bench;
  for (std::size_t i = 0; i < bench.model.links.size(); ++i) {
    const Joint& joint = bench.model.links[i].joint;
    const bool moves = joint.type != JointType::kFixed && is_independent(joint);
    if (moves && rng.chance(0.5)) prescribed.settings.prescribed.push_back(LinkId::of(i));
  }
  const Mechanism robot = lump(bench.model);
  const std::vector<bool> given = prescribed_coordinates({robot, prescribed.settings});
  std::vector<double> input(tau.size());
  for (std::size_t c = 0; c < tau.size(); ++c) input[c] = given[c] ? scene.a[c] : tau[c];
  const std::vector<double> found =
      prescribed.run("hybrid_dynamics_order0", {scene.q, scene.v, input}, {}, {}).front();
  const auto line = [&](const char* what, bool is_given) {
    const std::string names = joints(bench.model, given, is_given);
    return names.empty() ? "" : what + names + '\n';
  };
  return {line("measure joint_acceleration", true) + line("measure joint_torque", false) +
              line("estimate joint_torque", true) + line("estimate joint_acceleration", false),
          joined(coordinates(scene.a, given, true), coordinates(tau, given, false)),
          joined(coordinates(found, given, true), coordinates(found, given, false)), tolerance};
}

// All three kinds of dynamics at one moment.
void expect_agreement(const Bench& bench, std::uint64_t seed,
                      const std::vector<std::string_view>& formulations) {
  const std::vector<LinkId> pushed =
      ProblemKernel(bench.model, kInverseDynamics).measured_wrench_links();
  const Scene scene = random_scene(bench.model, pushed, seed);
  const std::vector<double> wrenches = flat_wrenches(scene, pushed);
  const auto inverse = [&](const std::vector<LinkId>& links) {
    return bench.run("inverse_dynamics", {scene.q, scene.v, scene.a}, links, wrenches).front();
  };
  const std::vector<double> tau = inverse(pushed), free_tau = inverse({});
  compare(bench, scene, {std::string(kInverseDynamics), joined(scene.a, wrenches), tau},
          formulations);
  const Eigen::MatrixXd M = Reference(bench.model, bench.settings).mass_matrix(scene.q);
  if (!is_regular(M)) return;
  const double tolerance = conditioned(1e-9, M);
  const std::vector<double> a =
      bench.run("forward_dynamics", {scene.q, scene.v, tau}, pushed, wrenches).front();
  compare(bench, scene, {std::string(kForwardDynamics), joined(tau, wrenches), a, tolerance},
          formulations);
  compare(bench, scene, hybrid(bench, scene, free_tau, tolerance), formulations);
}

// Of those that solve exact equations first: nothing is noisy here.
std::vector<std::string_view> all_formulations() {
  std::vector<std::string_view> names;
  for (const Formulation& row : find_kernel("dynamics_estimation")->formulations) {
    if (!std::get<PlansElimination>(row.way).is_quasi_definite) names.push_back(row.name);
  }
  return names;
}

class EstimationOfOwnRobots : public Checked<testing::TestWithParam<std::string>> {};

TEST_P(EstimationOfOwnRobots, IsInverseForwardAndHybridDynamics) {
  for (const Base base : {Base::kFixed, Base::kFloating}) {
    const Bench bench{own_robot(GetParam(), base)};
    const bool is_small = velocity_size(bench.model) <= 13;
    expect_agreement(
        bench, 1,
        is_small ? all_formulations() : std::vector<std::string_view>{"by_bodies", "markowitz"});
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, EstimationOfOwnRobots, testing::ValuesIn(own_robot_names()),
                         [](const auto& row) { return row.param; });

// Robots take turns at orders, at dissipation with rotors, and at run-time parameters.
class EstimationOfRandomTrees : public RandomTrees {};

Bench random_bench(std::uint64_t seed) {
  Bench bench{random_tree(seed, {.degenerate_links = false})};
  constexpr BaseVelocity kBaseVelocities[] = {BaseVelocity::kBody, BaseVelocity::kSpatial,
                                              BaseVelocity::kMixed};
  if (is_floating(bench.model)) {
    bench.settings.base_velocity = kBaseVelocities[seed / 3 % std::size(kBaseVelocities)];
  }
  if (seed % 3 == 1) {
    bench.model = with_joint_dynamics(std::move(bench.model), seed);
    bench.settings.joint_dynamics = all_effects(seed).joint_dynamics;
  }
  if (seed % 3 == 2) {
    const Mechanism robot = lump(bench.model);
    bench.settings.parameters =
        take_parameters(bench.model, {"gravity", "payload:" + robot.bodies.back().name});
    bench.values = {1, -2, -8, 0.5, 0.1, 0, 0.1, 0.02, 0, 0.02, 0, 0, 0.02};
  }
  return bench;
}

TEST_P(EstimationOfRandomTrees, IsInverseForwardAndHybridDynamics) {
  const std::vector<std::string_view> names = all_formulations();
  for_each_seed(
      [&](std::uint64_t seed) {
        const Bench bench = random_bench(seed);
        const bool is_small = velocity_size(bench.model) <= 20;
        const std::string_view name = names[seed / 3 % names.size()];
        expect_agreement(bench, seed, {is_small ? name : "by_bodies"});
      },
      10);
}

INSTANTIATE_TEST_SUITE_P(Share, EstimationOfRandomTrees, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
