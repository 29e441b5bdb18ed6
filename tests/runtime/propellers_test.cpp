// SPDX-License-Identifier: BSD-3-Clause
// The allocation matrix of propellers: against a published one, by power, by hand for tilted ones,
// and against propellers that are links with wrenches on them.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <numbers>

#include "dynac/propellers.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"

namespace dynac::test {
namespace {

using Allocation = Eigen::Matrix<double, 6, Eigen::Dynamic>;
using Arm = runtime::PropellerArm<double>;
using runtime::Propeller;

constexpr double kThrust = 9.9e-4, kDrag = 1.9e-5;
constexpr double kPi = std::numbers::pi;

template <int N>
Allocation allocation_of(const Propeller<double> (&propellers)[N]) {
  double B[6 * N];
  runtime::allocation_matrix(propellers, B);
  return Eigen::Map<const Allocation>(B, 6, N);
}

// As Eigen has the pose of a propeller in the body.
Eigen::Isometry3d pose_of(const Arm& arm) {
  using Eigen::AngleAxisd, Eigen::Vector3d, Eigen::Translation3d;
  return AngleAxisd(arm.azimuth, Vector3d::UnitZ()) * Translation3d(arm.length, 0, arm.height) *
         AngleAxisd(arm.alpha, Vector3d::UnitX()) * AngleAxisd(arm.beta, Vector3d::UnitY());
}

// The tilted hexarotor of Ali, Gabellieri, Franchi: azimuth (2 - i) pi / 3, neighbours against each
// other.
std::array<Arm, 6> tilted_arms() {
  std::array<Arm, 6> arms{};
  for (int i = 0; i < 6; ++i) {
    const double sign = i % 2 == 0 ? 1 : -1;
    arms[static_cast<std::size_t>(i)] = {(1 - i) * kPi / 3, 0.36, 0.02, sign * 0.35, 0.1};
  }
  return arms;
}

int spin_of(std::size_t i) { return i % 2 == 0 ? 1 : -1; }

// Rotors 1 to 4 on +x, +y, -x, -y; M = [L (F2 - F4), L (F3 - F1), M1 - M2 + M3 - M4], where rotors
// 1 and 3 turn against z. Reference: Michael, Mellinger, Lindsey, Kumar 2010, equation 2.
TEST(Propellers, OfAQuadrotorHaveThePublishedMatrix) {
  constexpr double L = 0.2;
  Propeller<double> propellers[4];
  for (int i = 0; i < 4; ++i) {
    propellers[i] = propeller_on(Arm{i * kPi / 2, L, 0, 0, 0}, kThrust, kDrag, i % 2 == 0 ? -1 : 1);
  }
  Allocation expected = Allocation::Zero(6, 4);
  expected.row(2).setConstant(kThrust);
  expected.row(3) << 0, L * kThrust, 0, -L * kThrust;
  expected.row(4) << -L * kThrust, 0, L * kThrust, 0;
  expected.row(5) << kDrag, -kDrag, kDrag, -kDrag;
  EXPECT_LE((allocation_of(propellers) - expected).cwiseAbs().maxCoeff(), 1e-18);
}

TEST(Propellers, InAPlaneGiveFourOfSixWrenchesAndTiltedOnesAll) {
  Propeller<double> planar[6], tilted[6];
  for (std::size_t i = 0; i < 6; ++i) {
    Arm arm = tilted_arms()[i];
    tilted[i] = propeller_on(arm, kThrust, kDrag, spin_of(i));
    arm.alpha = arm.beta = 0;
    planar[i] = propeller_on(arm, kThrust, kDrag, spin_of(i));
  }
  EXPECT_EQ(allocation_of(planar).fullPivLu().rank(), 4);
  EXPECT_EQ(allocation_of(tilted).fullPivLu().rank(), 6);
}

// A column is Ad^-T of the propeller's own wrench, and so is what it does to any motion: with V the
// body's twist the hub has v + w x p, and thrust and drag give power along and about the axis.
TEST(Propellers, PowerMatchesHubWork) {
  const auto arms = tilted_arms();
  for (std::size_t i = 0; i < 6; ++i) {
    const Propeller<double> one[1] = {propeller_on(arms[i], kThrust, kDrag, spin_of(i))};
    const Eigen::VectorXd column = allocation_of(one).col(0);
    const Eigen::Isometry3d X = pose_of(arms[i]);
    const Eigen::Vector3d axis = X.linear().col(2);
    for (int k = 0; k < 6; ++k) {
      const Eigen::VectorXd V = Eigen::VectorXd::Unit(6, k);  // [linear; angular]
      const Eigen::Vector3d hub = V.head<3>() + V.tail<3>().cross(X.translation());
      const double power = kThrust * axis.dot(hub) - spin_of(i) * kDrag * axis.dot(V.tail<3>());
      EXPECT_NEAR(column.dot(V), power, 1e-18) << "propeller " << i << ", motion " << k;
    }
  }
}

TEST(Propellers, TiltAboutTheirArms) {
  const double alpha = 0.3;
  const auto own = propeller_on(Arm{0, 0.5, 0, alpha, 0}, 2.0, 0.1, 1);
  const Propeller<double> one[1] = {own};
  Eigen::VectorXd expected(6);
  expected << 0, -2 * std::sin(alpha), 2 * std::cos(alpha), 0,
      -0.5 * 2 * std::cos(alpha) + 0.1 * std::sin(alpha),
      -0.5 * 2 * std::sin(alpha) - 0.1 * std::cos(alpha);
  EXPECT_LE((allocation_of(one).col(0) - expected).cwiseAbs().maxCoeff(), 1e-15);
}

// The flying robot with propellers as links: what its base needs less is what they give.
TEST(Propellers, AreExternalWrenchesOnLinks) {
  Model model = own_robot("aerial_manipulator", Base::kFloating);
  const State state = random_state(model, 1);
  const Arrays<double> inputs = state.inputs();
  const std::vector<double> bare = run_kernel(model, "inverse_dynamics", inputs).front();
  KernelSettings settings;
  Propeller<double> propellers[6];
  std::vector<double> fext, squared;
  for (std::size_t i = 0; i < 6; ++i) {
    const Arm arm = tilted_arms()[i];
    propellers[i] = propeller_on(arm, kThrust, kDrag, spin_of(i));
    Link body;
    body.name = "propeller" + std::to_string(i);
    body.parent = LinkId::of(0);
    body.joint.name = body.name + "_mount";
    const Eigen::Isometry3d X = pose_of(arm);
    for (std::size_t r = 0; r < 3; ++r) {
      const auto row = static_cast<Eigen::Index>(r);
      body.joint.X_PJ.p[r] = X.translation()[row];
      for (std::size_t c = 0; c < 3; ++c) {
        body.joint.X_PJ.R(r, c) = X.linear()(row, static_cast<Eigen::Index>(c));
      }
    }
    settings.wrench_links.push_back(LinkId::of(model.links.size()));
    model.links.push_back(body);
    squared.push_back(1000.0 * static_cast<double>(i + 1));
    const double w = squared.back();
    for (const double x : {0.0, 0.0, kThrust * w, 0.0, 0.0, -spin_of(i) * kDrag * w}) {
      fext.push_back(x);
    }
  }
  const Mechanism robot = lump(model);
  const std::vector<double> lifted =
      run_kernel({robot, settings}, "inverse_dynamics", {inputs[0], inputs[1], inputs[2], fext})
          .front();
  double B[36], wrench[6];
  runtime::allocation_matrix(propellers, B);
  runtime::propeller_wrench<6>(B, squared.data(), wrench);
  for (std::size_t c = 0; c < bare.size(); ++c) {
    EXPECT_NEAR(bare[c] - lifted[c], c < 6 ? wrench[c] : 0, 1e-13 * max_abs(bare)) << c;
  }
}

}  // namespace
}  // namespace dynac::test
