// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/rotation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "../expect_near.hpp"
#include "model/matrix_checks.hpp"

namespace dynac {
namespace {

constexpr double kQuarter = 1.5707963267948966;

TEST(Rotation, OfZeroIsExactlyTheIdentity) {
  EXPECT_EQ(rotation_from_rpy({{0, 0, 0}}), Matrix3<double>::identity());
}

TEST(Rotation, RollTurnsYToZ) {
  expect_near(rotation_from_rpy({{kQuarter, 0, 0}}), {{{{{1, 0, 0}}, {{0, 0, -1}}, {{0, 1, 0}}}}});
}

TEST(Rotation, PitchTurnsZToX) {
  expect_near(rotation_from_rpy({{0, kQuarter, 0}}), {{{{{0, 0, 1}}, {{0, 1, 0}}, {{-1, 0, 0}}}}});
}

TEST(Rotation, YawTurnsXToY) {
  expect_near(rotation_from_rpy({{0, 0, kQuarter}}), {{{{{0, -1, 0}}, {{1, 0, 0}}, {{0, 0, 1}}}}});
}

// Roll first, about the fixed x axis: y goes to z; then yaw, about the fixed z axis, leaves it
// there. About moving axes, y would go to z, too, but x to z as well: the order is seen in x.
TEST(Rotation, TurnsAboutFixedAxesRollFirst) {
  expect_near(rotation_from_rpy({{kQuarter, 0, kQuarter}}),
              {{{{{0, 0, 1}}, {{1, 0, 0}}, {{0, 1, 0}}}}});
  expect_near(rotation_from_rpy({{kQuarter, kQuarter, 0}}),
              {{{{{0, 1, 0}}, {{0, 0, -1}}, {{-1, 0, 0}}}}});
}

// The closed form of Rz Ry Rx as the URDF specification's users know it.
TEST(Rotation, AgreesWithTheClosedForm) {
  const double r = 0.3, p = -1.1, y = 2.5;
  const double cr = std::cos(r), sr = std::sin(r), cp = std::cos(p), sp = std::sin(p),
               cy = std::cos(y), sy = std::sin(y);
  expect_near(rotation_from_rpy({{r, p, y}}),
              {{{{{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr}},
                 {{sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr}},
                 {{-sp, cp * sr, cp * cr}}}}},
              4e-16);
}

TEST(Rotation, IsOneUpToTheLargestAngle) {
  for (const double angle : {1e-8, 1.0, 100.0, 12345.678, kMaximumAngle, -kMaximumAngle}) {
    EXPECT_TRUE(is_rotation(rotation_from_rpy({{angle, 0.7 * angle, -0.3 * angle}}))) << angle;
    expect_near(rotation_from_rpy({{angle, 0, 0}}),
                {{{{{1, 0, 0}},
                   {{0, std::cos(angle), -std::sin(angle)}},
                   {{0, std::sin(angle), std::cos(angle)}}}}},
                3e-16);
  }
}

}  // namespace
}  // namespace dynac
