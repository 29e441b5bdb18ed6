// SPDX-License-Identifier: BSD-3-Clause
// Truncated Taylor series in time as a scalar: an algorithm that runs on it gives the time
// derivatives of its results along a motion.
//
// Coefficient k is the k-th time derivative divided by k!. A series made from a number is a
// constant and has that coefficient alone, so that products with it are linear; any other one is
// known up to some coefficient, and a result as far as the shorter of its operands. Reference:
// Griewank & Walther 2008, chapter 13 (Table 13.1, Table 13.2).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "support/elementary.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
class Series {
 public:
  Series() : Series(0.0) {}
  template <std::convertible_to<Scalar> Value>
  Series(const Value& value)  // NOLINT: constants of the model become scalars silently
      : coefficients_{Scalar(value)} {}
  /// @param[in] coefficients  at least one; further ones are unknown
  explicit Series(std::vector<Scalar> coefficients)
      : coefficients_(std::move(coefficients)), is_constant_(false) {}

  /// How many coefficients are known; of a constant, one.
  [[nodiscard]] std::size_t size() const { return coefficients_.size(); }
  /// Coefficient k; of a constant, zero for all k but 0.
  [[nodiscard]] Scalar operator[](std::size_t k) const {
    return is_constant_ && k > 0 ? Scalar(0) : coefficients_[k];
  }
  /// Adds the next coefficient.
  void append(Scalar coefficient) { coefficients_.push_back(std::move(coefficient)); }
  /// Puts another number in place of the last coefficient.
  void replace_last(Scalar coefficient) { coefficients_.back() = std::move(coefficient); }

  /// Its first `terms` coefficients; a constant is one still.
  [[nodiscard]] Series truncated(std::size_t terms) const {
    Series first = *this;
    if (!is_constant_) first.coefficients_.resize(terms, Scalar(0));
    return first;
  }

  /// Its time derivative, known to one coefficient less.
  [[nodiscard]] Series derivative() const {
    if (is_constant_) return Series(Scalar(0));
    std::vector<Scalar> rates;
    for (std::size_t k = 1; k < size(); ++k) {
      rates.push_back(Scalar(static_cast<double>(k)) * coefficients_[k]);
    }
    return Series(std::move(rates));
  }

  /// What it is the time derivative of, from its first coefficient: known to one more.
  [[nodiscard]] Series integral(Scalar first) const {
    std::vector<Scalar> terms{std::move(first)};
    for (std::size_t k = 0; k < size(); ++k) {
      terms.push_back(Scalar(1 / static_cast<double>(k + 1)) * coefficients_[k]);
    }
    return Series(std::move(terms));
  }

  friend Series operator+(const Series& a, const Series& b) {
    return of_terms(a, b, [&](std::size_t k) { return a[k] + b[k]; });
  }
  friend Series operator-(const Series& a, const Series& b) {
    return of_terms(a, b, [&](std::size_t k) { return a[k] - b[k]; });
  }
  friend Series operator-(const Series& a) {
    return of_terms(a, a, [&](std::size_t k) { return -a[k]; });
  }
  friend Series operator*(const Series& a, const Series& b) {
    return of_terms(a, b, [&](std::size_t k) {
      if (k == 0 || b.is_constant_) return a[k] * b[0];
      if (a.is_constant_) return a[0] * b[k];
      // The highest coefficients come last: the rest is common to what differs in them alone.
      const Scalar ends = a[0] * b[k] + a[k] * b[0];
      return k == 1 ? ends : middle(a, b, k) + ends;
    });
  }
  /// x x, each pair of factors once.
  friend Series square(const Series& x) {
    return of_terms(x, x, [&](std::size_t k) {
      if (k == 0) return square(x[0]);
      Scalar pairs = x[0] * x[k];
      for (std::size_t i = 1; i < (k + 1) / 2; ++i) pairs = pairs + x[i] * x[k - i];
      const Scalar twice = pairs + pairs;
      return k % 2 == 0 ? square(x[k / 2]) + twice : twice;
    });
  }
  friend Series operator/(const Series& a, const Series& b) {
    const Scalar inverse = Scalar(1) / b[0];
    Series quotient(std::vector<Scalar>{a[0] * inverse});
    for (std::size_t k = 1; k < common_size(a, b); ++k) {
      if (b.is_constant_) {
        quotient.append(a[k] * inverse);
        continue;
      }
      const Scalar last = b[k] * quotient[0];
      const Scalar known = k == 1 ? last : middle(b, quotient, k) + last;
      quotient.append((a[k] - known) * inverse);
    }
    quotient.is_constant_ = a.is_constant_ && b.is_constant_;
    return quotient;
  }

  /// A turn does not move.
  friend Series reduced_angle(Series angle) {
    angle.coefficients_.front() = reduced_angle(angle.coefficients_.front());
    return angle;
  }
  /// From s' = c a' and c' = -s a'.
  friend void sincos(const Series& angle, Series& sine, Series& cosine) {
    Scalar s(0), c(0);
    sincos(angle[0], s, c);
    Series new_sine(std::vector<Scalar>{s}), new_cosine(std::vector<Scalar>{c});
    for (std::size_t k = 1; k < angle.size(); ++k) {
      Scalar sine_rate(0), cosine_rate(0);
      for (std::size_t i = 1; i <= k; ++i) {
        const Scalar rate = Scalar(static_cast<double>(i)) * angle[i];
        sine_rate = sine_rate + rate * new_cosine[k - i];
        cosine_rate = cosine_rate - rate * new_sine[k - i];
      }
      const Scalar per_k(1 / static_cast<double>(k));
      new_sine.append(per_k * sine_rate);
      new_cosine.append(per_k * cosine_rate);
    }
    new_sine.is_constant_ = new_cosine.is_constant_ = angle.is_constant_;
    sine = std::move(new_sine);
    cosine = std::move(new_cosine);
  }

  /// From r r = x.
  friend Series square_root(const Series& x) {
    Series root(std::vector<Scalar>{square_root(x[0])});
    const Scalar per_twice = Scalar(0.5) / root[0];
    for (std::size_t k = 1; k < x.size(); ++k) {
      const Scalar rest = k == 1 ? x[k] : x[k] - middle(root, root, k);
      root.append(rest * per_twice);
    }
    root.is_constant_ = x.is_constant_;
    return root;
  }

 private:
  [[nodiscard]] static std::size_t common_size(const Series& a, const Series& b) {
    if (a.is_constant_) return b.size();
    return b.is_constant_ ? a.size() : std::min(a.size(), b.size());
  }
  template <class Term>
  [[nodiscard]] static Series of_terms(const Series& a, const Series& b, const Term& term) {
    Series result(std::vector<Scalar>{});
    for (std::size_t k = 0; k < common_size(a, b); ++k) result.append(term(k));
    result.is_constant_ = a.is_constant_ && b.is_constant_;
    return result;
  }
  // Sum of a_i b_(k-i) without the two ends; k is at least 2.
  [[nodiscard]] static Scalar middle(const Series& a, const Series& b, std::size_t k) {
    Scalar sum = a[1] * b[k - 1];
    for (std::size_t i = 2; i < k; ++i) sum = sum + a[i] * b[k - i];
    return sum;
  }

  std::vector<Scalar> coefficients_;
  bool is_constant_ = true;
};

}  // namespace dynac
