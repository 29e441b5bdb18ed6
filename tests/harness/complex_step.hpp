// SPDX-License-Identifier: BSD-3-Clause
// The algorithms on complex numbers: the imaginary part of f(x + i h e) / h is a derivative of f,
// exact to rounding for h far below it.
// Reference: Squire & Trapp 1998.
#pragma once

#include <complex>
#include <vector>

#include "algorithms/forward/forward_dynamics.hpp"
#include "dynac/runtime/rotation.hpp"
#include "kernels/state.hpp"

namespace dynac {

/// std::complex<Real> as a type of this namespace: argument-dependent lookup finds its functions
/// from algorithms that were included before it.
template <class Real>
class ComplexOf {
 public:
  ComplexOf(Real real = 0, Real imaginary = 0) : value_(real, imaginary) {}

  template <class Other>
  ComplexOf(const ComplexOf<Other>& other)  // NOLINT: as numbers become each other
      : value_(static_cast<Real>(other.real()), static_cast<Real>(other.imag())) {}

  [[nodiscard]] Real real() const { return value_.real(); }
  [[nodiscard]] Real imag() const { return value_.imag(); }

  ComplexOf& operator+=(const ComplexOf& y) { return *this = *this + y; }
  ComplexOf& operator-=(const ComplexOf& y) { return *this = *this - y; }
  ComplexOf& operator*=(const ComplexOf& y) { return *this = *this * y; }
  ComplexOf& operator/=(const ComplexOf& y) { return *this = *this / y; }

  friend ComplexOf operator-(const ComplexOf& x) { return ComplexOf(-x.value_); }
  friend ComplexOf operator+(const ComplexOf& x, const ComplexOf& y) {
    return ComplexOf(x.value_ + y.value_);
  }
  friend ComplexOf operator-(const ComplexOf& x, const ComplexOf& y) {
    return ComplexOf(x.value_ - y.value_);
  }
  friend ComplexOf operator*(const ComplexOf& x, const ComplexOf& y) {
    return ComplexOf(x.value_ * y.value_);
  }
  friend ComplexOf operator/(const ComplexOf& x, const ComplexOf& y) {
    return ComplexOf(x.value_ / y.value_);
  }
  friend ComplexOf sin(const ComplexOf& angle) { return ComplexOf(std::sin(angle.value_)); }
  friend ComplexOf cos(const ComplexOf& angle) { return ComplexOf(std::cos(angle.value_)); }
  friend void sincos(const ComplexOf& angle, ComplexOf& sine, ComplexOf& cosine) {
    sine = sin(angle);
    cosine = cos(angle);
  }
  friend ComplexOf square_root(const ComplexOf& x) { return ComplexOf(std::sqrt(x.value_)); }
  friend ComplexOf sign(const ComplexOf& x) { return runtime::sign(x); }
  friend ComplexOf half_sinc(const ComplexOf& square) { return runtime::half_sinc(square); }
  friend ComplexOf half_cos(const ComplexOf& square) { return runtime::half_cos(square); }
  friend ComplexOf left_jacobian_J2(const ComplexOf& square) {
    return runtime::left_jacobian_J2(square);
  }

 private:
  explicit ComplexOf(const std::complex<Real>& value) : value_(value) {}

  std::complex<Real> value_;
};

using Complex = ComplexOf<double>;

}  // namespace dynac

namespace dynac::test {

/// A complex step's length: no difference is taken, so nothing cancels.
inline constexpr double kComplexStep = 1e-30;

/// q with a displacement of i h along coordinate `c` of the tangent space (that of v) added.
[[nodiscard]] std::vector<Complex> stepped_position(
    const Mechanism& robot, const std::vector<double>& q, std::size_t c,
    BaseVelocity base_velocity = BaseVelocity::kBody);

/// A kernel's output by an algorithm, differentiated: a column for each coordinate of input `which`
/// (0: along the tangent space of q), column-major.
/// @tparam Number  complex numbers, of higher precision where roundings must not be those of double
template <class Number = Complex, class Run>
[[nodiscard]] std::vector<double> complex_step(const Kernel& kernel, const KernelContext& context,
                                               const Arrays<double>& inputs, std::size_t which,
                                               const Run& run, std::size_t output = 0) {
  std::vector<double> derivative;
  const std::size_t coordinates = which == 0 ? context.robot.nv : inputs[which].size();
  for (std::size_t c = 0; c < coordinates; ++c) {
    Arrays<Number> stepped;
    for (const std::vector<double>& input : inputs) {
      stepped.emplace_back(input.begin(), input.end());
    }
    if (which == 0) {
      const std::vector<Complex> q =
          stepped_position(context.robot, inputs[0], c, context.settings.base_velocity);
      stepped[0].assign(q.begin(), q.end());
    } else {
      stepped[which][c] += Number(0, kComplexStep);
    }
    const auto column = compute<Number>(kernel, run, context, stepped, [](const Body&) {})[output];
    for (const Number& x : column) {
      derivative.push_back(static_cast<double>(x.imag() / kComplexStep));
    }
  }
  return derivative;
}

}  // namespace dynac::test
