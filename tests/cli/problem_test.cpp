// SPDX-License-Identifier: BSD-3-Clause
// The kernel of estimation problems as users meet it: files, their build, refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Problem : public testing::Test {
 protected:
  /// Generates the kernel of a problem that these lines state.
  [[nodiscard]] Outcome generate(const std::string& lines, const Words& more = {},
                                 const std::string& robot = "two_link") {
    write_file(folder_ / "its.problem", lines);
    Words words{"generate",  own_robot(robot),        "--kernels", "dynamics_estimation",
                "--problem", folder_ / "its.problem", "--output",  folder_ / "out"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words);
  }

  void expect_refused(const std::string& lines, const std::string& message,
                      const Words& more = {}) {
    const Outcome outcome = generate(lines, more);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
  }

  [[nodiscard]] json kernel() const {
    return json::parse(read_file(folder_ / "out/two_link.json"))["kernels"][0];
  }

  TemporaryFolder folder_;
};

const std::string kForwardProblem = "measure joint_torque all\nestimate joint_acceleration all\n";

TEST_F(Problem, IsSaidInHeaderAndManifest) {
  const Outcome outcome = generate(
      "measure joint_torque all sigma 0.1\nmeasure joint_acceleration elbow sigma 0.2\n"
      "estimate joint_acceleration all\nreport covariance\nreport smallest_pivot\n");
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json inputs = kernel()["inputs"], outputs = kernel()["outputs"];
  EXPECT_EQ(inputs[2]["entries"],
            (json{"joint_torque shoulder", "joint_torque elbow", "joint_acceleration elbow"}));
  EXPECT_EQ(inputs[2]["unit"], (json{"N m", "N m", "rad/s^2"}));
  EXPECT_EQ(outputs[0]["name"], "estimates");
  EXPECT_EQ(outputs[1]["name"], "covariance");
  EXPECT_EQ(outputs[1]["unit"], "rad^2/s^4");
  EXPECT_EQ(outputs[2]["name"], "smallest_pivot");
  EXPECT_THAT(read_file(folder_ / "out/two_link.hpp"), HasSubstr("joint_acceleration elbow"));
}

TEST_F(Problem, IsNotRerolledWhateverTheBudget) {
  const Outcome outcome = generate(kForwardProblem, {"--code-budget", "1"}, "puma560");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("linear solves cannot be re-rolled into loops"));
}

TEST_F(Problem, IsAskedFor) {
  const Outcome outcome =
      dynac({"generate", own_robot("two_link"), "--kernels", "dynamics_estimation"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("add --problem FILE"));
}

TEST_F(Problem, WithoutASolutionIsRefused) {
  expect_refused("measure joint_torque shoulder\nestimate joint_acceleration all\n",
                 "cannot be determined");
  expect_refused(
      "measure joint_torque all\nmeasure joint_acceleration elbow\n"
      "estimate joint_acceleration shoulder\n",
      "known exactly");
  expect_refused("zero joint_torque all\nestimate joint_acceleration all\n", "has no measurement");
}

TEST_F(Problem, MayLeaveStandardDeviationsToRunTime) {
  const Outcome outcome = generate(
      "measure joint_torque all sigma input\nmeasure joint_acceleration elbow\n"
      "zero joint_acceleration shoulder sigma 5\nestimate joint_acceleration all\n",
      {"--base", "floating", "--base-velocity", "mixed"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json inputs = kernel()["inputs"];
  ASSERT_EQ(inputs.size(), 4u);
  EXPECT_EQ(inputs[3]["name"], "sigma");
  EXPECT_EQ(inputs[3]["entries"].size(), 8u);
}

// Two torques tell the force at the tip but where the arm is straight.
TEST_F(Problem, WithSingularConfigurationsIsWrittenIfTheseAreAccepted) {
  const std::string lines =
      "measure joint_acceleration all\nmeasure joint_torque all\n"
      "zero external_wrench tip[fy mx my mz]\nestimate external_wrench tip[fx fz]\n";
  expect_refused(lines, "at q = [0, 0]");
  const Outcome outcome = generate(lines + "accept singular_configurations\n");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
}

}  // namespace
}  // namespace dynac::test
