// `dynac compare`: one robot in several formats, and what differs where something was changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Compare : public testing::Test {
 protected:
  /// What is found between a robot of the project and the same with a text replaced.
  [[nodiscard]] json with(const std::string& robot, const std::string& text,
                          const std::string& other) const {
    std::string changed = read_file(own_robot(robot));
    const std::size_t at = changed.find(text);
    EXPECT_NE(at, changed.npos) << text;
    write_file(folder_.path() / "changed.urdf",
               changed.replace(std::min(at, changed.size()), text.size(), other));
    return found(own_robot(robot), folder_ / "changed.urdf");
  }

  [[nodiscard]] json found(const std::string& first, const std::string& second,
                           const Words& options = {}) const {
    Words words{"compare", first, second, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = dynac(words);
    const json report = json::parse(outcome.out);
    EXPECT_EQ(outcome.exit_code, report["is_same"] ? 0 : 1) << to_string(outcome);
    return report;
  }

  TemporaryFolder folder_;
};

TEST_F(Compare, ARobotIsTheSameInEveryFormat) {
  const std::string tests = DYNAC_SOURCE_DIR "/tests/";
  Words others{own_robot("two_link"), tests + "mjcf/two_link.xml"};
  const Outcome sdf = dynac({"inspect", tests + "sdf/two_link.sdf"});
  if (sdf.exit_code == 0) others.push_back(tests + "sdf/two_link.sdf");
  EXPECT_TRUE(sdf.exit_code == 0 || sdf.err.find("libsdformat") != std::string::npos)
      << to_string(sdf);
  for (const std::string& other : others) {
    const json report = found(own_robot("two_link"), other, {"--base", "fixed"});
    EXPECT_LT(report["torques"]["largest_difference"], 1e-12) << report.dump(2);
    EXPECT_GT(report["torques"]["largest_torque"], 1);
    EXPECT_TRUE(report["is_same"]) << other << report.dump(2);
  }
}

// A link of 1 kg more, whose centre is l from the only axis: torques change by l^2 a + g l sin q at
// most, with accelerations of 1 rad/s^2 at most.
TEST_F(Compare, AMassThatDiffersChangesTorques) {
  const std::string robot = read_file(own_robot("pendulum"));
  std::smatch parts;
  ASSERT_TRUE(std::regex_search(robot, parts, std::regex("<mass value=\"([0-9.]+)\"")));
  const double mass = std::stod(parts[1]);
  const json report =
      with("pendulum", parts[0], "<mass value=\"" + std::to_string(mass + 1) + "\"");
  ASSERT_EQ(report["differences"].size(), 1) << report.dump(2);
  EXPECT_EQ(report["differences"][0]["quantity"], "mass");
  EXPECT_NEAR(report["differences"][0]["distance"], 1, 1e-6);
  EXPECT_GT(report["torques"]["largest_difference"], 0.1);
  EXPECT_LT(report["torques"]["largest_difference"], 1 + 9.81) << "the rod is shorter than 1 m";
}

TEST_F(Compare, AxesLimitsAndTypesAreTold) {
  const json axis = with("two_link", "<axis xyz=\"0 -1 0\"/>", "<axis xyz=\"0 1 0\"/>");
  EXPECT_EQ(axis["differences"][0]["quantity"], "axis");
  EXPECT_NEAR(axis["differences"][0]["distance"], 2, 1e-15);
  const json limit = with("two_link", "effort=\"12\"", "effort=\"13\"");
  ASSERT_EQ(limit["differences"].size(), 1) << limit.dump(2);
  EXPECT_EQ(limit["differences"][0]["first"], "12");
  EXPECT_EQ(limit["torques"]["largest_difference"], 0);
}

TEST_F(Compare, ABaseThatFloatsIsAnotherRobot) {
  const std::string robot =
      "<mujoco><worldbody><body name='a'>JOINT<geom size='.1'/><body name='b' "
      "pos='0 0 1'><joint name='j'/><geom size='.1'/></body></body>"
      "</worldbody></mujoco>";
  const auto write = [&](const char* name, const std::string& joint) {
    std::string text = robot;
    write_file(folder_.path() / name, text.replace(text.find("JOINT"), 5, joint));
    return folder_ / name;
  };
  const json report = found(write("free.xml", "<freejoint/>"), write("fixed.xml", ""));
  EXPECT_EQ(report["differences"][0]["quantity"], "base");
  EXPECT_FALSE(report.contains("torques"));
}

TEST_F(Compare, RobotsWithOtherJointsHaveNoCommonMotion) {
  const json report = found(own_robot("panda"), own_robot("puma560"));
  EXPECT_FALSE(report.contains("torques"));
  EXPECT_THAT(report["only_in_first"], testing::Contains("joint \"panda_joint1\""));
  const Outcome text = dynac({"compare", own_robot("panda"), own_robot("puma560")});
  EXPECT_THAT(text.out, HasSubstr("not compared, because the moving joints differ"));
}

TEST_F(Compare, NeedsTwoRobots) {
  expect_usage_error({"compare", own_robot("panda")}, HasSubstr("OTHER is missing"));
  expect_usage_error({"compare", "-", "-"}, HasSubstr("the standard input is the first robot"));
}

}  // namespace
}  // namespace dynac::test
