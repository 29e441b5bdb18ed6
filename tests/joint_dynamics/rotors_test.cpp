// SPDX-License-Identifier: BSD-3-Clause
// Armature against rotors as links of their own: hung on the world and turning with the joint, they
// are the same robot.
#include <gtest/gtest.h>

#include <cmath>

#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// A link with the rotor's inertia about its centre, that follows `leader`.
Link rotor_link(const JointDynamics& dynamics, LinkId leader, double multiplier) {
  Link rotor;
  rotor.parent = LinkId::of(0);
  rotor.joint.type = JointType::kContinuous;
  rotor.joint.X_PJ.p = {{0.3, -0.2, 0.5}};
  rotor.joint.axis = {{0.6, 0, 0.8}};
  rotor.joint.mimic = {leader, dynamics.gear_ratio * multiplier, 0.4};
  const double I = dynamics.rotor_inertia;
  rotor.inertia = {1, {}, Matrix3<double>::diagonal(I, I, I)};
  return rotor;
}

// The robot with its rotors as links; those of joints of several coordinates are taken away.
Model with_rotor_links(Model& model) {
  Model linked = model;
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    Joint& joint = model.links[i].joint;
    const bool has_one = joint.type != JointType::kFixed && velocity_size(joint.type) == 1;
    if (!has_one) joint.dynamics.rotor_inertia = joint.second_dynamics.rotor_inertia = 0;
    if (!has_one || joint.dynamics.rotor_inertia == 0) continue;
    const LinkId leader = joint.mimic ? joint.mimic->leader : LinkId::of(i);
    const double multiplier = joint.mimic ? joint.mimic->multiplier : 1;
    linked.links.push_back(rotor_link(joint.dynamics, leader, multiplier));
    linked.links.back().name = "rotor_" + std::to_string(i);
    linked.links.back().joint.name = "geared_" + std::to_string(i);
  }
  number_joints(linked);
  return linked;
}

void expect_same_kernel(const Model& model, const Model& linked, const char* kernel,
                        const Arrays<double>& inputs, double tolerance, std::uint64_t seed) {
  KernelSettings armature;
  armature.joint_dynamics.effects.armature = true;
  const Mechanism robot = lump(linked);
  const std::vector<double> expected = run_kernel({robot}, kernel, inputs).front();
  for (const KernelRun& run : kernel_runs(model, kernel, seed, armature)) {
    EXPECT_LE(max_difference(run.run(inputs).front(), expected),
              tolerance * (max_abs(expected) + inertia_floor(linked)))
        << kernel << ", " << run.name;
  }
}

TEST(Armature, IsThatOfARotorOnTheWorldWhichTurnsWithTheJoint) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < seed_count() / 2; ++seed) {
    Model model = with_joint_dynamics(random_tree(seed, {.degenerate_links = false}), seed);
    if (model.base() == Base::kFloating) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Model linked = with_rotor_links(model);
    const State state = random_state(model, seed);
    const Eigen::MatrixXd M = Reference(linked).mass_matrix(state.q);
    if (!is_regular(M)) continue;
    ++count;
    const std::vector<double> tau = Reference(linked).torque(state.q, state.v, state.a);
    expect_same_kernel(model, linked, "mass_matrix", {state.q}, 1e-12, seed);
    expect_same_kernel(model, linked, "inverse_dynamics", state.inputs(), 1e-11, seed);
    expect_same_kernel(model, linked, "bias_forces", {state.q, state.v}, 1e-11, seed);
    expect_same_kernel(model, linked, "energies", {state.q, state.v}, 1e-12, seed);
    const double tolerance = conditioned(1e-9, M);
    expect_same_kernel(model, linked, "mass_matrix_inverse", {state.q}, tolerance, seed);
    expect_same_kernel(model, linked, "forward_dynamics", {state.q, state.v, tau}, tolerance, seed);
  }
  EXPECT_GT(count, 5);
}

// A rotor on the same axis as the only joint: ratio^2 I and nothing else.
TEST(Armature, IsTheSquareOfTheRatioTimesTheInertia) {
  Model model = own_robot("pendulum", Base::kFixed);
  const auto M = [&](bool counts) {
    KernelSettings settings;
    settings.joint_dynamics.effects.armature = counts;
    const Mechanism robot = lump(model);
    return run_kernel({robot, settings}, "mass_matrix", {{0.3}}).front().front();
  };
  const double links = M(true);
  model.links.back().joint.dynamics.rotor_inertia = 2e-4;
  model.links.back().joint.dynamics.gear_ratio = -100;
  EXPECT_EQ(M(false), links);
  EXPECT_NEAR(M(true) - links, 2, 1e-12);
}

}  // namespace
}  // namespace dynac::test
