#include "model/builder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace dynac {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

LinkDescription link(std::string name) {
  return {.name = std::move(name), .mass = 1, .inertia = Matrix3<double>::identity()};
}

JointDescription joint(std::string name, std::string parent, std::string child,
                       JointType type = JointType::kContinuous) {
  return {.name = std::move(name),
          .type = type,
          .parent = std::move(parent),
          .child = std::move(child)};
}

/// All findings, one per line.
std::string findings(const RobotDescription& robot, const BuildOptions& options = {}) {
  std::string text;
  for (const Diagnostic& finding : TreeBuilder(robot).check(options)) {
    text += to_string(finding) + '\n';
  }
  return text;
}

RobotDescription arm() {
  return {"arm", {link("base"), link("rod")}, {joint("hinge", "base", "rod")}, ""};
}

/// Findings about an arm whose rod, or whose hinge, is changed.
template <class Change>
std::string findings_with_rod(Change change, const BuildOptions& options = {}) {
  RobotDescription robot = arm();
  change(robot.links[1]);
  return findings(robot, options);
}

template <class Change>
std::string findings_with_hinge(Change change, const BuildOptions& options = {}) {
  RobotDescription robot = arm();
  change(robot.joints[0]);
  return findings(robot, options);
}

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

TEST(TreeBuilder, RefusesLossesAndRotorsThatNoJointHas) {
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

std::string too_large(std::string_view number, std::string_view most) {
  return fmt::format(" {} is too large to compute with; give at most {}, or check the unit\n",
                     number, most);
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

// Each multiplier and offset may be small enough alone.
TEST(TreeBuilder, RefusesChainsOfMimicJointsThatAddUpToTooMuch) {
  RobotDescription robot = arm();
  for (int i = 0; i < 3; ++i) {
    const std::string name = "f" + std::to_string(i);
    robot.links.push_back(link(name));
    robot.joints.push_back(joint(name, "rod", name));
    robot.joints.back().mimic = {i == 0 ? "hinge" : "f" + std::to_string(i - 1), 1e3, 1};
  }
  EXPECT_EQ(findings(robot),
            "joint \"f2\": multiplier of <mimic>" + too_large("1e+09", "1e+06 turns per turn") +
                "joint \"f2\": offset of <mimic>" + too_large("1.001e+06", "100000 rad"));
  robot.joints.back().mimic->multiplier = 1e308;
  EXPECT_NE(findings(robot).find("joint \"f2\": multiplier of <mimic>"), std::string::npos);
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

TEST(TreeBuilder, TakesInertiaWithoutMassAtItsWord) {
  const auto change = [](LinkDescription& l) { l.mass = 0; };
  const std::string text =
      "link \"rod\": has inertia but no mass, as no body has; kernels compute with what it says, "
      "so "
      "give it a mass, or zero inertia for a massless link\n";
  EXPECT_EQ(findings_with_rod(change), "warning: " + text);
  EXPECT_EQ(findings_with_rod(change, {.is_strict = true}), text);
  RobotDescription robot = arm();
  change(robot.links[1]);
  const Inertia<double> inertia = TreeBuilder(robot).build().links[1].inertia;
  EXPECT_EQ(inertia.mass, 0);
  EXPECT_EQ(inertia.I_o, Matrix3<double>::identity());
}

RobotDescription arm_with_mimic_joints() {
  RobotDescription robot = arm();
  for (const std::string name : {"a", "b"}) {
    robot.links.push_back(link(name));
    robot.joints.push_back(joint(name, "rod", name));
  }
  robot.joints[1].mimic = {"hinge", 2, 0};
  robot.joints[2].mimic = {"a", 3, 0};
  return robot;
}

TEST(TreeBuilder, MimicJointsMayBeJointsOfTheirOwn) {
  const TreeBuilder robot(arm_with_mimic_joints());
  EXPECT_EQ(velocity_size(robot.build()), 1);
  const Model all = robot.build({.ignored_mimics = {true, {}}});
  EXPECT_EQ(velocity_size(all), 3);
  // What follows one that is ignored follows it no further.
  const Model one = robot.build({.ignored_mimics = {false, {"a"}}});
  EXPECT_EQ(velocity_size(one), 2);
  const Joint& b = one.link(find_joint(one, "b")).joint;
  ASSERT_TRUE(b.mimic);
  EXPECT_EQ(one.link(b.mimic->leader).joint.name, "a");
  EXPECT_EQ(b.mimic->multiplier, 3);
}

TEST(TreeBuilder, AnIgnoredLeaderNeedNotExist) {
  RobotDescription robot = arm_with_mimic_joints();
  robot.joints[1].mimic->joint = "nobody";
  EXPECT_EQ(
      findings(robot),
      "joint \"a\": mimics joint \"nobody\", which does not exist; name a joint of this robot, "
      "or let this one move on its own by --mimic ignore:\"a\"\n");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {false, {"a"}}}), "");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {true, {}}}), "");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {false, {"a", "hinge"}}}),
            "--mimic: no joint \"hinge\" mimics another; `dynac inspect` lists the joints\n");
}

TEST(TreeBuilder, RefusesMatricesThatAreNoRotations) {
  const Matrix3<double> mirror = Matrix3<double>::diagonal(1, 1, -1);
  const Matrix3<double> stretch = Matrix3<double>::diagonal(1, 1, 1.001);
  for (const Matrix3<double>& R : {mirror, stretch, Matrix3<double>{}}) {
    EXPECT_EQ(
        findings_with_rod([&](LinkDescription& l) { l.R_LI = R; }),
        "link \"rod\": axes of the inertial frame are no rotation; give an orthonormal matrix\n");
    EXPECT_EQ(findings_with_hinge([&](JointDescription& j) { j.X_PJ.R = R; }),
              "joint \"hinge\": orientation is no rotation; give an orthonormal matrix\n");
  }
}

TEST(TreeBuilder, RefusesAsymmetricInertias) {
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia(0, 1) = 0.1; }),
            "link \"rod\": inertia is not symmetric; give Ixy = Iyx\n");
}

// The limits of rigid bodies: a flat plate has Izz = Ixx + Iyy exactly, a rod has a zero moment.
TEST(TreeBuilder, AFlatPlateIsABodyAndBeyondItIsNone) {
  const auto with_izz = [](double izz, bool is_strict = false) {
    return findings_with_rod(
        [&](LinkDescription& l) { l.inertia = Matrix3<double>::diagonal(0.1, 0.2, izz); },
        {.base = Base::kFixed, .is_strict = is_strict});
  };
  EXPECT_EQ(with_izz(0.3), "");
  EXPECT_EQ(with_izz(0.3 + 5e-10), "");  // 1e-9 of the trace, 0.6, is forgiven
  EXPECT_NE(with_izz(0.3 + 7e-10), "");
  EXPECT_EQ(with_izz(0.5).find("warning: link \"rod\": inertia violates the triangle inequality"),
            0u);
  EXPECT_EQ(with_izz(0.5, true).find("link \"rod\": inertia violates the triangle inequality"), 0u);
}

TEST(TreeBuilder, PrincipalMomentsCountNotTheDiagonal) {
  // Eigenvalues 1 +- 2 and 1: the diagonal alone looks healthy.
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia(0, 1) = l.inertia(1, 0) = 2; }),
            "warning: link \"rod\": inertia is not positive definite about the centre of mass "
            "(principal moments -1, 1, 3 kg m^2); measure or compute it again\n");
}

TEST(TreeBuilder, AThinRodGetsAWarning) {
  EXPECT_EQ(findings_with_rod(
                [](LinkDescription& l) { l.inertia = Matrix3<double>::diagonal(0.1, 0.1, 0); }),
            "warning: link \"rod\": inertia is not positive definite about the centre of mass "
            "(principal moments 0, 0.1, 0.1 kg m^2); measure or compute it again\n");
}

TEST(TreeBuilder, APointMassGetsAWarning) {
  EXPECT_EQ(
      findings_with_rod([](LinkDescription& l) { l.inertia = {}; }),
      "warning: link \"rod\": inertia is zero, as of a point mass; give the inertia about the "
      "centre of mass\n");
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

TEST(TreeBuilder, AMimicJointNeedsALeaderOfOneCoordinate) {
  const auto with = [](const std::string& leader, JointType type) {
    return findings_with_hinge([&](JointDescription& j) {
      j.type = type;
      j.mimic = {leader, 2, 0};
    });
  };
  EXPECT_EQ(with("nobody", JointType::kContinuous),
            "joint \"hinge\": mimics joint \"nobody\", which does not exist; name a joint of this "
            "robot, or let this one move on its own by --mimic ignore:\"hinge\"\n");
  EXPECT_EQ(with("hinge", JointType::kContinuous),
            "joint \"hinge\": mimics itself through joint \"hinge\"; let one joint of the circle "
            "move on its own\n");
  EXPECT_EQ(with("hinge", JointType::kSpherical),
            "joint \"hinge\": is spherical and cannot mimic another joint; only a joint of one "
            "coordinate can\n");
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
