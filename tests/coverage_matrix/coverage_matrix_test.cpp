// SPDX-License-Identifier: BSD-3-Clause
// Each cell of the table: a kernel of a robot with a joint, by every formulation on every lowering,
// through the graph and the passes, and emitted. What the results mean is tested on random trees,
// which have all these joints but general screws: tests/joints/screw_test.cpp has those.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/kernel_needs.hpp"
#include "harness/robots_with_joints.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/unserved.hpp"
#include "search/choose.hpp"

namespace dynac::test {
namespace {

using JointAndKernel = std::tuple<std::string, std::string>;

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernel_table()) names.emplace_back(kernel.name);
  return names;
}

// By the textbook, the generic code, its graphs and what becomes of them, at a few states. Where
// there is no time for every way to derivatives, there is for the textbook's.
void expect_alike(const Subject& subject, bool is_compiled = true) {
  const Engine textbook = reference_engine(subject);
  std::vector<Engine> engines;
  if (!is_compiled) engines = uncompiled_engines(subject);
  if (engines.empty()) engines = all_engines(subject, {EmittedVariant{}});
  const Mechanism robot = lump(subject.model);
  // An elimination is planned anew at every state.
  const std::uint64_t states = subject.kernel->needs_problem ? 1 : 4;
  for (std::uint64_t seed = 1; seed <= states; ++seed) {
    const State state = random_state(subject.model, seed);
    Arrays<double> inputs = inputs_at(*subject.kernel, {robot, subject.settings}, state, 1);
    // Newton steps are solved for short steps of time.
    if (subject.settings.integrator == Integrator::kImplicitMidpoint) inputs[3] = {0.01};
    const auto run = [&](const Engine& engine) {
      Arrays<double> outputs = engine.run(inputs);
      // A residual is made of roundings.
      if (!subject.kernel->outputs_of_implicit.empty()) outputs.resize(2);
      return outputs;
    };
    const Arrays<double> expected = run(textbook);
    for (const Engine& engine : engines) {
      EXPECT_LE(relative_error(run(engine), expected), 1e-9) << engine.name << " at " << state.name;
    }
  }
}

// What becomes of a graph knows nothing of joints: they take turns, a sixth at each kernel.
bool is_compiled(const std::string& joint, const std::string& kernel) {
  const std::vector<std::string> joints = joint_words(), kernels = kernel_names();
  const auto row = std::ranges::find(joints, joint) - joints.begin();
  const auto column = std::ranges::find(kernels, kernel) - kernels.begin();
  return (row + column) % 6 == 0;
}

class CoverageMatrix : public Checked<testing::TestWithParam<JointAndKernel>> {};

TEST_P(CoverageMatrix, AreComputedAlikeByAllEngines) {
  const auto& [joint, kernel] = GetParam();
  Subject subject{robot_with(joint)};
  subject.kernel = find_kernel(kernel);
  subject.settings = with_needs({}, *subject.kernel, subject.model);
  expect_alike(subject, is_compiled(joint, kernel));
}

TEST(ZeroOrderHold, IsComputedAlikeByAllEngines) {
  Subject subject{robot_with("spherical")};
  subject.kernel = find_kernel("discrete_linearization");
  subject.settings.discretization = Discretization::kZeroOrderHold;
  expect_alike(subject);
}

TEST(Integrators, AreComputedAlikeByAllEngines) {
  for (const auto& [integrator, substeps] :
       {std::pair{Integrator::kExplicitEuler, 2}, std::pair{Integrator::kRungeKutta4, 1},
        std::pair{Integrator::kImplicitMidpoint, 1}}) {
    Subject subject{robot_with("universal")};
    subject.kernel = find_kernel("step");
    subject.settings.integrator = integrator;
    subject.settings.substeps = static_cast<std::size_t>(substeps);
    expect_alike(subject);
  }
}

// Of the joint in question, or of the one that it follows.
TEST(PrescribedMotion, IsComputedAlikeByAllEngines) {
  for (const char* const joint : {"universal", "floating", "mimic"}) {
    Subject subject{robot_with(joint)};
    subject.kernel = find_kernel("hybrid_dynamics_order2");
    const auto& mimic = subject.model.links[2].joint.mimic;
    subject.settings.prescribed = {mimic ? mimic->leader : LinkId::of(2)};
    expect_alike(subject);
  }
}

// The sweeps in world coordinates do not mind a mimic joint whose leader's motion is prescribed.
TEST(MimicJoints, AreServedByTheSweepsInWorldCoordinatesWhereTheirLeaderIsPrescribed) {
  const Model model = robot_with("mimic");
  const Kernel& kernel = *find_kernel("hybrid_dynamics_order2");
  const Formulation& recursion = *find_formulation(kernel, "world_articulated");
  const Mechanism robot = lump(model);
  KernelContext context{robot};
  EXPECT_FALSE(supports(kernel, recursion, context));
  for (const Link& body : model.links) {
    if (body.joint.mimic) context.settings.prescribed.push_back(body.joint.mimic->leader);
  }
  EXPECT_TRUE(supports(kernel, recursion, context));
}

// The one thing that a mimic joint takes away.
TEST(MimicJoints, AreRefusedByTheSweepsInWorldCoordinatesWhereTheirLeaderIsFree) {
  const Model model = robot_with("mimic");
  for (const char* const name : {"forward_dynamics_order1", "hybrid_dynamics_order2"}) {
    const Kernel& kernel = *find_kernel(name);
    const Formulation* const formulation = find_formulation(kernel, "world_articulated");
    ASSERT_NE(formulation, nullptr);
    try {
      static_cast<void>(choose(model, kernel, {}, 1e-11, formulation));
      FAIL() << name;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()),
                "@formulation: world_articulated of " + std::string(name) +
                    " does not support robots with joints that mimic a joint whose motion is not "
                    "prescribed; leave the option out, and dynac chooses a formulation");
    }
  }
}

TEST(FixedBase, IsRefusedByTheRecursionOfMovingBases) {
  const Kernel& kernel = *find_kernel("inverse_dynamics_derivatives");
  const Formulation* const formulation = find_formulation(kernel, "eidamb");
  ASSERT_NE(formulation, nullptr);
  try {
    static_cast<void>(choose(robot_with("revolute"), kernel, {}, 1e-11, formulation));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "@formulation: eidamb of inverse_dynamics_derivatives does not support robots on "
                 "a fixed base; leave the option out, and dynac chooses a formulation");
  }
}

TEST(OtherOrders, AreRefusedByTheClosedFormOfTheSecond) {
  const Model model = robot_with("revolute");
  for (const char* const name : {"inverse_dynamics_order1", "inverse_dynamics_order3"}) {
    const Kernel& kernel = *find_kernel(name);
    const Formulation* const formulation = find_formulation(kernel, "world_closed_form");
    ASSERT_NE(formulation, nullptr);
    EXPECT_FALSE(supports(kernel, *formulation, {lump(model)}));
    try {
      static_cast<void>(choose(model, kernel, {}, 1e-11, formulation));
      FAIL();
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()),
                "@formulation: world_closed_form of " + std::string(name) +
                    " does not support orders other than the second; leave the option out, and "
                    "dynac chooses a formulation");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Table, CoverageMatrix,
                         testing::Combine(testing::ValuesIn(joint_words()),
                                          testing::ValuesIn(kernel_names())),
                         [](const auto& cell) {
                           return std::get<0>(cell.param) + "_" + std::get<1>(cell.param);
                         });

}  // namespace
}  // namespace dynac::test
