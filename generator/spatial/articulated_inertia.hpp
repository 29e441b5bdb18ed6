// SPDX-License-Identifier: BSD-3-Clause
// The articulated inertia of a subtree: the symmetric 6x6 matrix that takes the acceleration of a
// body to the force on it, the joints below it free. Reference: Featherstone 2008, section 7.1.
#pragma once

#include "spatial/spatial_vector.hpp"

namespace dynac {

/// [J H; H^T M]: moment = J dw + H a, force = H^T dw + M a. J and M are symmetric.
template <class Scalar>
struct ArticulatedInertia {
  Matrix3<Scalar> J{};
  Matrix3<Scalar> H{};
  Matrix3<Scalar> M{};
};

template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> operator+(const ArticulatedInertia<Scalar>& a,
                                                   const ArticulatedInertia<Scalar>& b) {
  return {a.J + b.J, a.H + b.H, a.M + b.M};
}

/// That of a single rigid body.
template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> articulated(const PseudoInertia<Scalar>& body) {
  const Scalar& m = body.mass;
  return {inertia(body).I_o, skew(body.h), Matrix3<Scalar>::diagonal(m, m, m)};
}

/// The force that an acceleration takes.
template <class Scalar>
[[nodiscard]] Force<Scalar> operator*(const ArticulatedInertia<Scalar>& I,
                                      const Motion<Scalar>& a) {
  return {I.J * a.angular + I.H * a.linear, transpose_times(I.H, a.angular) + I.M * a.linear};
}

/// Column `index` of the matrix, angular x y z then linear x y z.
template <class Scalar>
[[nodiscard]] Force<Scalar> column(const ArticulatedInertia<Scalar>& I, std::size_t index) {
  if (index < 3) return {transpose(I.J).row[index], I.H.row[index]};
  return {transpose(I.H).row[index - 3], I.M.row[index - 3]};
}

/// I - U (U / D)^T: what is left where one direction moves freely.
/// @param[in] U        I S for the direction S
/// @param[in] U_per_D  U / D, D = S^T U and what inertia the coordinate has of its own
template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> reduced(const ArticulatedInertia<Scalar>& I,
                                                 const Force<Scalar>& U,
                                                 const Force<Scalar>& U_per_D) {
  ArticulatedInertia<Scalar> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      result.H(i, j) = I.H(i, j) - U_per_D.angular[i] * U.linear[j];
    }
    for (std::size_t j = i; j < 3; ++j) {
      result.J(i, j) = result.J(j, i) = I.J(i, j) - U_per_D.angular[i] * U.angular[j];
      result.M(i, j) = result.M(j, i) = I.M(i, j) - U_per_D.linear[i] * U.linear[j];
    }
  }
  return result;
}

/// The same for the direction of one component, whose row and column are known beforehand.
/// @param[in] row  zero, or U_per_D times what inertia the coordinate has of its own
template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> reduced(const ArticulatedInertia<Scalar>& I,
                                                 const Force<Scalar>& U,
                                                 const Force<Scalar>& U_per_D, std::size_t index,
                                                 const Force<Scalar>& row) {
  ArticulatedInertia<Scalar> result = reduced(I, U, U_per_D);
  for (std::size_t k = 0; k < 3; ++k) {
    if (index < 3) {
      result.J(index, k) = result.J(k, index) = row.angular[k];
      result.H(index, k) = row.linear[k];
    } else {
      result.M(index - 3, k) = result.M(k, index - 3) = row.linear[k];
      result.H(k, index - 3) = row.angular[k];
    }
  }
  return result;
}

/// About an origin from which the old one is at `distance` along coordinate axis k.
template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> shifted(const ArticulatedInertia<Scalar>& I,
                                                 const Scalar& distance, std::size_t k) {
  const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
  const Scalar& d = distance;
  ArticulatedInertia<Scalar> result = I;
  auto& [J, H, M] = result;
  H.row[i] = H.row[i] - d * M.row[j];
  H.row[j] = H.row[j] + d * M.row[i];
  J(i, i) = J(i, i) - d * (I.H(i, j) + H(i, j));
  J(j, j) = J(j, j) + d * (I.H(j, i) + H(j, i));
  J(i, j) = J(j, i) = J(i, j) + d * (H(i, i) - I.H(j, j));
  J(i, k) = J(k, i) = J(i, k) - d * I.H(k, j);
  J(j, k) = J(k, j) = J(j, k) + d * I.H(k, i);
  return result;
}

}  // namespace dynac
