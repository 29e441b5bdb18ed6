// SPDX-License-Identifier: BSD-3-Clause
// A number with its derivatives by any number of coordinates: an algorithm that runs on it carries
// them along by the chain rule, forward, a column for each coordinate that matters. A number made
// from a value is a constant. Reference: Griewank & Walther 2008, chapter 3.
#pragma once

#include <concepts>
#include <cstddef>
#include <map>
#include <utility>

#include "support/elementary.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
class Tangent {
 public:
  using Columns = std::map<std::size_t, Scalar>;

  Tangent() : value_(0) {}
  template <std::convertible_to<Scalar> Value>
  Tangent(const Value& value) : value_(value) {}  // NOLINT: constants become scalars silently

  [[nodiscard]] const Scalar& value() const { return value_; }
  /// Derivatives by coordinate; what is not there is zero.
  [[nodiscard]] const Columns& columns() const { return columns_; }
  /// Adds to the derivative by a coordinate.
  void add(std::size_t coordinate, const Scalar& x) {
    const auto [place, is_new] = columns_.try_emplace(coordinate, x);
    if (!is_new) place->second = place->second + x;
  }

  friend Tangent operator+(const Tangent& a, const Tangent& b) {
    Tangent sum = a;
    sum.value_ = a.value_ + b.value_;
    for (const auto& [c, x] : b.columns_) sum.add(c, x);
    return sum;
  }
  friend Tangent operator-(const Tangent& a) {
    Tangent result(-a.value_);
    for (const auto& [c, x] : a.columns_) result.columns_[c] = -x;
    return result;
  }
  friend Tangent operator-(const Tangent& a, const Tangent& b) {
    Tangent difference = a;
    difference.value_ = a.value_ - b.value_;
    for (const auto& [c, x] : b.columns_) {
      const auto [place, is_new] = difference.columns_.try_emplace(c, -x);
      if (!is_new) place->second = place->second - x;
    }
    return difference;
  }
  friend Tangent operator*(const Tangent& a, const Tangent& b) {
    Tangent product(a.value_ * b.value_);
    for (const auto& [c, x] : a.columns_) product.columns_[c] = x * b.value_;
    for (const auto& [c, x] : b.columns_) product.add(c, a.value_ * x);
    return product;
  }
  friend Tangent operator/(const Tangent& a, const Tangent& b) {
    const Scalar inverse = Scalar(1) / b.value_;
    Tangent quotient(a.value_ * inverse);
    for (const auto& [c, x] : a.columns_) quotient.columns_[c] = x * inverse;
    const Scalar slope = quotient.value_ * inverse;
    for (const auto& [c, x] : b.columns_) quotient.add(c, -(slope * x));
    return quotient;
  }

  friend Tangent reduced_angle(const Tangent& angle) {
    return angle.with_slope(reduced_angle(angle.value_), Scalar(1));
  }
  friend void sincos(const Tangent& angle, Tangent& sine, Tangent& cosine) {
    Scalar s(0), c(0);
    sincos(angle.value_, s, c);
    Tangent new_sine = angle.with_slope(s, c);
    cosine = angle.with_slope(c, -s);
    sine = std::move(new_sine);
  }
  friend Tangent square_root(const Tangent& x) {
    const Scalar root = square_root(x.value_);
    return x.with_slope(root, Scalar(0.5) / root);
  }

 private:
  // A function of this number: its value and its derivative.
  [[nodiscard]] Tangent with_slope(const Scalar& value, const Scalar& slope) const {
    Tangent result(value);
    for (const auto& [c, x] : columns_) result.columns_[c] = slope * x;
    return result;
  }

  Scalar value_;
  Columns columns_;
};

}  // namespace dynac
