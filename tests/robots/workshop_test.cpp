// SPDX-License-Identifier: BSD-3-Clause
// The flying workshop: its solids, its screws, and the figure of geometric differences that it is
// there for.
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "harness/compare.hpp"
#include "harness/geometric_difference.hpp"
#include "harness/state.hpp"
#include "posture.hpp"

namespace dynac {
namespace {

class RobotFlyingWorkshop : public testing::Test {
 protected:
  void SetUp() override { model = robot("flying_workshop", Base::kFloating); }

  Model model;
};

TEST_F(RobotFlyingWorkshop, WeighsWhatItsSolidsAddUpTo) {
  double mass = 0;
  for (const Link& body : model.links) mass += body.inertia.mass;
  EXPECT_NEAR(mass, 12 + 1.2 + 0.9 + 0.6 + 1.8 + 0.6 + 1.5 + 0.6 + 0.48, 1e-14);
}

TEST_F(RobotFlyingWorkshop, HasTheMomentsOfItsSolids) {
  const auto moments = [&](const std::string& link) {
    const Link& body = model.links[index_of(model, link)];
    const Matrix3<double> I = central_inertia(body.inertia);
    return Vector3<double>{{I(0, 0), I(1, 1), I(2, 2)}};
  };
  const auto expect_box = [&](const std::string& link, double mass, double x, double y, double z) {
    const Vector3<double> I = moments(link);
    EXPECT_NEAR(I[0], mass / 12 * (y * y + z * z), 1e-15) << link;
    EXPECT_NEAR(I[1], mass / 12 * (x * x + z * z), 1e-15) << link;
    EXPECT_NEAR(I[2], mass / 12 * (x * x + y * y), 1e-15) << link;
  };
  const auto expect_cylinder = [&](const std::string& link, double mass, double r, double l) {
    const Vector3<double> I = moments(link);
    EXPECT_NEAR(I[0], mass / 12 * (3 * r * r + l * l), 1e-15) << link;
    EXPECT_NEAR(I[1], I[0], 1e-15) << link;
    EXPECT_NEAR(I[2], mass / 2 * r * r, 1e-15) << link;
  };
  expect_box("platform", 12, 0.6, 0.4, 0.2);
  expect_cylinder("arm_turret", 1.2, 0.06, 0.1);
  expect_box("arm_beam", 0.9, 0.4, 0.06, 0.06);
  expect_box("arm_slider", 0.6, 0.3, 0.04, 0.04);
  expect_box("drill_frame", 1.8, 0.1, 0.08, 0.3);
  expect_box("drill_bit", 0.6, 0.06, 0.02, 0.24);
  expect_cylinder("mast_column", 1.5, 0.04, 0.5);
  expect_box("mast_head", 0.6, 0.12, 0.1, 0.08);
  expect_box("mast_boom", 0.48, 0.5, 0.04, 0.04);
}

TEST_F(RobotFlyingWorkshop, ItsScrewsAdvanceByTheirThreads) {
  const auto lead = [&](const std::string& link) {
    return 2 * std::numbers::pi * model.links[index_of(model, link)].joint.pitch;
  };
  EXPECT_NEAR(lead("drill_bit"), 0.012, 1e-17);
  EXPECT_NEAR(lead("mast_column"), 0.08, 1e-16);
}

// Bos et al. 2022, Figure 5, on a robot of our own: all joints at 0.3.
TEST_F(RobotFlyingWorkshop, GeometricDifferencesApproachTheAnalyticalDerivatives) {
  test::State state = test::random_state(model, 5);
  std::fill(state.q.begin() + 7, state.q.end(), 0.3);
  const Mechanism robot = lump(model);
  for (const test::KernelRun& run :
       test::kernel_runs(model, "inverse_dynamics_derivatives", state.q.size())) {
    const Arrays<double> analytical = run.run(state.inputs());
    std::vector<double> expected = analytical[0];
    expected.insert(expected.end(), analytical[1].begin(), analytical[1].end());
    const auto error = [&](double step, test::Difference difference) {
      return test::max_difference(test::geometric_differences({robot}, "inverse_dynamics",
                                                              state.inputs(), step, difference),
                                  expected);
    };
    using enum test::Difference;
    EXPECT_NEAR(error(1e-2, kForward) / error(1e-4, kForward), 1e2, 3) << run.name;
    EXPECT_NEAR(error(1e-1, kCentral) / error(1e-3, kCentral), 1e4, 300) << run.name;
    EXPECT_LE(error(1e-8, kForward), 1e-5) << run.name;
    EXPECT_LE(error(1e-5, kCentral), 1e-8) << run.name;
  }
}

}  // namespace
}  // namespace dynac
