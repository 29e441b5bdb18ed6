// SPDX-License-Identifier: BSD-3-Clause
// Numbers modulo the prime 2^61 - 1: two formulas that are equal in algebra give equal numbers, two
// that are not differ for all but about 2^-55 of random inputs (Schwartz 1980, Zippel 1979).
//
// Roots and the like are free; sine and cosine are, but for what the compiler knows of them: s^2 +
// c^2 = 1, sine is odd and cosine even.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace dynac {

/// See the top of this file.
class Field {
 public:
  static constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;

  Field() = default;
  /// The number itself, exactly: every finite double is an integer times a power of two. Of others
  /// nothing is known.
  explicit Field(double number) {
    if (!std::isfinite(number)) {
      *this = hash(std::bit_cast<std::uint64_t>(number));
      return;
    }
    int exponent = 0;
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(number, &exponent), 53));
    // 2^61 = 1, so exponents count modulo 61.
    const int power = ((exponent - 53) % 61 + 61) % 61;
    const Field magnitude = of(static_cast<std::uint64_t>(mantissa < 0 ? -mantissa : mantissa)) *
                            of(std::uint64_t{1} << power);
    value_ = mantissa < 0 ? (-magnitude).value_ : magnitude.value_;
  }
  [[nodiscard]] static Field of(std::uint64_t value) {
    Field result;
    result.value_ = value % kPrime;
    return result;
  }

  [[nodiscard]] std::uint64_t value() const { return value_; }

  friend bool operator==(const Field&, const Field&) = default;
  friend Field operator+(Field a, Field b) { return reduced(a.value_ + b.value_); }
  friend Field operator-(Field a, Field b) { return reduced(a.value_ + kPrime - b.value_); }
  friend Field operator-(Field a) { return reduced(kPrime - a.value_); }
  friend Field operator*(Field a, Field b) {
    const Wide product = static_cast<Wide>(a.value_) * b.value_;
    return reduced(static_cast<std::uint64_t>(product & kPrime) +
                   static_cast<std::uint64_t>(product >> 61));
  }
  /// Division by zero gives zero.
  friend Field operator/(Field a, Field b) { return a * power(b, kPrime - 2); }

  /// Functions of which the compiler knows nothing: any numbers, the same for the same argument.
  friend Field square_root(const Field& x) { return hash(x.value_ + 1); }
  friend Field sign(const Field& x) { return hash(x.value_ + 2); }
  friend Field reduced_angle(const Field& x) { return hash(x.value_ + 6); }
  friend Field half_sinc(const Field& square) { return hash(square.value_ + 3); }
  friend Field half_cos(const Field& square) { return hash(square.value_ + 4); }
  friend Field left_jacobian_J2(const Field& square) { return hash(square.value_ + 5); }

  /// A point of the unit circle that belongs to the angle (rational parametrisation; 1 + t^2 is
  /// never zero, for -1 is no square modulo this prime).
  friend void sincos(const Field& angle, Field& sine, Field& cosine) {
    const bool is_upper_half = angle.value_ > kPrime / 2;
    const Field hashed = hash(is_upper_half ? kPrime - angle.value_ : angle.value_);
    const Field t = is_upper_half ? -hashed : hashed;
    const Field one = of(1);
    const Field scale = one / (one + t * t);
    sine = (t + t) * scale;
    cosine = (one - t * t) * scale;
  }

 private:
  __extension__ typedef unsigned __int128 Wide;

  // Of a number below twice the prime.
  static Field reduced(std::uint64_t value) {
    Field result;
    result.value_ = value < kPrime ? value : value - kPrime;
    return result;
  }

  static Field power(Field base, std::uint64_t exponent) {
    Field result = of(1);
    for (; exponent != 0; exponent >>= 1) {
      if ((exponent & 1) != 0) result = result * base;
      base = base * base;
    }
    return result;
  }

  static Field hash(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return of(x ^ (x >> 31));
  }

  std::uint64_t value_ = 0;
};

}  // namespace dynac
