// Numbers of a hundred digits, for differences in time that cancel nothing: the algorithms run on
// them as on any scalar.
#pragma once

#include <mpfr.h>

#include <utility>

namespace dynac::test {

/// A number of MPFR with 340 bits: 102 digits.
class BigNumber {
 public:
  BigNumber(double x = 0) {  // NOLINT: constants of the model become scalars silently
    mpfr_init2(value_, 340);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  BigNumber(const BigNumber& other) : BigNumber() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  BigNumber& operator=(const BigNumber& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~BigNumber() { mpfr_clear(value_); }

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
  friend void sincos(const BigNumber& angle, BigNumber& sine, BigNumber& cosine) {
    mpfr_sin_cos(sine.value_, cosine.value_, angle.value_, MPFR_RNDN);
  }

 private:
  mpfr_t value_;
};

}  // namespace dynac::test
