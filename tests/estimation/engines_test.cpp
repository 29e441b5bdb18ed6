// SPDX-License-Identifier: BSD-3-Clause
// Estimates of sensors, the same by every way to compute them: recorded as a graph, after all
// passes, and emitted as C++. Truth is what classical mechanics says.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "problem_kernel.hpp"

namespace dynac::test {
namespace {

// Elimination, equations that are solved together, noise, and all outputs.
const char* const kSensors =
    "measure joint_acceleration all\n"
    "measure joint_wrench panda_joint1[force]\n"
    "measure joint_wrench panda_joint4[moment] sigma 0.5\n"
    "measure joint_torque all sigma input\n"
    "estimate external_wrench panda_link8\n"
    "estimate joint_torque all\n"
    "report covariance\n"
    "report smallest_pivot\n";

struct Sample {
  Subject subject;
  Arrays<double> inputs;
  std::vector<double> truth;
};

bool solves_together(const SolutionPlan& plan) {
  return std::ranges::any_of(plan.blocks, [](const std::vector<Pivot>& block) {
    return std::ranges::any_of(block, &Pivot::is_together);
  });
}

Sample sample() {
  const Model model = own_robot("panda", Base::kFixed);
  const ProblemKernel kernel(model, kSensors);
  EXPECT_TRUE(solves_together(kernel.plan().solution));
  const Scene scene = random_scene(model, {link_called(model, "panda_link8")}, 1);
  const Truth truth(model, scene);
  return {{model, kernel.settings(), find_kernel("dynamics_estimation")},
          {scene.q, scene.v, truth.measurements(kernel.problem()),
           std::vector<double>(scene.v.size(), 0.2)},
          truth.estimates(kernel.problem())};
}

TEST(EnginesOfSensors, AreTracedToTheBit) {
  const auto [subject, inputs, truth] = sample();
  const auto [generic, traced] = generic_and_traced_engines(subject);
  ASSERT_EQ(generic.size(), traced.size());
  for (std::size_t k = 0; k < generic.size(); ++k) {
    const Arrays<double> outputs = generic[k].run(inputs);
    EXPECT_TRUE(is_identical(traced[k].run(inputs), outputs)) << generic[k].name;
    EXPECT_LE(error_of(outputs.front(), truth), 1e-10) << generic[k].name;
  }
}

TEST(EnginesOfSensors, FindTheTruth) {
  const auto [subject, inputs, truth] = sample();
  const std::vector<Engine> engines = compiled_and_emitted_engines(subject);
  const Arrays<double> reference = reference_engine(subject).run(inputs);
  for (const Engine& engine : engines) {
    const Arrays<double> outputs = engine.run(inputs);
    EXPECT_LE(error_of(outputs[0], truth), 1e-10) << engine.name;
    EXPECT_LE(error_of(outputs[1], reference[1]), 1e-10) << engine.name;
    EXPECT_GT(outputs[2].front(), 0) << engine.name;
  }
}

}  // namespace
}  // namespace dynac::test
