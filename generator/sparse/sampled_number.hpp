// SPDX-License-Identifier: BSD-3-Clause
// A number at several configurations at once: what the equations of a robot are run on to learn
// which of their entries are zero, one or constant, and which pivots stay away from zero.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "support/elementary.hpp"

namespace dynac {

inline constexpr std::size_t kSampleCount = 32;

/// See the top of this file; arithmetic goes sample by sample.
class SampledNumber {
 public:
  SampledNumber() = default;
  SampledNumber(double value) { values_.fill(value); }  // NOLINT: constants become scalars silently

  [[nodiscard]] double& operator[](std::size_t sample) { return values_[sample]; }
  [[nodiscard]] const double& operator[](std::size_t sample) const { return values_[sample]; }

  friend SampledNumber operator+(const SampledNumber& a, const SampledNumber& b) {
    return of([&](std::size_t k) { return a[k] + b[k]; });
  }
  friend SampledNumber operator-(const SampledNumber& a, const SampledNumber& b) {
    return of([&](std::size_t k) { return a[k] - b[k]; });
  }
  friend SampledNumber operator*(const SampledNumber& a, const SampledNumber& b) {
    return of([&](std::size_t k) { return a[k] * b[k]; });
  }
  friend SampledNumber operator/(const SampledNumber& a, const SampledNumber& b) {
    return of([&](std::size_t k) { return a[k] / b[k]; });
  }
  friend SampledNumber operator-(const SampledNumber& a) {
    return of([&](std::size_t k) { return -a[k]; });
  }
  friend void sincos(const SampledNumber& angle, SampledNumber& sine, SampledNumber& cosine) {
    for (std::size_t k = 0; k < kSampleCount; ++k) dynac::sincos(angle[k], sine[k], cosine[k]);
  }

  /// Whether the value is this one in every sample.
  [[nodiscard]] bool is(double value) const {
    return std::ranges::all_of(values_, [&](double entry) { return entry == value; });
  }
  /// Whether it is the same in every sample.
  [[nodiscard]] bool is_constant() const { return is(values_.front()); }
  /// Whether a product with it takes no operation.
  [[nodiscard]] bool is_unit() const { return is(1) || is(-1); }
  /// Whether it is positive in every sample, or negative in every sample.
  [[nodiscard]] bool keeps_sign() const {
    return std::ranges::all_of(values_, [&](double x) { return x * values_.front() > 0; });
  }
  [[nodiscard]] SampledNumber magnitude() const {
    return of([&](std::size_t k) { return std::abs(values_[k]); });
  }
  [[nodiscard]] double smallest() const { return *std::ranges::min_element(values_); }

  friend SampledNumber larger(const SampledNumber& a, const SampledNumber& b) {
    return of([&](std::size_t k) { return std::max(a[k], b[k]); });
  }

 private:
  template <class Function>
  static SampledNumber of(const Function& function) {
    SampledNumber result;
    for (std::size_t k = 0; k < kSampleCount; ++k) result[k] = function(k);
    return result;
  }

  std::array<double, kSampleCount> values_{};
};

}  // namespace dynac
