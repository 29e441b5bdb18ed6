// SPDX-License-Identifier: BSD-3-Clause
// The Eigen interface: what binds to it, and the same bits as the spans.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <type_traits>

#include "aerial/aerial_manipulator_eigen.hpp"
#include "panda/panda_eigen.hpp"
#include "panda_float/panda_eigen.hpp"

namespace {

using Vector7 = Eigen::Matrix<double, 7, 1>;

Vector7 numbers(double first) {
  Vector7 x;
  for (int i = 0; i < 7; ++i) x[i] = std::sin(first + 1.7 * i);
  return x;
}

std::array<double, 7> through_spans(const Vector7& q, const Vector7& v, const Vector7& a) {
  std::array<double, 7> tau{};
  panda::inverse_dynamics(std::span<const double, 7>(q.data(), 7),
                          std::span<const double, 7>(v.data(), 7),
                          std::span<const double, 7>(a.data(), 7), tau);
  return tau;
}

void expect_same_bits(const Vector7& tau, const std::array<double, 7>& expected) {
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), tau.data()));
}

TEST(EigenInterface, FixedVectorsGiveTheBitsOfTheSpans) {
  const Vector7 q = numbers(1), v = numbers(2), a = numbers(3);
  expect_same_bits(panda::inverse_dynamics(q, v, a), through_spans(q, v, a));
}

TEST(EigenInterface, DynamicVectorsBind) {
  const Eigen::VectorXd q = numbers(1), v = numbers(2), a = numbers(3);
  expect_same_bits(panda::inverse_dynamics(q, v, a), through_spans(q, v, a));
}

TEST(EigenInterface, BlocksMapsAndExpressionsBind) {
  Eigen::MatrixXd states(20, 3);
  states.middleRows(4, 7) << numbers(1), numbers(2), numbers(3);
  double q[7];
  Vector7::Map(q) = numbers(1);
  const std::array<double, 7> expected = through_spans(numbers(1), numbers(2), numbers(3));
  expect_same_bits(panda::inverse_dynamics(states.col(0).segment<7>(4), states.col(1).segment(4, 7),
                                           states.block<7, 1>(4, 2)),
                   expected);
  expect_same_bits(panda::inverse_dynamics(Vector7::Map(q), numbers(2), 1.0 * numbers(3)),
                   expected);
  const Eigen::Matrix<double, 7, 3, Eigen::RowMajor> strided = states.middleRows(4, 7);
  expect_same_bits(panda::inverse_dynamics(strided.col(0), strided.col(1), strided.col(2)),
                   expected);
}

TEST(EigenInterface, TheResultIsOfFixedSize) {
  static_assert(
      std::is_same_v<decltype(panda::inverse_dynamics(numbers(1), numbers(2), numbers(3))),
                     Vector7>);
}

TEST(EigenInterface, FloatsAreTakenAndReturned) {
  const Eigen::Matrix<float, 7, 1> tau = narrow::panda::inverse_dynamics(
      numbers(1).cast<float>(), numbers(2).cast<float>(), numbers(3).cast<float>());
  const std::array<double, 7> expected = through_spans(numbers(1), numbers(2), numbers(3));
  for (int i = 0; i < 7; ++i) {
    EXPECT_NEAR(static_cast<double>(tau[i]), expected[static_cast<std::size_t>(i)], 1e-4);
  }
}

TEST(EigenInterface, WrenchesAreAMatrixWithOneColumnALink) {
  constexpr int kNv = static_cast<int>(aerial_manipulator::kNv);
  Eigen::Matrix<double, kNv + 1, 1> q = Eigen::Matrix<double, kNv + 1, 1>::Zero();
  q[6] = 1;
  const Eigen::Matrix<double, kNv, 1> zero = Eigen::Matrix<double, kNv, 1>::Zero();
  Eigen::Matrix<double, 6, Eigen::Dynamic> wrenches =
      Eigen::Matrix<double, 6, Eigen::Dynamic>::Zero(6, 7);
  const auto free = aerial_manipulator::inverse_dynamics(q, zero, zero, wrenches);
  wrenches(0, 0) = 1;
  const auto pushed = aerial_manipulator::inverse_dynamics(q, zero, zero, wrenches);
  EXPECT_NEAR(pushed[0] - free[0], -1, 1e-12);
  EXPECT_NEAR((pushed - free).tail<kNv - 1>().norm(), 0, 1e-12);
}

}  // namespace
