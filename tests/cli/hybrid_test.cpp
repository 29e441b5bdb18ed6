// --prescribed-motion: what it makes of inputs and outputs, and how wrong names are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "workbench/files.hpp"
#include "workbench/process.hpp"
#include "workbench/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class PrescribedMotion : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const std::string& robot, const std::string& joints,
                                 const Words& flags = {}) const {
    Words command{"generate",  own_robot(robot),         "--output",            folder_ / "out",
                  "--kernels", "hybrid_dynamics_order1", "--prescribed-motion", joints};
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

 private:
  TemporaryFolder folder_;
};

TEST_F(PrescribedMotion, IsWrittenDownRowByRow) {
  ASSERT_EQ(generate("cart_pole", "slider").exit_code, 0);
  const json written = json::parse(text("cart_pole.json"));
  EXPECT_EQ(written["options"]["prescribed-motion"], "slider");
  const json& kernel = written["kernels"][0];
  const json &given = kernel["inputs"][2], &found = kernel["outputs"][0];
  EXPECT_EQ(given["name"], "given_derivatives");
  EXPECT_EQ(given["shape"], json({2, 2}));
  EXPECT_THAT(given["rows"].get<Words>(), ElementsAre("acceleration of slider", "torque of pivot"));
  EXPECT_THAT(given["unit"].get<Words>(), ElementsAre("m/s^2", "N m", "m/s^3", "N m/s"));
  EXPECT_EQ(found["name"], "found_derivatives");
  EXPECT_THAT(found["rows"].get<Words>(), ElementsAre("torque of slider", "acceleration of pivot"));
  EXPECT_THAT(found["unit"].get<Words>(), ElementsAre("N", "rad/s^2", "N/s", "rad/s^3"));
  const std::string header = std::regex_replace(text("cart_pole.hpp"), std::regex("\n/// +"), " ");
  EXPECT_THAT(header, HasSubstr("; accelerations: slider; torques: pivot"));
  EXPECT_THAT(header, HasSubstr("; accelerations: pivot; torques: slider"));
  EXPECT_THAT(header, HasSubstr("--prescribed-motion slider"));
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
  EXPECT_FALSE(json::parse(text("cart_pole.json"))["options"].contains("prescribed-motion"));
}

// Where all motion is given nothing is inverted, and no inertia is missed.
TEST_F(PrescribedMotion, OfAllJointsNeedsNoInertia) {
  EXPECT_EQ(generate("cart_pole", "all").exit_code, 0);
  EXPECT_THAT(text("cart_pole.json"), HasSubstr("\"newton"));
}

TEST_F(PrescribedMotion, WrongNamesAreRefused) {
  expect_refused("panda", "elbow,knee", 1,
                 "--prescribed-motion: there is no joint \"elbow\"; `dynac inspect` lists the "
                 "joints\n--prescribed-motion: there is no joint \"knee\"");
  expect_refused("cart_pole", "root_joint", 1, "there is no joint \"root_joint\"");
  expect_refused("cart_pole", "slider,slider", 2, "\"slider\" stands twice");
  expect_refused("cart_pole", "all,slider", 2, "write none, all or the names of joints");
  const Outcome idle =
      dynac({"generate", own_robot("cart_pole"), "--prescribed-motion", "slider"});
  EXPECT_EQ(idle.exit_code, 2);
  EXPECT_THAT(idle.err, HasSubstr("no kernel of hybrid dynamics is asked for"));
}

}  // namespace
}  // namespace dynac::test
