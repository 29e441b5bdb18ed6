// SPDX-License-Identifier: BSD-3-Clause
// The curve of friction: odd, smooth, below Coulomb's value.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "harness/emitted_kernel.hpp"
#include "harness/subject.hpp"

namespace dynac::test {
namespace {

constexpr double kFriction = 3;
constexpr double kDamping = 0.25;
constexpr double kVelocity = 0.02;

// The bias forces of a pendulum whose joint has friction, emitted for any number type.
const EmittedKernel& kernel() {
  static const EmittedKernel emitted = [] {
    Subject subject{own_robot("pendulum", Base::kFixed)};
    subject.kernel = find_kernel("bias_forces");
    subject.model.links.back().joint.dynamics = {kDamping, kFriction, 0, 1};
    subject.settings.joint_dynamics = {{true, true, false}, kVelocity};
    return EmittedKernel(subject, {"template", {.scalar = ScalarType::kTemplate}});
  }();
  return emitted;
}

// What the hanging pendulum needs at a speed: dissipation alone.
std::complex<double> dissipation(std::complex<double> v) {
  return kernel().run_complex({{0.0}, {v}}).front().front();
}

double friction(double v) { return dissipation(v).real() - kDamping * v; }

TEST(Friction, IsOdd) {
  EXPECT_EQ(dissipation(0.0).real(), 0);
  for (const double v : {1e-300, 1e-9, 0.003, kVelocity, 1.7, 40.0}) {
    EXPECT_EQ(dissipation(-v).real(), -dissipation(v).real()) << v;
  }
}

TEST(Friction, RisesToCoulombsValueAndNotAbove) {
  double before = -kFriction;
  for (double v = -10; v <= 10; v += 1.0 / 64) {
    const double now = friction(v);
    EXPECT_LE(std::abs(now), kFriction * (1 + 1e-12)) << v;
    EXPECT_GE(now, before - 1e-12) << v;
    before = now;
  }
  EXPECT_NEAR(friction(kVelocity), kFriction / std::sqrt(2), 1e-14);
  EXPECT_NEAR(friction(1000 * kVelocity), kFriction, 1e-5);
}

TEST(Friction, HasAFiniteDerivativeAtRestByComplexStep) {
  const auto derivative = [](double v) { return dissipation({v, 1e-100}).imag() / 1e-100; };
  EXPECT_NEAR(derivative(0), kDamping + kFriction / kVelocity, 1e-11);
  for (const double v : {-0.5, -0.01, 1e-6, 0.02, 2.0}) {
    const double cubed = std::pow(v * v + kVelocity * kVelocity, 1.5);
    const double expected = kDamping + kFriction * kVelocity * kVelocity / cubed;
    EXPECT_NEAR(derivative(v), expected, 1e-12 * expected) << v;
  }
}

}  // namespace
}  // namespace dynac::test
