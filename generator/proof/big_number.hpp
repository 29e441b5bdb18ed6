// SPDX-License-Identifier: BSD-3-Clause
// Numbers of as many bits as one likes, in which algorithms and graphs have no rounding to speak
// of.
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>

namespace dynac {

/// A number of MPFR with so many bits. It keeps them itself, so that none is allocated.
template <int bits>
class BigNumber {
 public:
  BigNumber() {
    mpfr_custom_init(limbs_, bits);
    mpfr_custom_init_set(value_, MPFR_ZERO_KIND, 0, bits, limbs_);
  }
  BigNumber(double x) : BigNumber() {  // NOLINT: constants of the model become scalars silently
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  BigNumber(const BigNumber& other) { take(other); }
  BigNumber& operator=(const BigNumber& other) {
    take(other);
    return *this;
  }

  explicit operator double() const { return mpfr_get_d(value_, MPFR_RNDN); }

  friend BigNumber operator+(const BigNumber& a, const BigNumber& b) {
    BigNumber result;
    mpfr_add(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  friend BigNumber operator-(const BigNumber& a, const BigNumber& b) {
    BigNumber result;
    mpfr_sub(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  friend BigNumber operator*(const BigNumber& a, const BigNumber& b) {
    BigNumber result;
    mpfr_mul(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  friend BigNumber operator/(const BigNumber& a, const BigNumber& b) {
    BigNumber result;
    mpfr_div(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  friend BigNumber operator-(BigNumber a) {
    mpfr_neg(a.value_, a.value_, MPFR_RNDN);
    return a;
  }
  BigNumber& operator+=(const BigNumber& b) { return *this = *this + b; }
  BigNumber& operator-=(const BigNumber& b) { return *this = *this - b; }
  BigNumber& operator*=(const BigNumber& b) { return *this = *this * b; }
  BigNumber& operator/=(const BigNumber& b) { return *this = *this / b; }
  friend bool operator==(const BigNumber& a, const BigNumber& b) {
    return mpfr_equal_p(a.value_, b.value_) != 0;
  }
  friend BigNumber square_root(BigNumber a) {
    mpfr_sqrt(a.value_, a.value_, MPFR_RNDN);
    return a;
  }
  /// 1 or -1, of zeros too.
  friend BigNumber sign(const BigNumber& a) { return mpfr_signbit(a.value_) != 0 ? -1.0 : 1.0; }
  /// sin(x/2)/x, of x^2.
  friend BigNumber half_sinc(const BigNumber& square) {
    if (mpfr_zero_p(square.value_) != 0) return 0.5;
    const BigNumber x = square_root(square);
    return sine(x / 2.0) / x;
  }
  /// cos(x/2), of x^2.
  friend BigNumber half_cos(const BigNumber& square) {
    BigNumber sine, cosine;
    sincos(square_root(square) / 2.0, sine, cosine);
    return cosine;
  }
  /// (x - sin x)/x^3, of x^2.
  friend BigNumber left_jacobian_J2(const BigNumber& square) {
    constexpr double kSmall = 0x1p-80;  // beyond it the difference keeps half of the bits
    if (mpfr_cmp_d(square.value_, kSmall) < 0) {
      const BigNumber one(1.0);
      return one / 6.0 - square * (one / 120.0 - square / 5040.0);
    }
    const BigNumber x = square_root(square);
    return (x - sine(x)) / (x * square);
  }
  /// Of angles beyond all doubles NaN: they would be reduced with as many bits as they have.
  friend void sincos(const BigNumber& angle, BigNumber& sine, BigNumber& cosine) {
    if (angle.is_beyond_doubles()) {
      sine = cosine = std::numeric_limits<double>::quiet_NaN();
      return;
    }
    mpfr_sin_cos(sine.value_, cosine.value_, angle.value_, MPFR_RNDN);
  }

 private:
  void take(const BigNumber& other) {
    std::copy(std::begin(other.limbs_), std::end(other.limbs_), limbs_);
    value_[0] = other.value_[0];
    mpfr_custom_move(value_, limbs_);
  }
  [[nodiscard]] bool is_beyond_doubles() const {
    return mpfr_regular_p(value_) != 0 &&
           mpfr_get_exp(value_) > std::numeric_limits<double>::max_exponent;
  }
  static BigNumber sine(BigNumber x) {
    if (x.is_beyond_doubles()) return std::numeric_limits<double>::quiet_NaN();
    mpfr_sin(x.value_, x.value_, MPFR_RNDN);
    return x;
  }

  mp_limb_t limbs_[static_cast<std::size_t>((bits - 1) / GMP_NUMB_BITS + 1)];
  mpfr_t value_;
};

}  // namespace dynac
