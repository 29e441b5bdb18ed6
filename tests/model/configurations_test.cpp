// SPDX-License-Identifier: BSD-3-Clause
// Named configurations of descriptions, and what they are in q.
#include "model/configurations.hpp"

#include <gtest/gtest.h>

#include "descriptions.hpp"
#include "model/rearrange.hpp"

namespace dynac {
namespace {

RobotDescription configured(ConfigurationDescription configuration) {
  RobotDescription robot = chain_of_three();
  robot.joints[1].type = JointType::kSpherical;
  configuration.name = "home";
  configuration.place = "arm:7";
  robot.configurations.push_back(std::move(configuration));
  return robot;
}

std::vector<double> positions(const Model& model) {
  return positions_of(model, model.configurations.at(0));
}

TEST(Configurations, AreInTheOrderOfJoints) {
  Model model = TreeBuilder(configured({.positions = {{"b", {0, 0, 3, 4}}, {"a", {2}}}})).build();
  EXPECT_EQ(positions(model), (std::vector<double>{2, 0, 0, 0.6, 0.8}));
  order_joints(model, std::vector<std::string>{"b", "a"});
  EXPECT_EQ(positions(model), (std::vector<double>{0, 0, 0.6, 0.8, 2}));
  lock_joint(model, "a", 1);
  EXPECT_EQ(positions(model), (std::vector<double>{0, 0, 0.6, 0.8}));
}

TEST(Configurations, AreZeroWhereTheyNameNothing) {
  const RobotDescription robot = configured({});
  EXPECT_EQ(positions(TreeBuilder(robot).build()), (std::vector<double>{0, 0, 0, 0, 1}));
  EXPECT_EQ(positions(TreeBuilder(robot).build({.base = Base::kFloating})),
            (std::vector<double>{0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}));
}

TEST(Configurations, HaveThePoseOfAFloatingBase) {
  const RobotDescription robot = configured({.base = {1, 2, 3, 0, 0, 0, -2e6}});
  EXPECT_EQ(positions(TreeBuilder(robot).build()), (std::vector<double>{0, 0, 0, 0, 1}));
  EXPECT_EQ(positions(TreeBuilder(robot).build({.base = Base::kFloating})),
            (std::vector<double>{1, 2, 3, 0, 0, 0, -1, 0, 0, 0, 0, 1}));
}

TEST(Configurations, ReportWhatIsWrong) {
  EXPECT_EQ(findings(configured({.base = {1, 2}})),
            "arm:7: configuration \"home\": the base is floating and has 7 positions, not 2\n");
  EXPECT_EQ(findings(configured({.positions = {{"d", {1}}, {"c", {1}}, {"b", {0, 0, 0, 0}}}})),
            "arm:7: configuration \"home\": there is no joint \"d\"; name a joint of this robot\n"
            "arm:7: configuration \"home\": joint \"c\" follows joint \"a\"; name that one\n"
            "arm:7: configuration \"home\": joint \"b\": its quaternion is zero; write 0, 0, 0, 1 "
            "for no rotation\n");
  EXPECT_EQ(
      findings(configured({.positions = {{"a", {1}}, {"a", {1e9}}}})),
      "arm:7: configuration \"home\": joint \"a\": position 1e+09 is too large to compute with; "
      "give at most 100000 rad, or check the unit\n"
      "arm:7: configuration \"home\": names joint \"a\" twice; name it once\n");
  RobotDescription twice = configured({});
  twice.configurations.push_back(twice.configurations.front());
  EXPECT_EQ(
      findings(twice),
      "arm:7: configuration \"home\": name is already taken at arm:7; rename one of the two\n");
}

}  // namespace
}  // namespace dynac
