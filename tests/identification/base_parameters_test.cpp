// SPDX-License-Identifier: BSD-3-Clause
// Base parameters of robots for which the literature or a few lines of mechanics say what they are.
#include "kernels/axes/base_parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "dynac/options/take_base_parameters.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/subject.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

std::size_t count(const Model& model, const KernelSettings& settings = {}) {
  const Mechanism robot = lump(model);
  return find_base_parameters({robot, settings}).columns.size();
}

std::vector<std::string> names(const Model& model, const KernelSettings& settings = {}) {
  const Mechanism robot = lump(model);
  return base_parameter_names({robot, settings});
}

// A chain of joints, each in the origin of the link before it or 0.3 m along x and 0.2 m along z.
struct ChainJoint {
  JointType type = JointType::kRevolute;
  Vector3<double> axis;
};

Model chain(const std::vector<ChainJoint>& joints, Base base = Base::kFixed) {
  TreeBuilder robot("chain");
  robot.add_link({.name = "base"});
  std::string parent = "base";
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const std::string link = "link" + std::to_string(k + 1);
    robot.add_link({.name = link, .mass = 1, .inertia = Matrix3<double>::diagonal(0.1, 0.1, 0.1)});
    JointDescription joint{.name = "joint" + std::to_string(k + 1),
                           .type = joints[k].type,
                           .parent = parent,
                           .child = link,
                           .axis = joints[k].axis,
                           .limits = JointLimits{-3, 3, 10, 5}};
    if (k > 0) joint.X_PJ.p = {{0.3, 0, 0.2}};
    robot.add_joint(joint);
    parent = link;
  }
  BuildOptions options;
  options.base = base;
  return robot.build(options);
}

constexpr Vector3<double> kX{{1, 0, 0}}, kY{{0, 1, 0}}, kZ{{0, 0, 1}};

Model turning_about(const std::vector<Vector3<double>>& axes) {
  std::vector<ChainJoint> joints;
  for (const Vector3<double>& axis : axes) joints.push_back({JointType::kRevolute, axis});
  return chain(joints);
}

// Mayeda, Yoshida, Osuka 1990: with N rotational joints, neighbours parallel or perpendicular, of
// which the first b have parallel axes, 7 N - 4 b; two less where these are vertical.
TEST(BaseParameters, AreAsManyAsMayedaCountsForParallelAndPerpendicularAxes) {
  EXPECT_EQ(count(turning_about({kY})), 3u);
  EXPECT_EQ(count(turning_about({kZ})), 1u);
  EXPECT_EQ(count(turning_about({kY, kY})), 6u);
  EXPECT_EQ(count(turning_about({kZ, kZ})), 4u);
  EXPECT_EQ(count(turning_about({kY, kY, kY})), 9u);
  EXPECT_EQ(count(turning_about({kY, kX})), 10u);
  EXPECT_EQ(count(turning_about({kZ, kY})), 8u);
  EXPECT_EQ(count(turning_about({kZ, kZ, kY, kY})), 18u);
  EXPECT_EQ(count(turning_about({kY, kX, kX, kY, kZ})), 31u);
}

// Gautier & Khalil 1990: 36 of the PUMA 560's six links, and 40 with the rotors (Khalil & Dombre
// 2002, section 9.4: those of the first two joints act as links do), as 43 of the Panda's seven
// (Gaz, Cognetti, Oliva, Robuffo Giordano, De Luca 2019).
TEST(BaseParameters, AreAsManyAsPublishedForArms) {
  EXPECT_EQ(count(own_robot("puma560", Base::kFixed)), 36u);
  EXPECT_EQ(count(own_robot("panda", Base::kFixed)), 43u);
  KernelSettings rotors;
  rotors.joint_dynamics.effects.armature = true;
  EXPECT_EQ(count(own_robot("puma560", Base::kFixed), rotors), 40u);
}

// A gravity of any direction lets the first link be weighed: 7 N - 4.
TEST(BaseParameters, AreMoreWhereGravityIsAnInput) {
  KernelSettings settings;
  settings.parameters.push_back({ParameterKind::kGravity, LinkId::none(), {0, 0, -9.81}});
  EXPECT_EQ(count(own_robot("puma560", Base::kFixed), settings), 38u);
  EXPECT_EQ(count(turning_about({kZ}), settings), 3u);
}

// Friction and damping of each joint are told apart from everything else.
TEST(BaseParameters, IncludeWhatJointsDissipate) {
  KernelSettings settings;
  settings.joint_dynamics.effects.damping = settings.joint_dynamics.effects.friction = true;
  EXPECT_EQ(count(own_robot("puma560", Base::kFixed), settings), 36u + 12u);
}

// Ayusawa, Venture, Nakamura 2014: a floating base, and of each further link what its joint does
// not hand on: seven of a rotational, four of a prismatic one.
TEST(BaseParameters, OfFloatingRobotsAreTenAndSevenPerRotationalJoint) {
  for (const char* const name : {"quadruped", "humanoid", "panda", "puma560"}) {
    const Model model = own_robot(name, Base::kFloating);
    const auto joints = static_cast<std::size_t>(velocity_size(model) - 6);
    EXPECT_EQ(count(model), 10 + 7 * joints) << name;
  }
  EXPECT_EQ(
      count(chain({{JointType::kRevolute, kY}, {JointType::kPrismatic, kX}}, Base::kFloating)),
      10u + 7u + 4u);
}

// The links of the planar arm of a first course: l = 1 m.
TEST(BaseParameters, OfTwoLinksAreThoseOfTextbooks) {
  EXPECT_EQ(names(own_robot("two_link", Base::kFixed)),
            (std::vector<std::string>{"upper_arm.mcx + forearm.m", "upper_arm.mcz",
                                      "upper_arm.Iyy + forearm.m", "forearm.mcx", "forearm.mcz",
                                      "forearm.Iyy"}));
}

// Where nothing turns, a first moment or an inertia needs no force, and each axis moves another sum
// of masses.
TEST(BaseParameters, OfAGantryAreMasses) {
  const Model gantry = chain(
      {{JointType::kPrismatic, kX}, {JointType::kPrismatic, kY}, {JointType::kPrismatic, kZ}});
  EXPECT_EQ(names(gantry), (std::vector<std::string>{"link1.m", "link2.m", "link3.m"}));
}

// The rotor of a pendulum turns as it does.
// A lift with a counterweight: both springs at their rest positions are apart by a force that does
// not change, as weights are.
TEST(BaseParameters, AreNoInputsWhereSpringsActAsWeights) {
  TreeBuilder robot("lift");
  robot.add_link({.name = "base"});
  const auto add = [&](const std::string& link, double rest_position) {
    robot.add_link({.name = link, .mass = 1, .inertia = Matrix3<double>::diagonal(0.1, 0.1, 0.1)});
    JointDescription joint{.name = "to_" + link,
                           .type = JointType::kPrismatic,
                           .parent = "base",
                           .child = link,
                           .axis = kZ,
                           .limits = JointLimits{-3, 3, 10, 5}};
    joint.dynamics.stiffness = 2;
    joint.dynamics.rest_position = rest_position;
    if (link == "weight") joint.mimic = MimicDescription{"to_cabin", -1, 0};
    robot.add_joint(joint);
  };
  add("cabin", 0.25);
  add("weight", 0.5);
  BuildOptions options;
  options.effects = {true, true, true, true};
  Model lift = robot.build(options);
  KernelSettings settings;
  settings.parameters = take_parameters(lift, {"base"});
  take_base_parameters(lift, settings);
  EXPECT_EQ(settings.parameters.front().value.size(), 2u);
  settings.joint_dynamics.effects.springs = true;
  EXPECT_THROW(take_base_parameters(lift, settings), InputError);
}

TEST(BaseParameters, NameRotors) {
  KernelSettings rotors;
  rotors.joint_dynamics.effects.armature = true;
  EXPECT_EQ(names(turning_about({kZ}), rotors),
            (std::vector<std::string>{"link1.Izz + joint1.armature"}));
}

TEST(BaseParameters, HaveNamesOfTheirOwn) {
  Model model = chain({{JointType::kUniversal, kZ}, {JointType::kRevolute, kX}});
  KernelSettings settings;
  settings.joint_dynamics.effects.damping = true;
  const Mechanism robot = lump(model);
  const std::vector<std::string> names = link_parameter_names({robot, settings});
  EXPECT_EQ(std::ranges::count(names, "joint1_1.damping"), 1);
  EXPECT_EQ(std::ranges::count(names, "joint1_2.damping"), 1);
  EXPECT_EQ(std::ranges::count(names, "joint2.damping"), 1);
}

}  // namespace
}  // namespace dynac::test
