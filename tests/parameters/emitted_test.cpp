// SPDX-License-Identifier: BSD-3-Clause
// Emitted kernels with run-time parameters, in every variant, against the generic code.
#include <gtest/gtest.h>

#include "dynac/options/take_base_parameters.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "kernels/sample_inputs.hpp"

namespace dynac::test {
namespace {

struct Case {
  const char* robot;
  Base base;
  const char* kernel;
  std::vector<std::string> words;
};

class EmittedParameters : public Checked<testing::TestWithParam<Case>> {};

TEST_P(EmittedParameters, AgreeWithTheGenericCode) {
  const Case& test = GetParam();
  Subject subject{own_robot(test.robot, test.base)};
  subject.kernel = find_kernel(test.kernel);
  subject.settings.joint_dynamics.effects = {true, true, true, true};
  subject.settings.parameters = take_parameters(subject.model, test.words);
  take_base_parameters(subject.model, subject.settings);
  const Engine reference = reference_engine(subject);
  const std::vector<Engine> engines = emitted_engines(subject, emitted_variants());
  const Mechanism robot = lump(subject.model);
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Arrays<double> inputs = sample_inputs({robot, subject.settings}, *subject.kernel, seed);
    const Arrays<double> expected = reference.run(inputs);
    for (const Engine& engine : engines) {
      EXPECT_LE(relative_error(engine.run(inputs), expected), 1e4 * engine.unit_roundoff)
          << engine.name << ", seed " << seed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Robots, EmittedParameters,
    testing::Values(Case{"panda",
                         Base::kFixed,
                         "inverse_dynamics",
                         {"gravity", "payload:panda_link8", "inertia:panda_link4"}},
                    Case{"quadruped", Base::kFloating, "forward_dynamics", {"inertia:trunk"}},
                    Case{"cart_pole", Base::kFixed, "energies", {"gravity", "payload:pole"}},
                    Case{"panda",
                         Base::kFixed,
                         "forward_dynamics_derivatives",
                         {"damping:panda_joint1", "gravity", "rotor:panda_joint2",
                          "friction:panda_joint3", "stiffness:panda_joint4",
                          "armature:panda_joint5"}},
                    Case{"panda", Base::kFixed, "mass_matrix", {"base"}},
                    Case{"quadruped",
                         Base::kFloating,
                         "inverse_dynamics_derivatives",
                         {"payload:trunk", "base", "gravity"}}),
    [](const auto& entry) { return std::string(entry.param.kernel); });

}  // namespace
}  // namespace dynac::test
