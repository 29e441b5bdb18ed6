// SPDX-License-Identifier: BSD-3-Clause
// --prescribed-motion: what it makes of inputs and outputs, and how wrong names are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class PrescribedMotion : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const std::string& robot, const std::string& joints,
                                 const Words& flags = {}) const {
    Words command{"generate",
                  own_robot(robot),
                  "--output",
                  folder_ / "out",
                  "--kernels",
                  "hybrid_dynamics_order1",
                  "--prescribed-motion",
                  joints};
    command.insert(command.end(), flags.begin(), flags.end());
    return dynac(command);
  }
  [[nodiscard]] std::string text(const std::string& file) const {
    return read_file(folder_ / ("out/" + file));
  }
  void expect_refused(const std::string& robot, const std::string& joints, int exit_code,
                      const std::string& text) const {
    const Outcome outcome = generate(robot, joints);
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(text));
  }

  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

TEST_F(PrescribedMotion, IsWrittenDownRowByRow) {
  ASSERT_EQ(generate("cart_pole", "slide").exit_code, 0);
  const json written = json::parse(text("cart_pole.json"));
  EXPECT_EQ(written["options"]["prescribed-motion"], "slide");
  const json& kernel = written["kernels"][0];
  const json &given = kernel["inputs"][2], &found = kernel["outputs"][0];
  EXPECT_EQ(given["name"], "given_derivatives");
  EXPECT_EQ(given["shape"], json({2, 2}));
  EXPECT_THAT(given["rows"].get<Words>(), ElementsAre("acceleration of slide", "torque of hinge"));
  EXPECT_THAT(given["unit"].get<Words>(), ElementsAre("m/s^2", "N m", "m/s^3", "N m/s"));
  EXPECT_EQ(found["name"], "found_derivatives");
  EXPECT_THAT(found["rows"].get<Words>(), ElementsAre("torque of slide", "acceleration of hinge"));
  EXPECT_THAT(found["unit"].get<Words>(), ElementsAre("N", "rad/s^2", "N/s", "rad/s^3"));
  const std::string header = std::regex_replace(text("cart_pole.hpp"), std::regex("\n/// +"), " ");
  EXPECT_THAT(header, HasSubstr("; accelerations: slide; torques: hinge"));
  EXPECT_THAT(header, HasSubstr("; accelerations: hinge; torques: slide"));
  EXPECT_THAT(header, HasSubstr("--prescribed-motion slide"));
}

TEST_F(PrescribedMotion, OfABaseSaysInWhichFrame) {
  const Words floating{"--base", "floating", "--base-velocity", "mixed"};
  ASSERT_EQ(generate("aerial_manipulator", "root_joint", floating).exit_code, 0);
  const std::string header =
      std::regex_replace(text("aerial_manipulator.hpp"), std::regex("\n/// +"), " ");
  EXPECT_THAT(header, HasSubstr("accelerations: root_joint; torques: arm1_pitch, "));
  EXPECT_THAT(header, HasSubstr("base: linear, angular, in world axes, at the base's origin"));
  EXPECT_THAT(header, HasSubstr("base: force, moment, in world axes, at the base's origin"));
}

TEST_F(PrescribedMotion, OfNoJointIsTheDefault) {
  ASSERT_EQ(generate("cart_pole", "none").exit_code, 0);
  EXPECT_EQ(json::parse(text("cart_pole.json"))["options"]["prescribed-motion"], "");
}

// Inertia must be there for joints that torques accelerate.
TEST_F(PrescribedMotion, OfJointsThatMoveNoInertiaIsServed) {
  const std::string file = folder() / "light.urdf";
  write_file(file,
             "<robot name=\"light\"><link name=\"base\"/><link name=\"arm\"><inertial>"
             "<mass value=\"1\"/><origin xyz=\"0.1 0 0\"/>"
             "<inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>"
             "</link><link name=\"tip\"/>"
             "<joint name=\"elbow\" type=\"continuous\"><parent link=\"base\"/><child "
             "link=\"arm\"/></joint>"
             "<joint name=\"wrist\" type=\"continuous\"><parent link=\"arm\"/><child "
             "link=\"tip\"/></joint></robot>");
  const auto generated = [&](const std::string& joints) {
    return dynac({"generate", file, "--output", folder() / "out", "--kernels",
                  "hybrid_dynamics_order1", "--prescribed-motion", joints});
  };
  EXPECT_EQ(generated("wrist").exit_code, 0);
  EXPECT_EQ(generated("all").exit_code, 0);
  const Outcome refused = generated("elbow");
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("joint \"wrist\": moves nothing that has inertia"));
}

TEST_F(PrescribedMotion, WrongNamesAreRefused) {
  expect_refused("panda", "elbow,knee", 2,
                 "--prescribed-motion: there is no joint \"elbow\"; `dynac inspect` lists the "
                 "joints\n--prescribed-motion: there is no joint \"knee\"");
  expect_refused("cart_pole", "root_joint", 2, "there is no joint \"root_joint\"");
  expect_refused("cart_pole", "slide,slide", 2, "\"slide\" is named twice");
  expect_refused("cart_pole", "all,slide", 2, "write none, all or the names of joints");
  const Outcome idle = dynac({"generate", own_robot("cart_pole"), "--prescribed-motion", "slide"});
  EXPECT_EQ(idle.exit_code, 2);
  EXPECT_THAT(idle.err,
              HasSubstr("--prescribed-motion: has no effect on inverse_dynamics; leave it out, or "
                        "request a kernel that it affects: inverse_kinematics_step, "
                        "inverse_kinematics_order4, hybrid_dynamics_order0\n"));
}

}  // namespace
}  // namespace dynac::test
