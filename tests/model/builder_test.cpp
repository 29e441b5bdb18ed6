// SPDX-License-Identifier: BSD-3-Clause
#include "model/builder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "descriptions.hpp"

namespace dynac {
namespace {

TEST(TreeBuilder, BuildsARobotInCode) {
  TreeBuilder robot("pendulum");
  robot.add_joint({.name = "hinge",
                   .type = JointType::kRevolute,
                   .parent = "base",
                   .child = "rod",
                   .axis = {{0, 2, 0}},
                   .limits = JointLimits{-3, 3, 10, 5}});
  robot.add_link({.name = "rod",
                  .mass = 2,
                  .com = {{0, 0, -0.5}},
                  .inertia = Matrix3<double>::diagonal(0.1, 0.1, 0.01)});
  robot.add_link({.name = "base"});
  const Model model = robot.build();
  ASSERT_EQ(model.links.size(), 2u);
  EXPECT_EQ(model.links[0].name, "base");
  EXPECT_TRUE(model.links[0].parent.is_none());
  EXPECT_EQ(model.links[1].joint.axis, (Vector3<double>{{0, 1, 0}}));
  EXPECT_EQ(model.links[1].inertia.h, (Vector3<double>{{0, 0, -1}}));
  EXPECT_DOUBLE_EQ(model.links[1].inertia.I_o(0, 0), 0.1 + 2 * 0.25);
  EXPECT_TRUE(model.warnings.empty());
}

// A triangle of two rods on a base, whose tips a joint of some type holds together.
RobotDescription triangle(JointType type) {
  RobotDescription robot{"triangle",
                         {link("base"), link("left"), link("right")},
                         {joint("l", "base", "left"), joint("r", "base", "right")},
                         ""};
  robot.joints[0].axis = robot.joints[1].axis = {{0, 1, 2}};
  LoopDescription tip{joint("tip", "left", "right", type)};
  tip.joint.axis = {{0, 0, -3}};
  tip.joint.X_PJ.p = {{1, 2, 3}};
  tip.X_CJ.p = {{4, 5, 6}};
  robot.loops.push_back(tip);
  return robot;
}

TEST(TreeBuilder, MakesConstraintsOfLoops) {
  const Model model = TreeBuilder(triangle(JointType::kCylindrical)).build();
  ASSERT_EQ(model.loops.size(), 1u);
  EXPECT_EQ(model.loops[0].type, JointType::kCylindrical);
  const Constraint& tip = model.loops[0].constraint;
  EXPECT_EQ(tip.name, "tip");
  EXPECT_EQ(tip.type, ConstraintType::kHinge);
  EXPECT_EQ(tip.left_out, (std::array<bool, 6>{false, false, true}));
  EXPECT_EQ(tip.first.link, find_link(model, "right"));
  EXPECT_EQ(tip.first.X_LF.p, (Vector3<double>{{4, 5, 6}}));
  EXPECT_EQ(tip.second.link, find_link(model, "left"));
  EXPECT_EQ(tip.second.X_LF.p, (Vector3<double>{{1, 2, 3}}));
  EXPECT_EQ(tip.second.X_LF.R, Matrix3<double>::diagonal(1, -1, -1));  // z along the axis
}

TEST(TreeBuilder, ReportsLoopsThatCannotBe) {
  RobotDescription robot = triangle(JointType::kScrew);
  robot.loops.push_back({joint("l", "left", "hand")});
  robot.loops.push_back({joint("bolt", "left", "left", JointType::kSpherical)});
  EXPECT_EQ(findings(robot),
            "joint \"l\": name is already taken; rename one of the two\n"
            "joint \"tip\": is screw and closes a loop, which no constraint rows can express; "
            "exchange it with joint \"r\", so that that one closes the loop\n"
            "joint \"l\": child link \"hand\" does not exist; add the link or correct its name "
            "here\n"
            "joint \"bolt\": closes a loop of links \"left\" and \"left\", which no joint moves "
            "against each other; remove it\n");
}

TEST(TreeBuilder, ReportsEverythingAtOnce) {
  RobotDescription robot = arm();
  robot.links[1].mass = -1;
  robot.joints[0].axis = {};
  robot.joints.push_back(joint("hinge", "rod", "hand"));
  try {
    static_cast<void>(TreeBuilder(robot).build());
    FAIL() << "built";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "joint \"hinge\": name is already taken; rename one of the two\n"
                 "link \"rod\": mass is negative; give zero or more kg\n"
                 "joint \"hinge\": axis has zero length; write a unit vector such as \"0 0 1\"\n"
                 "joint \"hinge\": child link \"hand\" does not exist; add the link or correct its "
                 "name here");
  }
}

TEST(TreeBuilder, NamesThePlaceOfRobotsInCodeWhereTheyGiveOne) {
  RobotDescription robot = arm();
  robot.place = "make_arm()";
  robot.joints.clear();
  robot.links.pop_back();
  EXPECT_EQ(
      findings(robot),
      "make_arm(): robot \"arm\": has no movable joint and a fixed base; add a joint or choose "
      "a floating base\n");
  EXPECT_EQ(findings(robot, {.base = Base::kFloating, .is_strict = false}), "");
}

TEST(TreeBuilder, RefusesNumbersThatAreNotFinite) {
  const std::string end = " is not finite; give a finite number\n";
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    EXPECT_EQ(findings_with_rod([&](LinkDescription& l) { l.mass = bad; }),
              "link \"rod\": mass" + end);
    EXPECT_EQ(findings_with_rod([&](LinkDescription& l) { l.com[1] = bad; }),
              "link \"rod\": centre of mass" + end);
    EXPECT_EQ(findings_with_rod([&](LinkDescription& l) { l.inertia(2, 1) = bad; }),
              "link \"rod\": inertia" + end);
    EXPECT_EQ(findings_with_hinge([&](JointDescription& j) { j.X_PJ.p[0] = bad; }),
              "joint \"hinge\": position" + end);
    EXPECT_EQ(findings_with_hinge([&](JointDescription& j) { j.axis[2] = bad; }),
              "joint \"hinge\": axis is not finite; write a unit vector such as \"0 0 1\"\n");
    EXPECT_NE(findings_with_hinge([&](JointDescription& j) {
                j.dynamics.damping = bad;
              }).find("joint \"hinge\": damping is not finite"),
              std::string::npos);
  }
}

TEST(TreeBuilder, RefusesDissipationAndRotorsThatNoJointHas) {
  const auto findings_with = [](JointDynamics dynamics) {
    return findings_with_hinge([&](JointDescription& j) { j.dynamics = dynamics; },
                               {.effects = {true, true, true}});
  };
  EXPECT_EQ(findings_with({.damping = -0.5}),
            "joint \"hinge\": damping -0.5 is negative; write 0 or more\n");
  EXPECT_EQ(findings_with({.friction = -1}),
            "joint \"hinge\": friction -1 is negative; write 0 or more\n");
  EXPECT_EQ(findings_with({.rotor_inertia = -1}),
            "joint \"hinge\": rotor inertia -1 is negative; write 0 or more\n");
  EXPECT_EQ(findings_with({.gear_ratio = 0}),
            "joint \"hinge\": gear ratio is 0; write the rotor's turns per turn of the joint\n");
  EXPECT_EQ(findings_with({.rotor_inertia = 1, .gear_ratio = 1e200}),
            "joint \"hinge\": gear ratio 1e+200 is too large to compute with; give at most 1e+06 "
            "turns per turn, or check the unit\njoint \"hinge\": rotor inertia, geared, is not "
            "finite; give a finite number\n");
}

TEST(TreeBuilder, LimitsMayBeInfiniteWhereThereIsNone) {
  const auto findings_with_limits = [](JointLimits limits) {
    return findings_with_hinge([&](JointDescription& j) { j.limits = limits; });
  };
  const std::string refusal = "joint \"hinge\": limit is not finite; give finite numbers\n";
  EXPECT_EQ(findings_with_limits({-kInfinity, kInfinity, kInfinity, kInfinity}), "");
  EXPECT_EQ(findings_with_limits({-1, 1, kNaN, 1}), refusal);
  EXPECT_EQ(findings_with_limits({-1, 1, 1, -kInfinity}), refusal);
  EXPECT_EQ(findings_with_limits({kNaN, 1, 1, 1}), refusal);
  EXPECT_EQ(findings_with_limits({kInfinity, kInfinity, 1, 1}), refusal);
}

TEST(TreeBuilder, RefusesNumbersThatAreTooLargeToComputeWith) {
  const std::string rod = "link \"rod\": ";
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.mass = 1e308; }),
            rod + "mass" + too_large("1e+308", "1e+12 kg"));
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.com[2] = -1e200; }),
            rod + "centre of mass" + too_large("-1e+200", "1e+07 m"));
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia(1, 1) = 1e31; }),
            rod + "inertia" + too_large("1e+31", "1e+24 kg m^2"));
  const std::string hinge = "joint \"hinge\": ";
  EXPECT_EQ(findings_with_hinge([](JointDescription& j) { j.X_PJ.p[0] = 1e200; }),
            hinge + "position" + too_large("1e+200", "1e+07 m"));
  EXPECT_EQ(findings_with_hinge([](JointDescription& j) {
              j.type = JointType::kHelical;
              j.pitch = 1e308;
            }),
            hinge + "pitch" + too_large("1e+308", "1e+06 m/rad"));
  const BuildOptions counted{.effects = {true, true, true}};
  EXPECT_EQ(findings_with_hinge([](JointDescription& j) { j.dynamics.damping = 1e16; }, counted),
            hinge + "damping" + too_large("1e+16", "1e+12 N m s/rad or N m"));
  EXPECT_EQ(findings_with_hinge([](JointDescription& j) { j.dynamics.friction = 1e16; }, counted),
            hinge + "friction" + too_large("1e+16", "1e+12 N m s/rad or N m"));
  EXPECT_EQ(findings_with_hinge(
                [](JointDescription& j) {
                  j.dynamics.rotor_inertia = 1e20;
                  j.dynamics.gear_ratio = 1e6;
                },
                counted),
            hinge + "rotor inertia, geared," + too_large("1e+32", "1e+24 kg m^2"));
}

TEST(TreeBuilder, TakesNumbersUpToTheBounds) {
  const auto change = [](LinkDescription& l) {
    l.mass = 1e12;
    l.com = {{1e7, -1e7, 1e7}};
    l.inertia = Matrix3<double>::diagonal(1e24, 1e24, 1e24);
  };
  EXPECT_EQ(findings_with_rod(change), "");
  EXPECT_EQ(findings_with_hinge([](JointDescription& j) { j.X_PJ.p = {{1e7, 1e7, -1e7}}; }), "");
}

TEST(TreeBuilder, AxesMayHaveAnyLength) {
  for (const double length : {1e-300, 1e-170, 1e170, 1e300}) {
    EXPECT_EQ(findings_with_hinge([&](JointDescription& j) {
                j.type = JointType::kUniversal;
                j.axis = {{length, length, 0}};
                j.second_axis = {{0, 0, length}};
              }),
              "");
  }
}

TEST(TreeBuilder, JointsThatMoveNothingGetAWarning) {
  RobotDescription robot = arm();
  robot.links.push_back({.name = "wire"});
  robot.links.push_back({.name = "tip"});
  robot.joints.push_back(joint("spin", "rod", "wire"));
  robot.joints.push_back(joint("weld", "wire", "tip", JointType::kFixed));
  const std::string text = findings(robot);
  EXPECT_EQ(text.find("warning: joint \"spin\": moves nothing that has mass"), 0u) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  robot.links.back() = link("tip");
  EXPECT_EQ(findings(robot), "");
}

TEST(TreeBuilder, AUniversalJointHasTwoAxes) {
  const auto with = [](const Vector3<double>& second) {
    return findings_with_hinge([&](JointDescription& j) {
      j.type = JointType::kUniversal;
      j.axis = {{0, 0, 2}};
      j.second_axis = second;
    });
  };
  EXPECT_EQ(with({{1, 0, 0}}), "");
  EXPECT_EQ(
      with({{0, 0, -1}}),
      "joint \"hinge\": its two axes are parallel; turn one of them, or use a revolute joint\n");
  EXPECT_EQ(
      with({}),
      "joint \"hinge\": second axis has zero length; write a unit vector such as \"0 0 1\"\n");
}

TEST(TreeBuilder, APrismaticJointNeedsALimit) {
  const auto with = [](std::optional<JointLimits> limits) {
    return findings_with_hinge([&](JointDescription& j) {
      j.type = JointType::kPrismatic;
      j.limits = limits;
    });
  };
  EXPECT_NE(with(std::nullopt), "");
  EXPECT_NE(with(JointLimits{1, -1, 1, 1}), "");
  EXPECT_EQ(with(JointLimits{1, 1, 1, 1}), "");
  EXPECT_EQ(with(JointLimits{-1, 1, 1, 1}), "");
}

TEST(TreeBuilder, RefusesAnEmptyRobot) {
  EXPECT_EQ(findings({"nothing", {}, {}, ""}),
            "robot \"nothing\": has no link; add at least one\n");
}

// Axes of any direction come out with length one, to the last bit or so, and keep their direction.
TEST(TreeBuilder, NormalisesAxesOfAnyLength) {
  for (const double length : {1e-310, 1e-200, 1e-3, 1.0, 7.0, 1e200, 1e307}) {
    RobotDescription robot = arm();
    robot.joints[0].axis = {{length, -2 * length, 3 * length}};
    const Vector3<double> axis = TreeBuilder(robot).build().links[1].joint.axis;
    EXPECT_NEAR(dot(axis, axis), 1, 4e-16) << length;
    EXPECT_NEAR(axis[1] / axis[0], -2, 1e-10) << length;
  }
}

}  // namespace
}  // namespace dynac
