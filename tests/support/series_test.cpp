// SPDX-License-Identifier: BSD-3-Clause
// Series in time: what has a shorter way than the general one, and what lengthens and shortens
// them.
#include "support/series.hpp"

#include <gtest/gtest.h>

namespace dynac {
namespace {

using Number = Series<double>;

Number of(std::vector<double> coefficients) { return Number(std::move(coefficients)); }

void expect_same(const Number& x, const Number& y) {
  ASSERT_EQ(x.size(), y.size());
  for (std::size_t k = 0; k < x.size(); ++k) EXPECT_DOUBLE_EQ(x[k], y[k]) << k;
}

TEST(Series, SquareIsTheProductWithItself) {
  for (std::size_t terms = 1; terms <= 8; ++terms) {
    std::vector<double> coefficients;
    for (std::size_t k = 0; k < terms; ++k) coefficients.push_back(1 + static_cast<double>(k * k));
    const Number x = of(std::move(coefficients));
    expect_same(square(x), x * x);
  }
  const Number constant = 3.0;
  expect_same(square(constant) * of({1, 2}), of({9, 18}));
}

TEST(Series, DerivativeTakesBackTheIntegral) {
  const Number x = of({2, -1, 6, 8});
  expect_same(x.integral(5), of({5, 2, -0.5, 2, 2}));
  expect_same(x.integral(5).derivative(), x);
  expect_same(Number(7.0).derivative(), Number(0.0));
}

TEST(Series, LastCoefficientIsReplaced) {
  Number x = of({1, 2});
  x.append(3);
  x.replace_last(4);
  expect_same(x, of({1, 2, 4}));
}

}  // namespace
}  // namespace dynac
