// SPDX-License-Identifier: BSD-3-Clause
// Formulations and lowerings of random robots agree, and random robots are what they claim to be.
#include <set>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

std::vector<double> torques(const Subject& subject, const Formulation& formulation,
                            const Mechanism& robot, const Arrays<double>& inputs) {
  const KernelContext context{robot, subject.settings};
  return generic::evaluate(*subject.kernel, formulation, context, inputs).front();
}

TEST_P(RandomTrees, FormulationsAgreeOnEveryLowering) {
  for_each_seed([](std::uint64_t seed) {
    const Subject subject = random_subject(seed);
    const Arrays<double> inputs = random_inputs(subject, seed);
    const Mechanism aligned = lump(snap(subject.model, subject.snap_tolerance));
    const Mechanism framed = reframe(aligned, random_frames(aligned, seed));
    const std::vector<double> reference =
        torques(subject, subject.kernel->formulations.front(), aligned, inputs);
    for (const Mechanism& robot : {aligned, regroup(aligned), framed, regroup(framed)}) {
      for (const Formulation* const formulation :
           formulations_for(*subject.kernel, {robot, subject.settings})) {
        const std::vector<double> tau = torques(subject, *formulation, robot, inputs);
        EXPECT_LE(torque_error(subject.model, tau, reference), kDoubleTolerance)
            << formulation->name;
      }
    }
  });
}

// v^T ID(q, v, a): the power that the joints and the base put in, without gravity.
double power(const Subject& subject, const State& state) {
  Mechanism robot = lump(subject.model);
  robot.gravity = {};
  const std::vector<double> tau =
      torques(subject, subject.kernel->formulations.front(), robot, state.inputs());
  double sum = 0;
  for (std::size_t i = 0; i < tau.size(); ++i) sum += tau[i] * state.v[i];
  return sum;
}

// What the formulations share with each other they might have wrong together; the kinetic energy of
// the links is computed apart from them.
TEST_P(RandomTrees, PowerIsTheRateOfTheLinksKineticEnergy) {
  for_each_seed([](std::uint64_t seed) {
    const Subject subject{random_tree(seed)};
    const State state = random_state(subject.model, seed);
    constexpr double kStep = 1e-5;
    const auto energy = [&](double time) {
      std::vector<double> v = state.v;
      for (std::size_t i = 0; i < v.size(); ++i) v[i] += time * state.a[i];
      return kinetic_energy(subject.model, advance(subject.model, state.q, state.v, time), v);
    };
    const double expected = (energy(kStep) - energy(-kStep)) / (2 * kStep);
    EXPECT_LE(std::abs(power(subject, state) - expected), 1e-8 * std::max(energy(0), 1e-3));
  });
}

TEST(RandomTree, DependsOnItsSeedAlone) {
  EXPECT_EQ(random_tree(7).links.size(), random_tree(7).links.size());
  EXPECT_EQ(random_inputs(random_subject(7), 1), random_inputs(random_subject(7), 1));
  EXPECT_NE(random_inputs(random_subject(7), 1), random_inputs(random_subject(7), 2));
}

TEST(RandomTree, ComesInAllSizesAndWithAllJoints) {
  std::set<JointType> types;
  std::set<std::size_t> sizes;
  bool has_branch = false, has_massless_link = false;
  std::set<JointType> mimics, leaders;
  std::size_t robots_with_mimic_joints = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Model model = random_tree(seed);
    sizes.insert(model.links.size());
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const Link& body = model.links[i];
      types.insert(body.joint.type);
      has_massless_link |= body.inertia.mass == 0;
      has_branch |= i > 0 && body.parent.index() + 1 != i;
      if (!body.joint.mimic) continue;
      mimics.insert(body.joint.type);
      leaders.insert(model.link(body.joint.mimic->leader).joint.type);
    }
    robots_with_mimic_joints += has_mimic_joints(lump(model)) ? 1u : 0u;
  }
  EXPECT_EQ(types.size(), 10u);
  EXPECT_EQ(mimics.size(), 4u);
  EXPECT_EQ(leaders.size(), 4u);
  EXPECT_GE(robots_with_mimic_joints, 40u);
  EXPECT_EQ(*sizes.begin(), 1u);
  EXPECT_EQ(*sizes.rbegin(), 60u);
  EXPECT_TRUE(has_branch);
  EXPECT_TRUE(has_massless_link);
}

INSTANTIATE_TEST_SUITE_P(Share, RandomTrees, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
