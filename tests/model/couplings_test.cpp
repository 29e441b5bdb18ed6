// SPDX-License-Identifier: BSD-3-Clause
// Couplings of joint positions in descriptions, and the constraints that they become.
#include "model/couplings.hpp"

#include <gtest/gtest.h>

#include "descriptions.hpp"
#include "model/rearrange.hpp"

namespace dynac {
namespace {

RobotDescription coupled(std::vector<CouplingDescription::Term> terms, double constant = 0) {
  RobotDescription robot = chain_of_three();
  robot.couplings.push_back(
      {.name = "gears", .terms = std::move(terms), .constant = constant, .place = "arm:7"});
  return robot;
}

TEST(Couplings, AreConstraintsOfLeaders) {
  const Model model = TreeBuilder(coupled({{"b", 2}, {"c", -1}, {"a", 1}}, 4)).build();
  ASSERT_EQ(model.loops.size(), 1U);
  EXPECT_EQ(model.loops[0].type, std::nullopt);
  EXPECT_EQ(model.loops[0].place, "arm:7");
  const Constraint& gears = model.loops[0].constraint;
  EXPECT_EQ(gears.name, "gears");
  EXPECT_EQ(gears.type, ConstraintType::kCoupling);
  // 2 b - (3 a + 0.5) + a = 4
  ASSERT_EQ(gears.terms.size(), 2U);
  EXPECT_EQ(gears.terms[0].link, find_link(model, "y"));
  EXPECT_EQ(gears.terms[0].factor, 2);
  EXPECT_EQ(gears.terms[1].link, find_link(model, "x"));
  EXPECT_EQ(gears.terms[1].factor, -2);
  EXPECT_EQ(gears.constant, 4.5);
}

TEST(Couplings, LoseLockedJoints) {
  Model model = TreeBuilder(coupled({{"b", 2}, {"a", 1}}, 4)).build();
  lock_joint(model, "b", 0.5);
  const Constraint& gears = model.loops[0].constraint;
  ASSERT_EQ(gears.terms.size(), 1U);
  EXPECT_EQ(gears.terms[0].link, find_link(model, "x"));
  EXPECT_EQ(gears.constant, 3);
}

TEST(Couplings, ReportsWhatCannotBeCoupled) {
  EXPECT_EQ(findings(coupled({})), "arm:7: coupling \"gears\": couples no joints; name two\n");
  RobotDescription robot = coupled({{"a", 0}, {"d", 1}, {"b", 1}, {"b", 1}});
  robot.joints[1].type = JointType::kSpherical;
  EXPECT_EQ(findings(robot),
            "arm:7: coupling \"gears\": its factor of joint \"a\" is zero; leave the joint out\n"
            "arm:7: coupling \"gears\": there is no joint \"d\"; name a joint of this robot\n"
            "arm:7: coupling \"gears\": joint \"b\" is spherical; name a joint of one coordinate\n"
            "arm:7: coupling \"gears\": joint \"b\" is spherical; name a joint of one coordinate\n"
            "arm:7: coupling \"gears\": joint \"b\" is in two terms; write one term with the sum "
            "of their factors\n");
  robot = coupled({{"a", 1}, {"b", kNaN}});
  robot.couplings[0].name = "a";
  EXPECT_EQ(findings(robot),
            "arm:7: joint \"a\": name is already taken; rename one of the two\n"
            "arm:7: coupling \"a\": factor is not finite; give a finite number\n");
}

}  // namespace
}  // namespace dynac
