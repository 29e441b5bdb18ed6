// SPDX-License-Identifier: BSD-3-Clause
// What a manifold and its tangent space obey, on robots with every joint type, whatever represents
// the displacements of the base.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "algorithms/kinematics/manifold.hpp"
#include "dynac/options/options.hpp"
#include "harness/compare.hpp"
#include "robot_zoo.hpp"

namespace dynac::test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::uint64_t kRobots = 40;

// Absolute: entries are of the order of one. About five times the worst that was seen.
constexpr double kLawTolerance = 2e-14;

// In one representation.
class ManifoldLaws : public testing::TestWithParam<BaseVelocity> {
 protected:
  // Robots on a fixed base know no representation: they are visited once.
  template <class Visitor>
  static void for_each_robot(const Visitor& visit) {
    for (std::uint64_t seed = 0; seed < kRobots; ++seed) {
      const Model model = robot_zoo(seed);
      if (GetParam() != BaseVelocity::kBody && !has_floating_base(lump(model))) continue;
      SCOPED_TRACE("seed " + std::to_string(seed));
      Rng rng(seed);
      visit(model, rng);
    }
  }
  [[nodiscard]] static Vector integrate(const Model& model, const Vector& q, const Vector& v) {
    return test::integrate(model, q, v, GetParam());
  }
  [[nodiscard]] static Vector difference(const Model& model, const Vector& q, const Vector& p) {
    return test::difference(model, q, p, GetParam());
  }
};

INSTANTIATE_TEST_SUITE_P(Representations, ManifoldLaws,
                         testing::Values(BaseVelocity::kBody, BaseVelocity::kSpatial,
                                         BaseVelocity::kMixed),
                         [](const auto& kind) { return to_string(kind.param); });

TEST_P(ManifoldLaws, DifferenceUndoesIntegrateAtEveryScale) {
  for_each_robot([](const Model& model, Rng& rng) {
    for (const double size : {0.0, 1e-15, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 3.0, 3.1}) {
      const Vector q = random_position(model, rng);
      const Vector v = random_displacement(model, size, rng);
      EXPECT_LE(max_difference(difference(model, q, integrate(model, q, v)), v), kLawTolerance)
          << "size " << size;
    }
  });
}

// Quaternions of any length but zero are the same rotation, so what is far from 1 is repaired as
// well as what rounding left.
TEST_P(ManifoldLaws, IntegrateNormalisesQuaternionsOfAnyLength) {
  for_each_robot([](const Model& model, Rng& rng) {
    const Vector q = random_position(model, rng);
    const Vector v = random_displacement(model, 1, rng);
    const Vector expected = integrate(model, q, v);
    for (const double length : {1 + 1e-9, 1.01, 1.5, std::sqrt(3), 0.1, 1e3}) {
      Vector scaled = q, next = expected;
      const auto for_each_quaternion = [&](const auto& visit) {
        for (const Body& body : lump(model).bodies) {
          const auto first = first_quaternion_entry(body.joint_type);
          for (std::size_t k = 0; first && k < 4; ++k) visit(body.q_index + *first + k);
        }
      };
      for_each_quaternion([&](std::size_t entry) { scaled[entry] *= length; });
      const Vector found = integrate(model, scaled, v);
      for_each_quaternion([&](std::size_t entry) { next[entry] = found[entry]; });
      EXPECT_LE(max_difference(next, expected), kLawTolerance) << "length " << length;
    }
  });
}

TEST_P(ManifoldLaws, IntegrateUndoesDifference) {
  for_each_robot([](const Model& model, Rng& rng) {
    for (int k = 0; k < 5; ++k) {
      const Vector q = random_position(model, rng), p = random_position(model, rng);
      const Vector back = integrate(model, q, difference(model, q, p));
      EXPECT_LE(max_difference(with_signs_of(model, p, back), p), kLawTolerance);
    }
  });
}

TEST_P(ManifoldLaws, StepsAlongAConstantVelocityAdd) {
  for_each_robot([](const Model& model, Rng& rng) {
    for (const double size : {1e-12, 1e-6, 1e-2, 1.0, 20.0}) {
      const Vector q = random_position(model, rng);
      const Vector v = random_displacement(model, size, rng);
      const Vector half_way = integrate(model, q, scaled(0.375, v));
      const Vector in_two = integrate(model, half_way, scaled(0.625, v));
      EXPECT_LE(max_difference(in_two, integrate(model, q, v)), kLawTolerance * (1 + size));
    }
  });
}

TEST_P(ManifoldLaws, ASmallStepKeepsItsDigits) {
  for_each_robot([](const Model& model, Rng& rng) {
    Vector q(random_position(model, rng).size());
    for (const std::size_t first : quaternions_of(model)) q[first + 3] = 1;
    for (const double size : {1e-100, 1e-12, 1e-8, 1e-4}) {
      const Vector v = random_displacement(model, size, rng);
      const Vector same = difference(model, q, integrate(model, q, v));
      for (std::size_t i = 0; i < v.size(); ++i) {
        EXPECT_NEAR(same[i], v[i], 4e-15 * size) << "size " << size << ", entry " << i;
      }
    }
  });
}

TEST_P(ManifoldLaws, NoStepIsNoStep) {
  for_each_robot([](const Model& model, Rng& rng) {
    const Vector q = random_position(model, rng);
    const Vector zero(static_cast<std::size_t>(velocity_size(model)));
    EXPECT_EQ(max_abs(difference(model, q, q)), 0);
    EXPECT_LE(max_difference(integrate(model, q, zero), q), 4e-16);
  });
}

TEST_P(ManifoldLaws, BothSignsOfAQuaternionAreOneRotation) {
  for_each_robot([](const Model& model, Rng& rng) {
    const Vector q = random_position(model, rng), p = random_position(model, rng);
    Vector other = p;
    for (const std::size_t first : quaternions_of(model)) {
      for (std::size_t k = first; k < first + 4; ++k) other[k] = -p[k];
    }
    EXPECT_TRUE(is_identical({difference(model, q, p)}, {difference(model, q, other)}));
  });
}

TEST_P(ManifoldLaws, QuaternionsKeepTheirLength) {
  const Model model = robot_zoo(1);
  Rng rng(1);
  Vector q = random_position(model, rng);
  const Vector v = random_displacement(model, 0.01, rng);
  for (int k = 0; k < 20000; ++k) q = integrate(model, q, v);
  for (const std::size_t first : quaternions_of(model)) {
    double square = 0;
    for (std::size_t k = first; k < first + 4; ++k) square += q[k] * q[k];
    EXPECT_NEAR(square, 1, 1e-15);
  }
}

Model one_joint(JointType type) {
  TreeBuilder builder("one_joint");
  builder.add_link({.name = "base", .mass = 1});
  builder.add_link({.name = "link", .mass = 1, .inertia = Matrix3<double>::identity()});
  builder.add_joint({.name = "joint", .type = type, .parent = "base", .child = "link"});
  return builder.build();
}

// The rotation vector of a quaternion, and (1 - x/2 cot(x/2))/x^2 of its angle.
struct Truth {
  explicit Truth(const Quaternion<double>& q) {
    const long double sign = q[3] < 0 ? -1 : 1;
    long double square = 0;
    for (std::size_t i = 0; i < 3; ++i) square += static_cast<long double>(q[i]) * q[i];
    const long double sine = std::sqrt(square), half = std::atan2(sine, sign * q[3]);
    const long double x = 2 * half;
    for (std::size_t i = 0; i < 3; ++i) w[i] = square == 0 ? 0 : sign * q[i] * (x / sine);
    if (x > 0.3L) {
      K2 = (1 - half * (sign * q[3] / sine)) / (x * x);
      return;
    }
    // Bernoulli's numbers over factorials; the next term is below 1e-19.
    for (const long double c : {1 / 74724249600.0L, 691 / 1307674368000.0L, 1 / 47900160.0L,
                                1 / 1209600.0L, 1 / 30240.0L, 1 / 720.0L, 1 / 12.0L}) {
      K2 = c + x * x * K2;
    }
  }
  std::array<long double, 3> w{};
  long double K2 = 0;
};

double relative(double x, long double truth) {
  if (truth == 0) return std::abs(x);
  return static_cast<double>(std::abs(x / truth - 1));
}

// Worst seen: 2.3 and 2.0 eps.
TEST(Manifold, LogarithmIsAccurateFromNothingToHalfATurn) {
  Rng rng(3);
  double worst_w = 0, worst_K2 = 0;
  for (int k = 0; k < 60000; ++k) {
    const double size = std::pow(10, -rng.uniform(0, 13));
    const double angle = k % 3 == 0 ? kPi - size : k % 3 == 1 ? size : rng.uniform(0, kPi);
    const Vector3<double> axis = std::sin(angle / 2) * rng.direction();
    const double sign = rng.chance(0.5) ? 1 : -1;
    const Quaternion<double> q{sign * axis[0], sign * axis[1], sign * axis[2],
                               sign * std::cos(angle / 2)};
    const Logarithm<double> computed = logarithm(q);
    const Truth truth(q);
    for (std::size_t i = 0; i < 3; ++i) {
      worst_w = std::max(worst_w, relative(computed.w[i], truth.w[i]));
    }
    worst_K2 = std::max(worst_K2, relative(computed.K2, truth.K2));
  }
  std::printf("logarithm: %.2f eps, K2 %.2f eps\n", worst_w * 0x1p52, worst_K2 * 0x1p52);
  EXPECT_LT(worst_w, 4 * 0x1p-52);
  EXPECT_LT(worst_K2, 4 * 0x1p-52);
}

TEST(Manifold, HalfATurnIsHalfATurn) {
  const Model ball = one_joint(JointType::kSpherical);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Vector half_turn(4);
    half_turn[axis] = 1;
    const Vector v = difference(ball, {0, 0, 0, 1}, half_turn);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(v[i], i == axis ? kPi : 0, 5e-16);
  }
}

TEST(Manifold, AnglesAreNotWrapped) {
  const Model wheel = one_joint(JointType::kContinuous);
  EXPECT_EQ(integrate(wheel, {3}, {50})[0], 53);
  EXPECT_EQ(difference(wheel, {3}, {53})[0], 50);
  const Model sledge = one_joint(JointType::kPlanar);
  EXPECT_EQ(difference(sledge, {0, 0, 1}, {0, 0, 51})[2], 50);
}

TEST_P(ManifoldLaws, AMimicJointHasNoCoordinate) {
  for_each_robot([](const Model& model, Rng& rng) {
    ASSERT_TRUE(has_mimic_joints(lump(model)));
    const Vector q = random_position(model, rng);
    const Vector v = random_displacement(model, 1, rng);
    const Vector next = integrate(model, q, v);
    for (const Link& body : model.links) {
      if (!body.joint.mimic) continue;
      EXPECT_EQ(next[body.joint.q_index], q[body.joint.q_index] + v[body.joint.v_index]);
    }
  });
}

}  // namespace
}  // namespace dynac::test
