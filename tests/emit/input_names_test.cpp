// SPDX-License-Identifier: BSD-3-Clause
#include "emit/input_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "describe/describe.hpp"
#include "describe/entry_labels.hpp"
#include "dynac/load_robot.hpp"
#include "job_of.hpp"

namespace dynac {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

KernelEntry entry_with(std::string input, std::vector<std::string> labels) {
  KernelEntry kernel;
  kernel.program.graph.add_input(input, labels.size());
  ArgumentEntry& entry = kernel.inputs.emplace_back();
  entry.name = std::move(input);
  entry.labels = std::move(labels);
  return kernel;
}

std::vector<std::string> names_of(const KernelEntry& kernel) { return input_names(kernel)[0]; }

TEST(InputNames, AreTheArgumentAndTheLabel) {
  EXPECT_THAT(names_of(entry_with("q", {"shoulder", "elbow pitch"})),
              ElementsAre("q_shoulder", "q_elbow_pitch"));
}

TEST(InputNames, DifferThoughLabelsAreAlikeInLettersAndDigits) {
  EXPECT_THAT(names_of(entry_with("q", {"a-b", "a_b", "a b", "a_b_2"})),
              ElementsAre("q_a_b", "q_a_b_2", "q_a_b_3", "q_a_b_2_2"));
}

TEST(InputNames, AreNoneOfOtherArguments) {
  KernelEntry kernel = entry_with("q", {"motor"});
  kernel.program.graph.add_output("q_motor", {kernel.program.graph.input(0, 0)});
  EXPECT_THAT(names_of(kernel), ElementsAre("q_motor_input"));
}

TEST(InputNames, OfMembersOfAStructAreTheMembers) {
  KernelEntry kernel = entry_with("parameters", {"gravity_x", "payload_hand_mass"});
  kernel.inputs[0].members = {"gravity[0]", "payload_hand.mass"};
  EXPECT_THAT(names_of(kernel), ElementsAre("gravity_x", "payload_hand_mass"));
}

// A link called q_elbow has temporaries q_elbow_0, q_elbow_1, ...
TEST(InputNames, ThatEndInANumberAreNoTemporaries) {
  const KernelEntry kernel = entry_with("q", {"elbow_0", "wrist", "3", "elbow2"});
  const std::vector<std::string> taken = taken_prefixes(kernel.program.graph, input_names(kernel));
  EXPECT_THAT(taken, Contains("q_elbow"));
  EXPECT_THAT(taken, Contains("q"));
  EXPECT_THAT(taken, Not(Contains("q_wrist")));
  EXPECT_THAT(taken, Not(Contains("q_elbow2")));
}

std::vector<std::string> labels_of(const Options& options, std::size_t input) {
  return job_of(options).kernels[0].inputs[input].labels;
}

TEST(EntryLabels, OfAFloatingBaseSayWhatEachCoordinateIs) {
  Options options = options_of("quadruped");
  options.base = Base::kFloating;
  options.kernels = {"forward_dynamics"};
  const std::string base = job_of(options).joints[0].identifier + "_";
  const auto first = [&](std::size_t input, std::size_t count) {
    std::vector<std::string> labels = labels_of(options, input);
    labels.resize(count);
    return labels;
  };
  EXPECT_THAT(first(0, 8), ElementsAre(base + "x", base + "y", base + "z", base + "qx", base + "qy",
                                       base + "qz", base + "qw", "FL_hip_abduction"));
  EXPECT_THAT(first(1, 7), ElementsAre(base + "linear_x", base + "linear_y", base + "linear_z",
                                       base + "angular_x", base + "angular_y", base + "angular_z",
                                       "FL_hip_abduction"));
  EXPECT_THAT(first(2, 7),
              ElementsAre(base + "force_x", base + "force_y", base + "force_z", base + "moment_x",
                          base + "moment_y", base + "moment_z", "FL_hip_abduction"));
}

TEST(EntryLabels, AreOneAnEntryOfEveryKernel) {
  for (const char* robot : {"cart_pole", "quadruped"}) {
    Options options = options_of(robot);
    if (robot == std::string_view("quadruped")) options.base = Base::kFloating;
    for (const Kernel& kernel : kernel_table()) {
      const Robot loaded = load_robot(options);
      const Mechanism mechanism = lump(loaded.model);
      const KernelContext context{mechanism, loaded.settings};
      if (kernel.needs_problem || kernel.needs_constraints) continue;
      const std::vector<JointEntry> joints = describe_joints(loaded.model);
      for (const Argument& argument : inputs_of(kernel, context)) {
        EXPECT_EQ(entry_labels(argument, joints, context).size(), argument.size())
            << kernel.name << " " << argument.name;
      }
    }
  }
}

}  // namespace
}  // namespace dynac
