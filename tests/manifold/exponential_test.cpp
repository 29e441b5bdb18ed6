// SPDX-License-Identifier: BSD-3-Clause
// Against the definition: over a step every joint moves by the matrix exponential of its twist, in
// the axes and with the motion subspace that all other kernels use.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <unsupported/Eigen/MatrixFunctions>

#include "algorithms/configuration.hpp"
#include "algorithms/kinematics/twist_exponential.hpp"
#include "kernels/state.hpp"
#include "robot_zoo.hpp"

namespace dynac::test {
namespace {

using Matrix4 = Eigen::Matrix4d;

Matrix4 to_eigen(const Transform<double>& X) {
  Matrix4 result = Matrix4::Identity();
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j) {
      result(i, j) = X.R(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
    }
    result(i, 3) = X.p[static_cast<std::size_t>(i)];
  }
  return result;
}

// [S v] as a 4 x 4 matrix.
Matrix4 to_eigen(const Motion<double>& twist) {
  const auto& w = twist.angular;
  Matrix4 result = Matrix4::Zero();
  result.row(0) << 0, -w[2], w[1], twist.linear[0];
  result.row(1) << w[2], 0, -w[0], twist.linear[1];
  result.row(2) << -w[1], w[0], 0, twist.linear[2];
  return result;
}

void expect_exponential(const Model& model, double size, double tolerance, Rng& rng) {
  const Mechanism robot = lump(model);
  const Vector q = random_position(model, rng);
  const Vector v = random_displacement(model, size, rng);
  const Configuration<double> before = configure(robot, q);
  const Configuration<double> after = configure(robot, integrate(model, q, v));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const Matrix4 step =
        to_eigen(placement(body, before[i])).inverse() * to_eigen(placement(body, after[i]));
    const Matrix4 expected = to_eigen(joint_motion(body, v)).exp();
    EXPECT_LE((step - expected).cwiseAbs().maxCoeff(), tolerance)
        << name_of(body.joint_type) << " of " << body.name << ", size " << size;
  }
}

TEST(Exponential, OfEveryJointIsThatOfItsTwist) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Model model = robot_zoo(seed);
    Rng rng(seed);
    for (const double size : {0.0, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 3.0, 10.0}) {
      expect_exponential(model, size, 6e-15 * (1 + size), rng);
    }
  }
}

// The tangent map at zero is the identity: steps both ways, of the size of the root of rounding.
TEST(Exponential, HasTheJointsTwistAsDerivativeAtZero) {
  constexpr double kStep = 1e-5;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Model model = robot_zoo(seed);
    const Mechanism robot = lump(model);
    Rng rng(seed);
    const Vector q = random_position(model, rng);
    const Vector v = random_displacement(model, 1, rng);
    const auto at = [&](double time) {
      return configure(robot, integrate(model, q, scaled(time, v)));
    };
    const Configuration<double> now = configure(robot, q), after = at(kStep), before = at(-kStep);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const Body& body = robot.bodies[i];
      const Matrix4 rate =
          (to_eigen(placement(body, after[i])) - to_eigen(placement(body, before[i]))) /
          (2 * kStep);
      const Matrix4 expected = to_eigen(placement(body, now[i])) * to_eigen(joint_motion(body, v));
      EXPECT_LE((rate - expected).cwiseAbs().maxCoeff(), 1e-9)
          << name_of(body.joint_type) << " of " << body.name;
    }
  }
}

Motion<double> random_motion(double size, Rng& rng) {
  const Vector3<double> angular = size * rng.direction();
  return {angular, {{rng.uniform(-size, size), rng.uniform(-size, size), rng.uniform(-1, 1)}}};
}

// The exponential of [X D; 0 X] has the derivative of exp at X along D in its upper right.
TEST(TwistExponential, HasTheDerivativesOfTheMatrixExponential) {
  Rng rng(11);
  for (const double size : {0.0, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 2.44, 2.45, 2.46, 3.0, 6.0, 10.0}) {
    const Motion<double> xi = random_motion(size, rng), d = random_motion(1, rng);
    Eigen::Matrix<double, 8, 8> pair = Eigen::Matrix<double, 8, 8>::Zero();
    pair.topLeftCorner<4, 4>() = pair.bottomRightCorner<4, 4>() = to_eigen(xi);
    pair.topRightCorner<4, 4>() = to_eigen(d);
    const Eigen::Matrix<double, 8, 8> exp = pair.exp();
    const Matrix4 step = exp.topLeftCorner<4, 4>(), derivative = exp.topRightCorner<4, 4>();
    const TwistExponential<double> twist(xi);
    const Matrix4 turned = step.inverse() * derivative;
    const Matrix4 carried = step.inverse() * to_eigen(d) * step;
    EXPECT_LE((to_eigen(twist.right_jacobian(d)) - turned).cwiseAbs().maxCoeff(),
              1e-14 * (1 + size))
        << "size " << size;
    EXPECT_LE((to_eigen(twist.carried(d)) - carried).cwiseAbs().maxCoeff(), 1e-14 * (1 + size))
        << "size " << size;
  }
}

// The series and what replaces it beyond its range meet.
TEST(TwistExponential, IsTheSameOnBothSidesOfItsSeries) {
  const double inside = 6, outside = 6 * (1 + 1e-15);
  const auto far = [](double s) {
    const double x = std::sqrt(s), b = (1 - std::cos(x)) / s, c = (x - std::sin(x)) / (s * x);
    return (b - 3 * c) / s;
  };
  EXPECT_NEAR(J2_derivative_series(inside), far(outside), 1e-17);
  EXPECT_DOUBLE_EQ(J2_derivative_series(0.0), -1.0 / 60);
}

}  // namespace
}  // namespace dynac::test
