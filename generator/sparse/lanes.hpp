// A number at several configurations at once: what the equations of a robot are run on to learn
// which of their entries are zero, one or constant, and which pivots stay away from zero.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "support/elementary.hpp"

namespace dynac {

inline constexpr std::size_t kLanes = 32;

/// See the top of this file; arithmetic goes lane by lane.
class Lanes {
 public:
  Lanes() = default;
  Lanes(double value) { values_.fill(value); }  // NOLINT: constants become scalars silently

  [[nodiscard]] double& operator[](std::size_t lane) { return values_[lane]; }
  [[nodiscard]] const double& operator[](std::size_t lane) const { return values_[lane]; }

  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return of([&](std::size_t k) { return a[k] + b[k]; });
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return of([&](std::size_t k) { return a[k] - b[k]; });
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return of([&](std::size_t k) { return a[k] * b[k]; });
  }
  friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return of([&](std::size_t k) { return a[k] / b[k]; });
  }
  friend Lanes operator-(const Lanes& a) {
    return of([&](std::size_t k) { return -a[k]; });
  }
  friend void sincos(const Lanes& angle, Lanes& sine, Lanes& cosine) {
    for (std::size_t k = 0; k < kLanes; ++k) dynac::sincos(angle[k], sine[k], cosine[k]);
  }

  /// Whether the value is this one in every lane.
  [[nodiscard]] bool is(double value) const {
    return std::ranges::all_of(values_, [&](double entry) { return entry == value; });
  }
  /// Whether it is the same in every lane.
  [[nodiscard]] bool is_constant() const { return is(values_.front()); }
  /// Whether a product with it takes no operation.
  [[nodiscard]] bool is_unit() const { return is(1) || is(-1); }
  /// Whether it is positive in every lane, or negative in every lane.
  [[nodiscard]] bool keeps_sign() const {
    return std::ranges::all_of(values_, [&](double x) { return x * values_.front() > 0; });
  }
  [[nodiscard]] Lanes magnitude() const {
    return of([&](std::size_t k) { return std::abs(values_[k]); });
  }
  [[nodiscard]] double smallest() const { return *std::ranges::min_element(values_); }

  friend Lanes larger(const Lanes& a, const Lanes& b) {
    return of([&](std::size_t k) { return std::max(a[k], b[k]); });
  }

 private:
  template <class Function>
  static Lanes of(const Function& function) {
    Lanes result;
    for (std::size_t k = 0; k < kLanes; ++k) result[k] = function(k);
    return result;
  }

  std::array<double, kLanes> values_{};
};

}  // namespace dynac
