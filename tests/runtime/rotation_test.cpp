// SPDX-License-Identifier: BSD-3-Clause
// Square root and functions of a squared angle against MPFR; laws to the bit.
#include "dynac/runtime/rotation.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <type_traits>

#include "cases.hpp"
#include "exact.hpp"

namespace {

constexpr double kPi = 3.14159265358979324;

// x - sin x loses 300 bits where x is 1e-30.
using ExactRotation = Exact<640>;

// What the functions are to give for a squared angle.
struct Truth {
  explicit Truth(double square) {
    ExactRotation x(square);
    mpfr_sqrt(x.get(), x.get(), MPFR_RNDN);
    ExactRotation half, sine;
    mpfr_div_2ui(half.get(), x.get(), 1, MPFR_RNDN);
    mpfr_sin_cos(half_sinc.get(), half_cos.get(), half.get(), MPFR_RNDN);
    mpfr_sin(sine.get(), x.get(), MPFR_RNDN);
    mpfr_sub(left_jacobian_J2.get(), x.get(), sine.get(), MPFR_RNDN);
    if (square == 0) {
      mpfr_set_d(half_sinc.get(), 0.5, MPFR_RNDN);
      mpfr_set_d(left_jacobian_J2.get(), 1, MPFR_RNDN);
      mpfr_div_ui(left_jacobian_J2.get(), left_jacobian_J2.get(), 6, MPFR_RNDN);
      return;
    }
    mpfr_div(half_sinc.get(), half_sinc.get(), x.get(), MPFR_RNDN);
    for (int k = 0; k < 3; ++k)
      mpfr_div(left_jacobian_J2.get(), left_jacobian_J2.get(), x.get(), MPFR_RNDN);
  }
  ExactRotation half_sinc, half_cos, left_jacobian_J2;
};

// The largest errors seen, printed for the reader; the bounds are the documented ones.
struct Worst {
  double half_sinc = 0, half_cos = 0, left_jacobian_J2 = 0;
  void print(const char* range) const {
    std::printf("%s: half_sinc %.2f, half_cos %.2f, left_jacobian_J2 %.2f\n", range, half_sinc,
                half_cos, left_jacobian_J2);
  }
};

template <typename C>
class Rotation : public testing::Test {
 protected:
  using Real = typename C::T;

  // Errors at an angle up to pi: in units in the last place, of the cosine in eps.
  void measure(double angle) {
    const Real square = static_cast<Real>(angle) * static_cast<Real>(angle);
    Truth truth(static_cast<double>(square));
    const Real sinc = dynac::runtime::half_sinc<C::kFma>(square);
    const Real cosine = dynac::runtime::half_cos<C::kFma>(square);
    const Real gap = dynac::runtime::left_jacobian_J2<C::kFma>(square);
    worst_.half_sinc = std::max(worst_.half_sinc, truth.half_sinc.ulps_to(sinc));
    worst_.half_cos =
        std::max(worst_.half_cos, truth.half_cos.distance_to(static_cast<double>(cosine)) / kEps);
    worst_.left_jacobian_J2 =
        std::max(worst_.left_jacobian_J2, truth.left_jacobian_J2.ulps_to(gap));
  }

  // Beyond pi: what the rounding of the root amounts to, for sine and cosine of the half angle.
  void measure_far(double angle) {
    const Real square = static_cast<Real>(angle) * static_cast<Real>(angle);
    Truth truth(static_cast<double>(square));
    const auto sinc = static_cast<double>(dynac::runtime::half_sinc<C::kFma>(square));
    const auto cosine = static_cast<double>(dynac::runtime::half_cos<C::kFma>(square));
    const Real gap = dynac::runtime::left_jacobian_J2<C::kFma>(square);
    worst_.half_sinc = std::max(worst_.half_sinc, truth.half_sinc.distance_to(sinc) / kEps);
    worst_.half_cos =
        std::max(worst_.half_cos, truth.half_cos.distance_to(cosine) / (kEps * angle));
    worst_.left_jacobian_J2 =
        std::max(worst_.left_jacobian_J2, truth.left_jacobian_J2.ulps_to(gap));
  }

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  static constexpr double kEps = static_cast<double>(std::numeric_limits<Real>::epsilon());
  Worst worst_;
  std::mt19937_64 random_{20240607};
};

TYPED_TEST_SUITE(Rotation, Cases, CaseNames);

TYPED_TEST(Rotation, IsWithinTheBoundsUpToHalfATurn) {
  for (const double angle : {0.0, 1e-30, 1e-15, 1e-12, 1e-8, 1e-4, 1.0, std::sqrt(6.0), kPi}) {
    this->measure(angle);
  }
  for (int i = 0; i < 20000; ++i) this->measure(this->uniform(0, kPi));
  for (int i = 0; i < 20000; ++i) this->measure(std::pow(10, this->uniform(-13, 0)));
  for (int i = 0; i < 2000; ++i) this->measure(std::sqrt(6.0) + this->uniform(-1e-3, 1e-3));
  this->worst_.print("up to pi");
  EXPECT_LT(this->worst_.half_sinc, 2);
  EXPECT_LT(this->worst_.half_cos, 1);
  EXPECT_LT(this->worst_.left_jacobian_J2, 3);
}

TYPED_TEST(Rotation, DegradesWithTheAngleAlone) {
  for (int i = 0; i < 20000; ++i) this->measure_far(this->uniform(kPi, 1e3));
  this->worst_.print("up to 1e3");
  EXPECT_LT(this->worst_.half_sinc, 0.5);
  EXPECT_LT(this->worst_.half_cos, 0.5);
  EXPECT_LT(this->worst_.left_jacobian_J2, 3);
}

TYPED_TEST(Rotation, IsExactAtZero) {
  using T = typename TypeParam::T;
  for (const T square : {T(0), std::numeric_limits<T>::denorm_min(), T(-0.0)}) {
    EXPECT_EQ(dynac::runtime::half_sinc<TypeParam::kFma>(square), T(0.5));
    EXPECT_EQ(dynac::runtime::half_cos<TypeParam::kFma>(square), T(1));
    EXPECT_EQ(dynac::runtime::left_jacobian_J2<TypeParam::kFma>(square), T(1) / T(6));
  }
}

// d/ds: -1/48 of the first, -1/8, -1/120.
TYPED_TEST(Rotation, HasTheRightDerivativesAtZero) {
  using T = typename TypeParam::T;
  const T step = std::is_same_v<T, double> ? T(1e-6) : T(1e-2);
  const auto derivative = [&](auto function) {
    return static_cast<double>((function(step) - function(T(0))) / step);
  };
  const double tolerance = std::is_same_v<T, double> ? 1e-8 : 1e-4;
  EXPECT_NEAR(derivative([](T s) { return dynac::runtime::half_sinc<TypeParam::kFma>(s); }),
              -1.0 / 48, tolerance);
  EXPECT_NEAR(derivative([](T s) { return dynac::runtime::half_cos<TypeParam::kFma>(s); }),
              -1.0 / 8, tolerance);
  EXPECT_NEAR(derivative([](T s) { return dynac::runtime::left_jacobian_J2<TypeParam::kFma>(s); }),
              -1.0 / 120, tolerance);
}

TYPED_TEST(Rotation, HandsNanOn) {
  using T = typename TypeParam::T;
  for (const T square : {std::numeric_limits<T>::quiet_NaN(), T(-1)}) {
    EXPECT_TRUE(std::isnan(dynac::runtime::half_sinc<TypeParam::kFma>(square)));
    EXPECT_TRUE(std::isnan(dynac::runtime::half_cos<TypeParam::kFma>(square)));
  }
  const T nan = std::numeric_limits<T>::quiet_NaN();
  EXPECT_TRUE(std::isnan(dynac::runtime::left_jacobian_J2<TypeParam::kFma>(nan)));
}

TYPED_TEST(Rotation, SquareRootIsRoundedToNearest) {
  using T = typename TypeParam::T;
  const double largest = std::numeric_limits<T>::max_exponent - 1;
  for (int i = 0; i < 100000; ++i) {
    const T x = static_cast<T>(std::exp2(this->uniform(-largest, largest)));
    ASSERT_EQ(dynac::runtime::square_root(x), std::sqrt(x)) << x;
    if (std::log2(x) < (std::is_same_v<T, double> ? -960 : -100)) continue;
    ExactRotation root(static_cast<double>(x));
    mpfr_sqrt(root.get(), root.get(), MPFR_RNDN);
    ASSERT_LT(root.ulps_to(dynac::runtime::detail::software_square_root(x)), 0.51) << x;
  }
  EXPECT_EQ(dynac::runtime::square_root(T(0)), T(0));
  EXPECT_EQ(dynac::runtime::detail::software_square_root(T(0)), T(0));
  EXPECT_EQ(dynac::runtime::square_root(std::numeric_limits<T>::denorm_min()),
            std::sqrt(std::numeric_limits<T>::denorm_min()));
}

TYPED_TEST(Rotation, SignIsOneOrMinusOne) {
  using T = typename TypeParam::T;
  for (const T x : {T(0), T(1e-30), T(2), std::numeric_limits<T>::infinity()}) {
    EXPECT_EQ(dynac::runtime::sign(x), T(1));
    EXPECT_EQ(dynac::runtime::sign(-x), T(-1));
  }
}

using Complex = std::complex<double>;

TEST(RotationOfAnyType, AgreesWithThatOfDoubles) {
  for (double angle = 0; angle < kPi; angle += angle < 1e-3 ? 1e-5 : 1e-2) {
    const double s = angle * angle;
    EXPECT_NEAR(dynac::runtime::half_sinc(Complex(s)).real(), dynac::runtime::half_sinc(s), 4e-16);
    EXPECT_NEAR(dynac::runtime::half_cos(Complex(s)).real(), dynac::runtime::half_cos(s), 8e-16);
    EXPECT_NEAR(dynac::runtime::left_jacobian_J2(Complex(s)).real(),
                dynac::runtime::left_jacobian_J2(s), 2e-16);
  }
  for (double angle = 3; angle < 1e3; angle *= 1.01) {
    const double s = angle * angle, bound = (4 + 4 * angle) * 0x1p-52;
    EXPECT_NEAR(angle * dynac::runtime::half_sinc(Complex(s)).real(),
                angle * dynac::runtime::half_sinc(s), bound);
    EXPECT_NEAR(dynac::runtime::half_cos(Complex(s)).real(), dynac::runtime::half_cos(s), bound);
    EXPECT_NEAR(s * dynac::runtime::left_jacobian_J2(Complex(s)).real(),
                s * dynac::runtime::left_jacobian_J2(s), 4e-15);
  }
}

TEST(RotationOfAnyType, HasTheRightDerivativesAtZero) {
  const Complex step(0, 1e-100);
  EXPECT_DOUBLE_EQ(dynac::runtime::half_sinc(step).imag(), -1e-100 / 48);
  EXPECT_DOUBLE_EQ(dynac::runtime::half_cos(step).imag(), -1e-100 / 8);
  EXPECT_DOUBLE_EQ(dynac::runtime::left_jacobian_J2(step).imag(), -1e-100 / 120);
}

TEST(RotationOfAnyType, TakesRootAndSignWhereverTheyAre) {
  EXPECT_EQ(dynac::runtime::square_root(Complex(-4)), Complex(0, 2));
  EXPECT_EQ(dynac::runtime::sign(Complex(-4, 1)), Complex(-1));
  EXPECT_EQ(dynac::runtime::sign(Complex(0, -1)), Complex(1));
  EXPECT_EQ(dynac::runtime::sign(-2.0L), -1.0L);
}

}  // namespace
