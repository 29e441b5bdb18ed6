// SPDX-License-Identifier: BSD-3-Clause
// Sine and cosine against MPFR in units of the last place of the true value; laws to the bit.
#include "dynac/runtime/sincos.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "cases.hpp"
#include "exact.hpp"

namespace {

template <typename T>
constexpr bool kIsDouble = std::is_same_v<T, double>;

template <typename T>
constexpr T kRange = kIsDouble<T> ? T(4e5) : T(6.4e3);

template <typename T>
constexpr T kEpsilon = std::numeric_limits<T>::epsilon();

constexpr long double kLongHalfPi = 1.57079632679489661923L;
constexpr double kHalfPi = static_cast<double>(kLongHalfPi);

// The documented bound; the note at sincos() says what longer searches saw.
constexpr double kMaxUlp = 1.0;

// Precise beyond any doubt about a unit in the last place.
using ExactSine = Exact<160>;

template <typename C>
class Sincos : public testing::Test {
 protected:
  using Real = typename C::T;

  static std::pair<Real, Real> sincos(Real x) {
    Real s, c;
    dynac::runtime::sincos<C::kFma>(x, s, c);
    return {s, c};
  }

  void expect_accurate(Real x) {
    const auto [s, c] = sincos(x);
    mpfr_set_d(x_.get(), static_cast<double>(x), MPFR_RNDN);
    mpfr_sin_cos(sine_.get(), cosine_.get(), x_.get(), MPFR_RNDN);
    const double error = std::max(sine_.ulps_to(s), cosine_.ulps_to(c));
    ASSERT_LT(error, kMaxUlp) << "at " << std::hexfloat << x << ": " << s << ", " << c;
  }

  Real uniform(Real low, Real high) {
    return std::uniform_real_distribution<Real>(low, high)(random_);
  }

  // Any magnitude of any sign between 2^low and 2^high.
  Real any(double low, double high) {
    const Real magnitude =
        static_cast<Real>(std::exp2(std::uniform_real_distribution<double>(low, high)(random_)));
    return random_() % 2 == 0 ? magnitude : -magnitude;
  }

  // 0, the ends of the range, subnormal, infinite and NaN among ordinary angles.
  std::vector<Real> assorted() {
    using Limits = std::numeric_limits<Real>;
    std::vector<Real> angles = {Real(0),
                                Limits::min(),
                                Limits::denorm_min(),
                                Limits::max(),
                                Limits::infinity(),
                                Limits::quiet_NaN(),
                                kRange<Real>,
                                Real(1),
                                Real(kHalfPi)};
    for (int i = 0; i < 20000; ++i) angles.push_back(any(Limits::min_exponent, 60));
    return angles;
  }

  std::mt19937_64 random_{20240607};

 private:
  ExactSine x_, sine_, cosine_;
};

TYPED_TEST_SUITE(Sincos, Cases, CaseNames);

template <typename T>
::testing::AssertionResult same_bits(T a, T b) {
  if (std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b))) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << std::hexfloat << a << " is not " << b;
}

TYPED_TEST(Sincos, IsWithinTheBoundAllOverTheRange) {
  using T = typename TypeParam::T;
  for (const T largest : {T(0.8), T(3.2), T(100), kRange<T>}) {
    for (int i = 0; i < 20000; ++i) {
      ASSERT_NO_FATAL_FAILURE(this->expect_accurate(this->uniform(-largest, largest)));
    }
  }
  const double smallest = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
  for (int i = 0; i < 20000; ++i) {
    ASSERT_NO_FATAL_FAILURE(this->expect_accurate(this->any(smallest, std::log2(kRange<T>))));
  }
}

// Where the reduction cancels most: the numbers nearest to the multiples of pi/2, all up to 1e5.
TYPED_TEST(Sincos, IsWithinTheBoundAroundMultiplesOfHalfPi) {
  using T = typename TypeParam::T;
  const int last = static_cast<int>(kRange<T> / T(kHalfPi));
  for (int k = 1; k <= last; k += k < 63662 ? 1 : 7) {
    ASSERT_NO_FATAL_FAILURE(
        this->expect_accurate(static_cast<T>(static_cast<long double>(k) * kLongHalfPi)));
  }
}

// Where the polynomials err most and the rounding to a quadrant may go either way.
TYPED_TEST(Sincos, IsWithinTheBoundAroundOddMultiplesOfQuarterPi) {
  using T = typename TypeParam::T;
  const int last = static_cast<int>(kRange<T> / T(kHalfPi));
  for (int k = 0; k < last; k += kIsDouble<T> ? 11 : 1) {
    const T x = static_cast<T>((k + 0.5) * kHalfPi);
    ASSERT_NO_FATAL_FAILURE(this->expect_accurate(x));
    ASSERT_NO_FATAL_FAILURE(this->expect_accurate(x - this->uniform(T(0), T(0.1))));
    ASSERT_NO_FATAL_FAILURE(this->expect_accurate(x + this->uniform(T(0), T(0.1))));
  }
}

TYPED_TEST(Sincos, DegradesGentlyBeyondTheRange) {
  using T = typename TypeParam::T;
  const double limit = kIsDouble<T> ? 48 : 20;  // of the quadrant, in bits
  for (int i = 0; i < 20000; ++i) {
    const T x = this->any(std::log2(kRange<T>), limit + std::log2(kHalfPi) - 0.01);
    const auto [s, c] = this->sincos(x);
    EXPECT_LE(std::abs(s), T(1)) << x;
    EXPECT_LE(std::abs(c), T(1)) << x;
    ExactSine angle, sine, cosine;
    mpfr_set_d(angle.get(), static_cast<double>(x), MPFR_RNDN);
    mpfr_sin_cos(sine.get(), cosine.get(), angle.get(), MPFR_RNDN);
    const double bound = 2.0 * static_cast<double>(std::abs(x) * kEpsilon<T>);
    EXPECT_NEAR(static_cast<double>(s), mpfr_get_d(sine.get(), MPFR_RNDN), bound) << x;
    EXPECT_NEAR(static_cast<double>(c), mpfr_get_d(cosine.get(), MPFR_RNDN), bound) << x;
  }
}

TYPED_TEST(Sincos, IsNanForHugeInfiniteAndNanAngles) {
  using T = typename TypeParam::T;
  using Limits = std::numeric_limits<T>;
  std::vector<T> angles = {Limits::infinity(),   -Limits::infinity(), Limits::quiet_NaN(),
                           -Limits::quiet_NaN(), Limits::max(),       Limits::lowest()};
  const double limit = kIsDouble<T> ? 48 : 20;
  for (int i = 0; i < 20000; ++i) {
    angles.push_back(this->any(limit + std::log2(kHalfPi) + 0.01, Limits::max_exponent - 0.01));
  }
  for (const T x : angles) {
    const auto [s, c] = this->sincos(x);
    EXPECT_TRUE(std::isnan(s)) << x;
    EXPECT_TRUE(std::isnan(c)) << x;
  }
}

TYPED_TEST(Sincos, IsExactAtZeroAndForTinyAngles) {
  using T = typename TypeParam::T;
  const T tiny[] = {T(0), std::numeric_limits<T>::denorm_min(), std::numeric_limits<T>::min(),
                    kEpsilon<T> / 2};
  for (const T magnitude : tiny) {
    for (const T x : {magnitude, -magnitude}) {
      const auto [s, c] = this->sincos(x);
      EXPECT_TRUE(same_bits(s, x));
      EXPECT_TRUE(same_bits(c, T(1)));
    }
  }
}

TYPED_TEST(Sincos, IsOddAndEvenToTheBit) {
  for (const auto x : this->assorted()) {
    const auto [s, c] = this->sincos(x);
    const auto [s_of_minus, c_of_minus] = this->sincos(-x);
    ASSERT_TRUE(same_bits(s_of_minus, -s)) << x;
    ASSERT_TRUE(same_bits(c_of_minus, c)) << x;
  }
}

TYPED_TEST(Sincos, LiesOnTheUnitCircle) {
  using T = typename TypeParam::T;
  for (int i = 0; i < 20000; ++i) {
    const T x = this->any(-30, std::log2(kRange<T>));
    const auto [s, c] = this->sincos(x);
    EXPECT_NEAR(s * s + c * c, T(1), 3 * kEpsilon<T>) << x;
  }
}

template <typename C, int N, typename T = typename C::T>
void expect_array_equals_scalars(const T (&x)[N], const T* s, const T* c) {
  for (int i = 0; i < N; ++i) {
    T sine, cosine;
    dynac::runtime::sincos<C::kFma>(x[i], sine, cosine);
    ASSERT_TRUE(same_bits(s[i], sine) && same_bits(c[i], cosine)) << N << " angles: " << x[i];
  }
}

template <typename C, int N, typename T = typename C::T>
void expect_length_equals_scalars(const std::vector<T>& angles) {
  T x[N], s[N + 1], c[N + 1];
  s[N] = c[N] = T(42);  // not to be written
  for (std::size_t first = 0; first + N <= 2000; ++first) {
    std::copy_n(angles.begin() + static_cast<std::ptrdiff_t>(first), N, x);
    dynac::runtime::sincos<C::kFma, N>(x, s, c);
    ASSERT_NO_FATAL_FAILURE((expect_array_equals_scalars<C>(x, s, c)));
    ASSERT_EQ(s[N], T(42));
    ASSERT_EQ(c[N], T(42));
  }
}

// Lengths below, at and above a block, and beyond what is written out.
TYPED_TEST(Sincos, OfAnArrayEqualsThatOfItsElementsToTheBit) {
  const auto angles = this->assorted();
  expect_length_equals_scalars<TypeParam, 1>(angles);
  expect_length_equals_scalars<TypeParam, 2>(angles);
  expect_length_equals_scalars<TypeParam, 3>(angles);
  expect_length_equals_scalars<TypeParam, 4>(angles);
  expect_length_equals_scalars<TypeParam, 7>(angles);
  expect_length_equals_scalars<TypeParam, 8>(angles);
  expect_length_equals_scalars<TypeParam, 17>(angles);
  expect_length_equals_scalars<TypeParam, 35>(angles);
}

TYPED_TEST(Sincos, TakesAnArrayWithoutItsLength) {
  using T = typename TypeParam::T;
  T x[5] = {T(-0.5), T(0), T(1), T(2), T(42)}, s[5], c[5];
  dynac::runtime::sincos<TypeParam::kFma>(x, s, c);
  expect_array_equals_scalars<TypeParam>(x, s, c);
}

TEST(Muladd, IsCloseToTheExactValueAndFusedWhereTheTargetIs) {
  const volatile double near_one = 1 + 0x1p-30;  // volatile: compilers fold constants fused
  const double a = near_one, product = a * a;
  const double lost = dynac::runtime::kHasDoubleFma ? 0x1p-60 : 0.0;
  EXPECT_EQ(dynac::runtime::muladd(a, a, -product), lost);
  const volatile float near_one_too = 1 + 0x1p-12f;
  const float b = near_one_too, square = b * b;
  const float lost_by_float = dynac::runtime::kHasFloatFma ? 0x1p-24f : 0.0f;
  EXPECT_EQ(dynac::runtime::muladd(b, b, -square), lost_by_float);
}

}  // namespace
