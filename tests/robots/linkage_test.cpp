// SPDX-License-Identifier: BSD-3-Clause
// The four-bar linkage against its solids and against a posture computed by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "posture.hpp"

namespace dynac {
namespace {

struct Bar {
  std::string name;
  double length;
};
const std::array<Bar, 3> kBars{{{"crank", 0.1}, {"coupler", 0.3}, {"rocker", 0.25}}};

TEST(RobotCrankLinkage, BarsAreTheirSolids) {
  const Model linkage = robot("crank_linkage");
  constexpr double kWidth = 0.02, kDepth = 0.01;
  for (const auto& [name, length] : kBars) {
    const Inertia<double>& bar = linkage.links[index_of(linkage, name)].inertia;
    EXPECT_NEAR(bar.mass, 2700 * kWidth * kDepth * length, 1e-15) << name;
    EXPECT_NEAR(centre_of(bar)[2], length / 2, 1e-15) << name;
    const Matrix3<double> I = central_inertia(bar);
    const std::array square{kWidth * kWidth, kDepth * kDepth, length * length};
    for (std::size_t i = 0; i < 3; ++i) {
      const double across = square[(i + 1) % 3] + square[(i + 2) % 3];
      EXPECT_NEAR(I(i, i), bar.mass / 12 * across, 1e-15) << name << i;
    }
  }
}

// The crank lies level, its tip at (0.1, 0), 0.15 m from the rocker's hinge: the coupler goes
// (0.3^2 - 0.25^2 + 0.15^2) / 0.3 = 1/6 m to the right, and the rocker the rest, 1/60 m.
TEST(RobotCrankLinkage, BarsMeetAtThePin) {
  const Model linkage = robot("crank_linkage");
  const double up = std::sqrt(0.3 * 0.3 - 1.0 / 36), quarter = std::numbers::pi / 2;
  const auto X_W = placements(linkage, {{"crank_hinge", quarter},
                                        {"coupler_hinge", std::atan2(1.0 / 6, up) - quarter},
                                        {"rocker_hinge", std::atan2(1.0 / 60, up)}});
  const Vector3<double> pin{{0.25 + 1.0 / 60, 0, up}};
  for (const auto& [name, length] : {kBars[1], kBars[2]}) {
    const Transform<double>& X = X_W[index_of(linkage, name)];
    const Vector3<double> tip = X.p + X.R * Vector3<double>{{0, 0, length}};
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(tip[i], pin[i], 1e-15) << name << i;
  }
}

}  // namespace
}  // namespace dynac
