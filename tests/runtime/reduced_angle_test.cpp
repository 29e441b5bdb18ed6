// SPDX-License-Identifier: BSD-3-Clause
// Angles less whole revolutions, against MPFR.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

#include "cases.hpp"
#include "dynac/runtime/sincos.hpp"

namespace {

template <typename C>
class ReducedAngle : public testing::Test {
 protected:
  using Real = typename C::T;
  static constexpr bool kIsDouble = std::is_same_v<Real, double>;
  static constexpr Real kRange = kIsDouble ? Real(1e6) : Real(1.6e4);  // as documented

  ReducedAngle() {
    for (mpfr_ptr number : {revolution_, exact_}) mpfr_init2(number, 300);
    mpfr_const_pi(revolution_, MPFR_RNDN);
    mpfr_mul_ui(revolution_, revolution_, 2, MPFR_RNDN);
  }
  ~ReducedAngle() override {
    for (mpfr_ptr number : {revolution_, exact_}) mpfr_clear(number);
  }

  // Distance from the nearest angle that is x less whole revolutions [rad].
  double error(Real x) {
    const Real found = dynac::runtime::reduced_angle<C::kFma>(x);
    largest_ = std::max(largest_, std::abs(found));
    mpfr_set_d(exact_, static_cast<double>(x), MPFR_RNDN);
    mpfr_sub_d(exact_, exact_, static_cast<double>(found), MPFR_RNDN);
    mpfr_remainder(exact_, exact_, revolution_, MPFR_RNDN);
    return std::abs(mpfr_get_d(exact_, MPFR_RNDN));
  }

  Real uniform(Real largest) {
    return std::uniform_real_distribution<Real>(-largest, largest)(random_);
  }

  mpfr_t revolution_, exact_;
  std::mt19937_64 random_{1};
  Real largest_ = 0;
};

TYPED_TEST_SUITE(ReducedAngle, Cases, CaseNames);

TYPED_TEST(ReducedAngle, AreWithinAUnitInTheLastPlaceOfPi) {
  using T = typename TypeParam::T;
  const double unit = 2 * static_cast<double>(std::numeric_limits<T>::epsilon());
  for (const T largest : {T(7), T(100), T(5000), this->kRange}) {
    for (int i = 0; i < 50000; ++i) {
      const T x = this->uniform(largest);
      ASSERT_LT(this->error(x), unit) << std::hexfloat << x;
    }
  }
  EXPECT_LT(this->largest_, T(3.143));
}

// Where it cancels most: the numbers around whole revolutions, and around half ones.
TYPED_TEST(ReducedAngle, AreWithinAUnitInTheLastPlaceOfPiAroundHalfRevolutions) {
  using T = typename TypeParam::T;
  const double unit = 2 * static_cast<double>(std::numeric_limits<T>::epsilon());
  const int last = static_cast<int>(this->kRange / T(3.1415927));
  for (int k = 1; k <= last; k += k < 2000 ? 1 : 37) {
    T x = static_cast<T>(3.14159265358979323846L * k);
    for (int side = 0; side < 3; ++side, x = std::nextafter(x, T(0))) {
      ASSERT_LT(this->error(x), unit) << std::hexfloat << x;
      ASSERT_LT(this->error(-x), unit) << std::hexfloat << -x;
    }
  }
}

TYPED_TEST(ReducedAngle, LoseWhatTheAngleHasNotBeyondTheRange) {
  using T = typename TypeParam::T;
  const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
  for (T x = this->kRange; x < (this->kIsDouble ? T(1e14) : T(1e6)); x *= T(1.37)) {
    EXPECT_LT(this->error(x), 2 * eps * static_cast<double>(x)) << x;
  }
}

TYPED_TEST(ReducedAngle, LeaveAnglesBelowHalfARevolutionAsTheyAre) {
  using T = typename TypeParam::T;
  for (int i = 0; i < 10000; ++i) {
    const T x = this->uniform(T(3));
    ASSERT_EQ(dynac::runtime::reduced_angle<TypeParam::kFma>(x), x);
  }
  EXPECT_EQ(dynac::runtime::reduced_angle<TypeParam::kFma>(T(0)), T(0));
  const T tiny = std::numeric_limits<T>::denorm_min();
  EXPECT_EQ(dynac::runtime::reduced_angle<TypeParam::kFma>(tiny), tiny);
}

TYPED_TEST(ReducedAngle, AreNoNumbersWhereThereIsNoSine) {
  using T = typename TypeParam::T;
  using Limits = std::numeric_limits<T>;
  for (const T x : {this->kIsDouble ? T(4.5e14) : T(1.7e6), Limits::max(), Limits::infinity(),
                    Limits::quiet_NaN()}) {
    EXPECT_TRUE(std::isnan(dynac::runtime::reduced_angle<TypeParam::kFma>(x))) << x;
    EXPECT_TRUE(std::isnan(dynac::runtime::reduced_angle<TypeParam::kFma>(-x))) << x;
  }
}

}  // namespace
