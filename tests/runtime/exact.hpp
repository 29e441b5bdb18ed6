// SPDX-License-Identifier: BSD-3-Clause
// Numbers of MPFR, against which the runtime's are measured.
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <limits>

/// One of this many bits.
template <mpfr_prec_t kBits>
class Exact {
 public:
  Exact() { mpfr_init2(value_, kBits); }
  explicit Exact(double x) : Exact() { mpfr_set_d(value_, x, MPFR_RNDN); }
  ~Exact() { mpfr_clear(value_); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  mpfr_ptr get() { return value_; }

  /// |x - this|.
  double distance_to(double x) {
    Exact difference;
    mpfr_sub_d(difference.get(), value_, x, MPFR_RNDN);
    return std::abs(mpfr_get_d(difference.get(), MPFR_RNDN));
  }
  /// The same in units of the last place of this as a T.
  template <typename T>
  double ulps_to(T x) {
    constexpr int kLowest = std::numeric_limits<T>::min_exponent;
    const long exponent = mpfr_zero_p(value_) ? kLowest : mpfr_get_exp(value_);
    Exact difference;
    mpfr_sub_d(difference.get(), value_, static_cast<double>(x), MPFR_RNDN);
    const long unit = std::max<long>(exponent, kLowest) - std::numeric_limits<T>::digits;
    mpfr_mul_2si(difference.get(), difference.get(), -unit, MPFR_RNDN);
    return std::abs(mpfr_get_d(difference.get(), MPFR_RNDN));
  }

 private:
  mpfr_t value_;
};
