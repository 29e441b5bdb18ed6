// SPDX-License-Identifier: BSD-3-Clause
// Second derivatives of where a joint ends after a displacement u, X exp(u), by its position before
// it and by u, along tangent spaces on the child's side in exponential coordinates: weights . y
// with
//
//   exp(y) = exp(-u) exp(x) exp(u + d),   y = Ad x + J d + [Ad x, J d]/2 + (dJ d) d/2 + ...,
//
// Ad the adjoint of exp(-u), J the right Jacobian, dJ its change by d. In dual numbers a twist is
// w + e u, and a rotation's J d = d - J1 w x d + J2 w x (w x d) holds of rigid motions. With the
// weights l, and D the derivative by x = |w| over x, d . G d = l . (dJ d) d has the matrix
//
//   G = (w p^T + p w^T)/2 + J2 (l . w) 1,   p = -D(J1) l x w + D(J2) (l x w) x w - J2 l.
//
// Reference: Sola, Deray, Atchuthan 2018, A micro Lie theory; Hairer, Lubich, Wanner 2006, section
// III.4.2 (Baker-Campbell-Hausdorff).
#pragma once

#include <span>
#include <vector>

#include "algorithms/derivatives/discrete_linearization.hpp"
#include "support/dual.hpp"

namespace dynac::steps {

/// Second derivatives of a joint's weighted position after a displacement, over its coordinates.
template <class Scalar>
struct DisplacementHessian {
  DenseMatrix<Scalar> by_displacement;  ///< G, by u and u; symmetric
  DenseMatrix<Scalar> by_both;          ///< rows by the position before, columns by u
};

namespace displaced {

/// A matrix of dual numbers that stands for a bilinear form of twists: entries (i, j) of twists'
/// components, angular ones first.
template <class Scalar>
[[nodiscard]] Scalar form_entry(const Matrix3<Dual<Scalar>>& form, std::size_t i, std::size_t j) {
  const Dual<Scalar>& entry = form(i % 3, j % 3);
  if (i >= 3 && j >= 3) return Scalar(0);
  return i >= 3 || j >= 3 ? entry.real : entry.dual;
}

/// G at the top of this file, of a displacement w and weights l.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> curvature(const Vector3<Scalar>& w, const Vector3<Scalar>& l) {
  const Scalar square = dot(w, w), J2 = left_jacobian_J2(square);
  const Scalar J1_change = J1_derivative(square, J2),
               J2_change = J2_derivative(square, left_jacobian_J1(square), J2);
  const Vector3<Scalar> l_w = cross(l, w);
  const Vector3<Scalar> p = J2_change * cross(l_w, w) - (J1_change * l_w + J2 * l);
  const Scalar diagonal = J2 * dot(l, w), half(0.5);
  Matrix3<Scalar> G;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      G(i, j) = half * (w[i] * p[j] + p[i] * w[j]);
      if (i == j) G(i, i) = G(i, i) + diagonal;
      G(j, i) = G(i, j);
    }
  }
  return G;
}

}  // namespace displaced

/// See the top of this file.
///
/// @param[in] body          of a joint whose coordinates do not commute
/// @param[in] displacement  u of all joints (nv)
/// @param[in] weights       of positions after it, along tangent spaces (nv)
/// @param[in] change        how the position after it varies to first order: Ad and J
template <class Scalar>
[[nodiscard]] DisplacementHessian<Scalar> displacement_hessian(
    const Body& body, const std::vector<Scalar>& displacement, const std::vector<Scalar>& weights,
    const discrete::JointStep<Scalar>& change) {
  const Motion<Scalar> xi = joint_motion(body, displacement), force = joint_motion(body, weights);
  Vector3<Dual<Scalar>> w, l;  // whose product is the weighted twist, in its dual part
  for (std::size_t i = 0; i < 3; ++i) {
    w[i] = {xi.angular[i], xi.linear[i]};
    l[i] = {force.linear[i], force.angular[i]};
  }
  const Matrix3<Dual<Scalar>> G = displaced::curvature(w, l), bracket = skew(-l);
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  const std::size_t size = components.size();
  const DenseMatrix<Scalar> none(size, size);
  DisplacementHessian<Scalar> H{none, none};
  DenseMatrix<Scalar> form = none;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      H.by_displacement(i, j) = displaced::form_entry(G, components[i], components[j]);
      form(i, j) = Scalar(0.5) * displaced::form_entry(bracket, components[i], components[j]);
    }
  }
  const auto Ad = block<Scalar>(change.by_position, 0, 0, size, size),
             J = block<Scalar>(change.by_velocity, 0, 0, size, size);
  for (std::size_t j = 0; j < size; ++j) {
    set_column(H.by_both, j, transpose_times(Ad, times(form, column_of(J, j))));
  }
  return H;
}

}  // namespace dynac::steps
