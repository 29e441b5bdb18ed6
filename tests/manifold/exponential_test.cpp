// Against the definition: over a step every joint moves by the matrix exponential of its twist, in
// the axes and with the motion subspace that all other kernels use.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <unsupported/Eigen/MatrixFunctions>

#include "algorithms/configuration.hpp"
#include "menagerie.hpp"
#include "trace/configure.hpp"

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

void expect_exponential(const Model& model, double size, double tolerance, Dice& dice) {
  const Mechanism robot = lump(model);
  const Vector q = random_position(model, dice);
  const Vector v = random_displacement(model, size, dice);
  const Configuration<double> before = configure(robot, q);
  const Configuration<double> after = configure(robot, integrate(model, q, v));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const MovingBody& body = robot.bodies[i];
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
    const Model model = menagerie(seed);
    Dice dice(seed);
    for (const double size : {0.0, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 3.0, 10.0}) {
      expect_exponential(model, size, 6e-15 * (1 + size), dice);
    }
  }
}

// The tangent map at zero is the identity: steps both ways, of the size of the root of rounding.
TEST(Exponential, HasTheJointsTwistAsDerivativeAtZero) {
  constexpr double kStep = 1e-5;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Model model = menagerie(seed);
    const Mechanism robot = lump(model);
    Dice dice(seed);
    const Vector q = random_position(model, dice);
    const Vector v = random_displacement(model, 1, dice);
    const auto at = [&](double time) {
      return configure(robot, integrate(model, q, scaled(time, v)));
    };
    const Configuration<double> now = configure(robot, q), after = at(kStep), before = at(-kStep);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const MovingBody& body = robot.bodies[i];
      const Matrix4 rate =
          (to_eigen(placement(body, after[i])) - to_eigen(placement(body, before[i]))) /
          (2 * kStep);
      const Matrix4 expected = to_eigen(placement(body, now[i])) * to_eigen(joint_motion(body, v));
      EXPECT_LE((rate - expected).cwiseAbs().maxCoeff(), 1e-9)
          << name_of(body.joint_type) << " of " << body.name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
