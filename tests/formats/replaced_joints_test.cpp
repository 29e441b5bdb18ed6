// SPDX-License-Identifier: BSD-3-Clause
// Joints that a format has no word for: what they are replaced by moves and carries the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "every_joint.hpp"
#include "generic/generic_table.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "harness/state.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "readers/robot_file.hpp"
#include "readers/text/rotation.hpp"
#include "spatial/so3.hpp"
#include "writers/format_table.hpp"
#include "writers/rotation_angles.hpp"
#include "writers/written_robot.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// An arm: a revolute joint, one of this type with odd numbers, another revolute joint.
RobotDescription arm_with(JointType type) {
  const LinkDescription rod{.name = "",
                            .mass = 2,
                            .com = {{0.1, -0.2, 0.3}},
                            .R_LI = rotation_from_rpy({{0.3, -0.4, 0.5}}),
                            .inertia = Matrix3<double>::diagonal(0.03, 0.04, 0.05)};
  RobotDescription robot;
  robot.name = "arm";
  for (const char* name : {"base", "upper", "middle", "lower"}) {
    robot.links.push_back(rod);
    robot.links.back().name = name;
  }
  const JointLimits limits{-2, 2, 10, 10};
  robot.joints = {{.name = "first",
                   .type = JointType::kRevolute,
                   .parent = "base",
                   .child = "upper",
                   .axis = {{0, 1, 0}},
                   .limits = limits},
                  {.name = "tested",
                   .type = type,
                   .parent = "upper",
                   .child = "middle",
                   .X_PJ = {rotation_from_rpy({{0.7, 0.1, -1.2}}), {{0.4, 0.5, -0.6}}},
                   .axis = {{1, 2, -2}},
                   .second_axis = {{2, 1, 2}},
                   .point = {{0.2, -0.1, 0.3}},
                   .pitch = 0.15,
                   .limits = limits},
                  {.name = "last",
                   .type = JointType::kRevolute,
                   .parent = "middle",
                   .child = "lower",
                   .X_PJ = {rotation_from_rpy({{-0.2, 1.1, 0.3}}), {{0.1, 0.2, 0.3}}},
                   .axis = {{0, 0, 1}},
                   .limits = limits}};
  if (axis_count(type) != 1 || velocity_size(type) != 1) robot.joints[1].limits = {};
  return robot;
}

Arrays<double> inverse_dynamics(const Model& model, const Arrays<double>& inputs) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  return generic::evaluate(kernel, kernel.formulations.back(), {lump(model), {}}, inputs);
}

void expect_same_torques(const DescribedRobot& robot, std::string_view word) {
  const auto format = std::ranges::find(kRobotFormats, word, &RobotFormat::word);
  const WrittenRobot written = format->write(robot, "banner");
  const Model expected = build(robot);
  const Model model =
      read_robot_text(written.text, "again", {.build = robot.build, .is_base_given = true});
  ASSERT_EQ(velocity_size(model), velocity_size(expected));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Arrays<double> inputs = random_state(expected, seed).inputs();
    EXPECT_LE(relative_error(inverse_dynamics(model, inputs), inverse_dynamics(expected, inputs)),
              1e-13);
  }
}

class ReplacedJoints : public Checked<testing::TestWithParam<JointType>> {};

TEST_P(ReplacedJoints, HaveTheSameTorques) {
  const DescribedRobot robot{arm_with(GetParam()), {}};
  const JointRow& row = joint_row(GetParam());
  const bool has_quaternion = has_unit_quaternion(GetParam());
  if (!has_quaternion || !row.urdf.empty()) expect_same_torques(robot, "urdf");
  const bool is_refused = GetParam() == JointType::kPlanar || GetParam() == JointType::kFloating;
  if (!is_refused) expect_same_torques(robot, "sdf");
}

INSTANTIATE_TEST_SUITE_P(Of, ReplacedJoints,
                         testing::Values(JointType::kFixed, JointType::kRevolute,
                                         JointType::kContinuous, JointType::kPrismatic,
                                         JointType::kHelical, JointType::kScrew,
                                         JointType::kCylindrical, JointType::kUniversal,
                                         JointType::kSpherical, JointType::kPlanar,
                                         JointType::kFloating),
                         [](const auto& type) { return std::string(name_of(type.param)); });

/// The rotation from the axes of the child to those of the joint, both about the normal where it
/// is planar.
Matrix3<double> turn_of(JointType type, const std::vector<double>& q) {
  if (type == JointType::kPlanar) return rotation_from_rpy({{0, 0, q[3]}});
  return rotation_of_quaternion<double>({q[4], q[5], q[6], q[7]});
}

/// Slides of SDF are along axes of the joint: their velocities are v' = T v, and tau = T^T tau'. At
/// rest that holds of accelerations, too, and shows inertia and gravity.
class SlidingJoints : public Checked<testing::TestWithParam<JointType>> {};

TEST_P(SlidingJoints, HaveTheSameTorquesInOtherAxes) {
  const DescribedRobot robot{arm_with(GetParam()), {}};
  const Model expected = build(robot);
  const WrittenRobot written = kRobotFormats[2].write(robot, "banner");
  const Model model =
      read_robot_text(written.text, "again", {.build = robot.build, .is_base_given = true});
  ASSERT_EQ(velocity_size(model), velocity_size(expected));
  const std::size_t slides = GetParam() == JointType::kPlanar ? 2 : 3;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    State state = random_state(expected, seed);
    std::ranges::fill(state.v, 0.0);
    Arrays<double> inputs = state.inputs();
    const std::vector<double> tau = inverse_dynamics(expected, inputs)[0];
    const Matrix3<double> R = turn_of(GetParam(), state.q);
    const auto turned = [&](const std::vector<double>& x, const Matrix3<double>& by) {
      std::vector<double> y = x;
      for (std::size_t i = 0; i < slides; ++i) {
        y[1 + i] = 0;
        for (std::size_t k = 0; k < slides; ++k) y[1 + i] += by.row[i][k] * x[1 + k];
      }
      return y;
    };
    inputs[2] = turned(state.a, R);
    EXPECT_LE(relative_error(turned(inverse_dynamics(model, inputs)[0], transpose(R)), tau), 1e-13);
  }
}

INSTANTIATE_TEST_SUITE_P(Of, SlidingJoints,
                         testing::Values(JointType::kPlanar, JointType::kFloating),
                         [](const auto& type) { return std::string(name_of(type.param)); });

TEST(ReplacedJoints, AMimicJointFollowsWithBothParts) {
  DescribedRobot robot{arm_with(JointType::kHelical), {}};
  robot.robot.joints[1].mimic = MimicDescription{"first", -0.5, 0.3};
  expect_same_torques(robot, "urdf");
  expect_same_torques(robot, "sdf");
}

TEST(ReplacedJoints, SpringsAndRotorsAreWrittenWhereThereAreWords) {
  DescribedRobot robot{arm_with(JointType::kUniversal), {.base = Base::kFloating}};
  robot.robot.joints[0].dynamics = {1, 2, 3, 4, 5, 6};
  const auto write = [&robot](std::size_t k) { return kRobotFormats[k].write(robot, ""); };
  EXPECT_THAT(write(1).text, HasSubstr("<drake:gear_ratio value=\"4\"/>"));
  EXPECT_THAT(write(1).warnings.back().text, HasSubstr("URDF has no springs"));
  EXPECT_THAT(write(2).text, HasSubstr("<spring_reference>6</spring_reference>"));
  EXPECT_THAT(write(2).text, HasSubstr("<drake:rotor_inertia>3</drake:rotor_inertia>"));
  EXPECT_TRUE(write(2).warnings.empty());
  robot.robot.joints[0].dynamics = {.gear_ratio = 4};  // --rotor may add the rotor
  EXPECT_THAT(write(1).text, HasSubstr("<drake:gear_ratio value=\"4\"/>"));
  EXPECT_THAT(write(2).text, HasSubstr("<drake:gear_ratio>4</drake:gear_ratio>"));
}

/// The reference is between the joints, then their common parent.
TEST(ReplacedJoints, CouplingsOfTwoJointsOnOneLinkAreGearboxes) {
  DescribedRobot robot{arm_with(JointType::kContinuous), {}};
  robot.robot.couplings = {{.name = "gears", .terms = {{"first", -3}, {"tested", 2}}}};
  const auto again = [&robot] {
    const WrittenRobot written = kRobotFormats[2].write(robot, "banner");
    return read_robot_text(written.text, "again", {.build = robot.build, .is_base_given = true});
  };
  const auto expect_ratio = [&](double ratio) {
    const Model model = again();
    ASSERT_EQ(model.loops.size(), 1U);
    const Constraint& coupling = model.loops[0].constraint;
    const std::vector<CouplingTerm>& terms = coupling.terms;
    ASSERT_EQ(terms.size(), 2U);
    EXPECT_EQ(model.link(terms[0].link).joint.name, "first");
    EXPECT_DOUBLE_EQ(terms[0].factor / terms[1].factor, ratio);
    EXPECT_EQ(coupling.constant, 0);
  };
  expect_ratio(-1.5);
  robot.robot.joints[1].parent = "base";  // both from the reference
  expect_ratio(-1.5);
  robot.robot.couplings[0].constant = 0.1;
  EXPECT_THROW(static_cast<void>(again()), InputError);
}

/// What is said when a robot is written.
std::string warnings(const RobotDescription& robot, std::size_t format) {
  std::string text;
  for (const Diagnostic& warning : kRobotFormats[format].write({robot, {}}, "").warnings) {
    text += to_string(warning) + '\n';
  }
  return text;
}

TEST(ReplacedJoints, WhatIsLeftOutIsStated) {
  RobotDescription robot = arm_with(JointType::kUniversal);
  robot.joints[1].limits = JointLimits{-1, 1, 1, 1};
  EXPECT_THAT(warnings(robot, 1), HasSubstr("coordinate its limits are, so they are left out"));
  EXPECT_THAT(warnings(robot, 2), HasSubstr("of which axis its limits are; they are left out"));
  robot.joints[1].dynamics.rotor_inertia = 1;
  EXPECT_THAT(warnings(robot, 2), HasSubstr("one rotor for both axes of a joint; theirs are left"));
  robot = arm_with(JointType::kSpherical);
  robot.joints[1].dynamics.damping = 1;
  EXPECT_THAT(warnings(robot, 2), HasSubstr("no dynamics of ball joints; they are left out"));
  robot = arm_with(JointType::kFixed);
  robot.loops.push_back({.joint = {.name = "pin",
                                   .type = JointType::kSpherical,
                                   .parent = "base",
                                   .child = "lower",
                                   .dynamics = {.damping = 1}}});
  EXPECT_THAT(warnings(robot, 1), HasSubstr("<loop_joint> has no dynamics; they are left out"));
  robot.joints[2].name = "upper";
  EXPECT_THAT(warnings(robot, 2), HasSubstr("joint \"upper\": has the name of a link, which SDF "
                                            "does not allow; it is written as \"upper_joint\""));
}

TEST(RotationAngles, AnglesThatMadeARotationAreFoundAgain) {
  for (int k = -20; k <= 20; ++k) {
    const Vector3<double> rpy{{0.1 * k + 0.012345, 0.078 * k, 1e-3 * k * k - 0.2}};
    EXPECT_TRUE(rotation_from_rpy(rpy_of(rotation_from_rpy(rpy))) == rotation_from_rpy(rpy)) << k;
  }
  for (const double angle : {1.5707963267948966, 1.57079632679, 1.5708, -1.5707963, 3.14159}) {
    for (const Vector3<double> rpy :
         {Vector3<double>{{angle, 0, 0}}, {{0, angle, 0}}, {{0, 0, angle}}, {{angle, 0, angle}}}) {
      EXPECT_EQ(rpy_of(rotation_from_rpy(rpy)), rpy) << angle;
    }
  }
}

TEST(RotationAngles, RotationsWithoutAnglesAreMetToRounding) {
  for (const double sign : {1.0, -1.0}) {  // x up or down, as exactly as no angles make it
    const Matrix3<double> R{{{{{0, 0.6, 0.8 * sign}}, {{0, 0.8, -0.6 * sign}}, {{-sign, 0, 0}}}}};
    const Matrix3<double> found = rotation_from_rpy(rpy_of(R));
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found(i, j), R(i, j), 3e-16);
    }
  }
}

// Where roll and yaw turn about nearly the same axis, neither is determined well; the rotation is.
// It comes out of products, so that entries that are nearly zero have the rounding of the others.
TEST(RotationAngles, RotationsNearTheVerticalKeepTheirDigits) {
  Rng rng(1);
  for (int k = 1; k <= 200; ++k) {
    const double off = std::pow(10, -0.1 * k), sign = k % 2 == 0 ? 1 : -1;
    const double pitch = sign * (1.5707963267948966 - off);
    const Matrix3<double> Q = rng.rotation();
    const Matrix3<double> R =
        Q * (transpose(Q) * rotation_from_rpy({{rng.uniform(-3, 3), pitch, rng.uniform(-3, 3)}}));
    const Matrix3<double> found = rotation_from_rpy(rpy_of(R));
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found(i, j), R(i, j), 3e-15) << off;
    }
  }
}

}  // namespace
}  // namespace dynac::test
