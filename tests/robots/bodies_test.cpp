// SPDX-License-Identifier: BSD-3-Clause
// The legged robots: mirror symmetry, the solids of the quadruped, the body segments of the
// humanoid.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <string>

#include "posture.hpp"

namespace dynac {
namespace {

void expect_same(const Inertia<double>& actual, const Inertia<double>& expected, double tolerance,
                 const std::string& what) {
  EXPECT_NEAR(actual.mass, expected.mass, tolerance) << what;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(actual.h[i], expected.h[i], tolerance) << what << " h" << i;
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_NEAR(actual.I_o(i, j), expected.I_o(i, j), tolerance) << what << " I" << i << j;
    }
  }
}

Vector3<double> mirrored(const Vector3<double>& a) { return {{a[0], -a[1], a[2]}}; }

/// The inertia behind a mirror in the xz plane.
Inertia<double> mirrored(Inertia<double> a) {
  a.h = mirrored(a.h);
  for (const std::size_t other : {0u, 2u}) {
    a.I_o(1, other) = -a.I_o(1, other);
    a.I_o(other, 1) = -a.I_o(other, 1);
  }
  return a;
}

/// Checks that the links whose names begin with `left` have twins beginning with `right`.
void expect_mirror_images(const Model& model, const std::string& left, const std::string& right) {
  for (const Link& body : model.links) {
    if (!body.name.starts_with(left)) continue;
    const std::string twin_name = right + body.name.substr(left.size());
    const Link& twin = model.links[index_of(model, twin_name)];
    EXPECT_EQ(twin.inertia, mirrored(body.inertia)) << twin_name;
    EXPECT_EQ(twin.joint.X_PJ.p, mirrored(body.joint.X_PJ.p)) << twin_name;
    EXPECT_EQ(twin.joint.X_PJ.R, Matrix3<double>::identity()) << twin_name;
    EXPECT_EQ(body.joint.X_PJ.R, Matrix3<double>::identity()) << body.name;
    if (body.joint.type == JointType::kFixed) continue;
    EXPECT_EQ(twin.joint.axis, body.joint.axis) << twin_name;
    // Behind the mirror a turn about y stays what it is; turns about x and z change their sense.
    const bool keeps_sense = body.joint.axis == Vector3<double>{{0, 1, 0}};
    const JointLimits a = body.joint.limits.value();
    const JointLimits b = twin.joint.limits.value();
    EXPECT_EQ(b.lower, keeps_sense ? a.lower : -a.upper) << twin_name;
    EXPECT_EQ(b.upper, keeps_sense ? a.upper : -a.lower) << twin_name;
    EXPECT_EQ(b.effort, a.effort) << twin_name;
    EXPECT_EQ(b.velocity, a.velocity) << twin_name;
  }
}

TEST(RobotQuadruped, LeftAndRightAreMirrorImages) {
  const Model quadruped = robot("quadruped", Base::kFloating);
  expect_mirror_images(quadruped, "FL_", "FR_");
  expect_mirror_images(quadruped, "RL_", "RR_");
}

TEST(RobotQuadruped, WeighsWhatItsSolidsAddUpTo) {
  const Inertia<double> whole = whole_inertia(robot("quadruped", Base::kFloating));
  EXPECT_NEAR(whole.mass, 8.4 + 4 * (2 * 0.45 + 0.3 + 0.12 + 0.06), 1e-14);
  EXPECT_NEAR(whole.mass, 13.92, 1e-14);
  EXPECT_NEAR(centre_of(whole)[0], 0, 1e-16);
  EXPECT_NEAR(centre_of(whole)[1], 0, 1e-16);
}

TEST(RobotQuadruped, ThighIsItsMotorAndItsBox) {
  const auto across = [](double m, double r, double l) { return m * (3 * r * r + l * l) / 12; };
  const double motor_across = across(0.45, 0.04, 0.06);
  const double motor_along = 0.45 * 0.04 * 0.04 / 2;
  const Inertia<double> motor = inertia_about_com<double>(
      0.45, {{0, -0.03, 0}}, Matrix3<double>::diagonal(motor_across, motor_along, motor_across));
  const auto side = [](double a, double b) { return 0.3 * (a * a + b * b) / 12; };
  const Inertia<double> box = inertia_about_com<double>(
      0.3, {{0, 0, -0.1}},
      Matrix3<double>::diagonal(side(0.02, 0.2), side(0.03, 0.2), side(0.03, 0.02)));
  const Model quadruped = robot("quadruped", Base::kFloating);
  for (const std::string leg : {"FL", "RL"}) {
    const Link& thigh = quadruped.links[index_of(quadruped, leg + "_thigh")];
    expect_same(thigh.inertia, motor + box, 1e-16, leg);
  }
}

TEST(RobotQuadrotor, IsThePublishedBody) {
  // Foerster 2015, Crazyflie 2.0: 28 g, the identified matrix of inertia
  const Model quadrotor = robot("bodies/quadrotor", {.base = Base::kFloating, .is_strict = true});
  ASSERT_EQ(quadrotor.links.size(), 1u);
  Matrix3<double> published = Matrix3<double>::diagonal(16.571710e-6, 16.655602e-6, 29.261652e-6);
  published(0, 1) = published(1, 0) = 0.830806e-6;
  published(0, 2) = published(2, 0) = 0.718277e-6;
  published(1, 2) = published(2, 1) = 1.800197e-6;
  expect_same(quadrotor.links[0].inertia, inertia_about_com<double>(0.028, {{0, 0, 0}}, published),
              1e-18, "body");
}

TEST(RobotCompassBiped, LegIsThePublishedOneWithHalfOfTheHip) {
  // Goswami, Espiau, Keramane 1997: 5 kg half a metre below the hip, 10 kg at the hip
  const Model biped = robot("walkers/compass_biped", {.is_strict = true});
  for (const std::string leg : {"left_leg", "right_leg"}) {
    const Inertia<double>& inertia = biped.links[index_of(biped, leg)].inertia;
    EXPECT_NEAR(inertia.mass, 5 + 10 / 2, 1e-15) << leg;
    EXPECT_NEAR(inertia.h[2], -5 * 0.5, 1e-15) << leg;
    EXPECT_NEAR(inertia.I_o(1, 1), 5 * 0.5 * 0.5, 1e-15) << leg;
  }
}

TEST(RobotHumanoid, LeftAndRightAreMirrorImages) {
  expect_mirror_images(robot("humanoid", Base::kFloating), "left_", "right_");
}

TEST(RobotHumanoid, WeighsAndStandsAsTallAsTheMeanMale) {
  // de Leva 1996: 73.0 kg, 1.741 m
  const Model humanoid = robot("humanoid", Base::kFloating);
  EXPECT_NEAR(whole_inertia(humanoid).mass, 73, 1e-12);
  const auto X_W = placements(humanoid);
  const double crown = X_W[index_of(humanoid, "crown")].p[2];
  EXPECT_NEAR(crown - X_W[index_of(humanoid, "left_sole")].p[2], 1.741, 1e-14);
  EXPECT_NEAR(crown - X_W[index_of(humanoid, "right_sole")].p[2], 1.741, 1e-14);
}

/// A row of de Leva 1996, Table 4, male: shares of body mass and of the segment's length.
struct Segment {
  std::string link;
  std::string balls;  ///< how the names of those taken off the segment begin; empty: none
  double mass, length, centre, sagittal, transverse, longitudinal;
  double first_end;  ///< height of the first end above the joint [m]
};

/// The segment in its joint's frame, its length upright.
Inertia<double> upright_inertia(const Segment& row) {
  const double mass = row.mass * 73;
  const auto moment = [&](double radius) { return mass * std::pow(radius * row.length, 2); };
  return inertia_about_com<double>(
      mass, {{0, 0, row.first_end - row.centre * row.length}},
      Matrix3<double>::diagonal(moment(row.sagittal), moment(row.transverse),
                                moment(row.longitudinal)));
}

TEST(RobotHumanoid, SegmentsAreThePublishedOnesInEveryPosture) {
  // Trunk and head hang from their upper end, which is the next joint; limbs from their own joint.
  const std::array rows{
      Segment{"pelvis", "", 0.1117, 0.1457, 0.6115, 0.615, 0.551, 0.587, 0.1457},
      Segment{"abdomen", "lumbar_ball", 0.1633, 0.2155, 0.4502, 0.482, 0.383, 0.468, 0.2155},
      Segment{"thorax", "", 0.1596, 0.1707, 0.2999, 0.716, 0.454, 0.659, 0.1707},
      Segment{"head", "", 0.0694, 0.2429, 0.5002, 0.303, 0.315, 0.261, 0.2429},
      Segment{"left_upper_arm", "left_shoulder", 0.0271, 0.2817, 0.5772, 0.285, 0.269, 0.158, 0},
      Segment{"left_forearm", "left_elbow", 0.0162, 0.2689, 0.4574, 0.276, 0.265, 0.121, 0},
      Segment{"left_hand", "left_wrist", 0.0061, 0.0862, 0.79, 0.628, 0.513, 0.401, 0},
      Segment{"left_thigh", "left_hip", 0.1416, 0.4222, 0.4095, 0.329, 0.329, 0.149, 0},
      Segment{"left_shank", "", 0.0433, 0.434, 0.4459, 0.255, 0.249, 0.103, 0},
  };
  const Model humanoid = robot("humanoid", Base::kFloating);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> angle(-3, 3);
  for (int repeat = 0; repeat < 20; ++repeat) {
    Posture posture;
    for (const Link& body : humanoid.links) posture[body.joint.name] = angle(random);
    const auto X_W = placements(humanoid, posture);
    for (const Segment& row : rows) {
      const std::size_t link = index_of(humanoid, row.link);
      Inertia<double> sum = humanoid.links[link].inertia;
      for (std::size_t i = 0; i < X_W.size(); ++i) {
        const Link& ball = humanoid.links[i];
        if (row.balls.empty() || !ball.name.starts_with(row.balls)) continue;
        sum = sum + inverse(X_W[link]) * X_W[i] * ball.inertia;
      }
      expect_same(sum, upright_inertia(row), 1e-9, row.link);  // the file is written to 1e-10
    }
  }
}

TEST(RobotHumanoid, FootIsThePublishedOne) {
  const Model humanoid = robot("humanoid", Base::kFloating);
  const double mass = 0.0137 * 73;
  const auto moment = [&](double radius) { return mass * std::pow(radius * 0.2581, 2); };
  // The foot's length lies along x, from a quarter behind the ankle.
  const Inertia<double> foot = inertia_about_com<double>(
      mass, {{(0.4415 - 0.25) * 0.2581, 0, -0.0386 / 2}},
      Matrix3<double>::diagonal(moment(0.124), moment(0.245), moment(0.257)));
  const Inertia<double> sum = humanoid.links[index_of(humanoid, "left_foot")].inertia +
                              humanoid.links[index_of(humanoid, "left_ankle_ball")].inertia;
  expect_same(sum, foot, 1e-9, "foot");
}

TEST(RobotHumanoid, SegmentMassesAddUpToTheWholeBody) {
  const double middle = 0.0694 + 0.1596 + 0.1633 + 0.1117;
  const double side = 0.0271 + 0.0162 + 0.0061 + 0.1416 + 0.0433 + 0.0137;
  EXPECT_NEAR(middle + 2 * side, 1, 1e-15);
}

}  // namespace
}  // namespace dynac
