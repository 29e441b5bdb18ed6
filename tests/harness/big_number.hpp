// Numbers of a hundred digits, for differences in time that cancel nothing: the algorithms run on
// them as on any scalar.
#pragma once

#include <mpfr.h>

#include <utility>

namespace dynac::test {

/// A number of MPFR with 340 bits: 102 digits. It keeps them itself, so that none is allocated.
class BigNumber {
 public:
  BigNumber() {
    mpfr_custom_init(limbs_, kBits);
    mpfr_custom_init_set(value_, MPFR_ZERO_KIND, 0, kBits, limbs_);
  }
  BigNumber(double x) : BigNumber() {  // NOLINT: constants of the model become scalars silently
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  BigNumber(const BigNumber& other) : BigNumber() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  BigNumber& operator=(const BigNumber& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }

  explicit operator double() const { return mpfr_get_d(value_, MPFR_RNDN); }

  friend BigNumber operator+(BigNumber a, const BigNumber& b) {
    mpfr_add(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  friend BigNumber operator-(BigNumber a, const BigNumber& b) {
    mpfr_sub(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  friend BigNumber operator*(BigNumber a, const BigNumber& b) {
    mpfr_mul(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  friend BigNumber operator/(BigNumber a, const BigNumber& b) {
    mpfr_div(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
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
  friend void sincos(const BigNumber& angle, BigNumber& sine, BigNumber& cosine) {
    mpfr_sin_cos(sine.value_, cosine.value_, angle.value_, MPFR_RNDN);
  }

 private:
  static constexpr mpfr_prec_t kBits = 340;

  mp_limb_t limbs_[(kBits - 1) / (8 * sizeof(mp_limb_t)) + 1];
  mpfr_t value_;
};

}  // namespace dynac::test
