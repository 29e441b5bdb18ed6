// SPDX-License-Identifier: BSD-3-Clause
// Dual numbers a + b e with e e = 0: values beside their derivatives along one direction.
//
// By the principle of transference, what holds of vectors and rotations holds of twists and rigid
// motions with dual numbers in place of real ones: a twist is the vector w + e u, and the cross
// product of two such vectors is their spatial cross product.
// Reference: Brodsky & Shoham 1999, Dual numbers representation of rigid body dynamics.
#pragma once

#include <utility>

#include "support/elementary.hpp"
#include "support/left_jacobian.hpp"

namespace dynac {

template <class Scalar>
struct Dual {
  Dual() = default;
  explicit Dual(double value) : real(value) {}
  Dual(Scalar real_part, Scalar dual_part)
      : real(std::move(real_part)), dual(std::move(dual_part)) {}

  Scalar real{0};
  Scalar dual{0};

  friend Dual operator+(const Dual& a, const Dual& b) { return {a.real + b.real, a.dual + b.dual}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.real - b.real, a.dual - b.dual}; }
  friend Dual operator-(const Dual& a) { return {-a.real, -a.dual}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.real * b.real, a.real * b.dual + a.dual * b.real};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const Scalar ratio = a.real / b.real;
    return {ratio, (a.dual - ratio * b.dual) / b.real};
  }

  friend Dual sign(const Dual& a) {
    using dynac::sign;
    return {sign(a.real), Scalar(0)};
  }
  friend Dual half_sinc(const Dual& square) {
    using dynac::half_sinc;
    return {half_sinc(square.real), half_sinc_derivative(square.real) * square.dual};
  }
  friend Dual left_jacobian_J2(const Dual& square) {
    using dynac::left_jacobian_J2;
    const Scalar J2 = left_jacobian_J2(square.real);
    return {J2, J2_derivative_by_square(square.real, J2) * square.dual};
  }
};

}  // namespace dynac
