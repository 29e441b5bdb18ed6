// SPDX-License-Identifier: BSD-3-Clause
// The ten inertial parameters of a rigid body, about the origin of the frame they are given in.
//
// This form is linear: bodies that move together add up, and parts of an inertia can be taken off
// one body and given to another (Khalil & Dombre 2002, chapter 9).
#pragma once

#include "spatial/transform.hpp"

namespace dynac {

/// Mass, first moment and rotational inertia about the frame's origin, in the frame's axes.
template <class Scalar>
struct Inertia {
  Scalar mass{0};         ///< [kg]
  Vector3<Scalar> h{};    ///< mass times centre of mass [kg m]
  Matrix3<Scalar> I_o{};  ///< about the origin, symmetric [kg m^2]
  friend bool operator==(const Inertia&, const Inertia&) = default;
};

template <class Scalar>
[[nodiscard]] Inertia<Scalar> operator+(const Inertia<Scalar>& a, const Inertia<Scalar>& b) {
  return {a.mass + b.mass, a.h + b.h, a.I_o + b.I_o};
}

template <class Scalar>
[[nodiscard]] Inertia<Scalar> operator-(const Inertia<Scalar>& a, const Inertia<Scalar>& b) {
  return {a.mass - b.mass, a.h - b.h, a.I_o - b.I_o};
}

/// [p]x [p]x^T: the inertia of a unit point mass at p.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> point_inertia(const Vector3<Scalar>& p) {
  const Matrix3<Scalar> P = skew(p);
  return P * transpose(P);
}

/// Inertia from the usual description of a body.
///
/// @param[in] mass  [kg]
/// @param[in] com   centre of mass in the frame [m] (3)
/// @param[in] I_c   inertia about the centre of mass, in the frame's axes [kg m^2] (3 x 3)
template <class Scalar>
[[nodiscard]] Inertia<Scalar> inertia_about_com(const Scalar& mass, const Vector3<Scalar>& com,
                                                const Matrix3<Scalar>& I_c) {
  const Matrix3<Scalar> point = point_inertia(com);
  Inertia<Scalar> result{mass, mass * com, I_c};
  for (std::size_t i = 0; i < 3; ++i) result.I_o.row[i] = I_c.row[i] + mass * point.row[i];
  return result;
}

/// The inertia given in frame B, expressed in frame A and about A's origin.
template <class Scalar>
[[nodiscard]] Inertia<Scalar> operator*(const Transform<Scalar>& X_AB, const Inertia<Scalar>& B) {
  const Vector3<Scalar> h = X_AB.R * B.h;
  const Matrix3<Scalar> I = X_AB.R * B.I_o * transpose(X_AB.R);
  // About the new origin: I - [h]x[p]x - [p]x[h]x - m [p]x[p]x (parallel axes, linear in the ten).
  const Matrix3<Scalar> P = skew(X_AB.p);
  const Matrix3<Scalar> H = skew(h);
  const Matrix3<Scalar> shift = H * P + P * H;
  const Matrix3<Scalar> PP = P * P;
  Inertia<Scalar> result{B.mass, h + B.mass * X_AB.p, I - shift};
  for (std::size_t i = 0; i < 3; ++i) {
    result.I_o.row[i] = result.I_o.row[i] - B.mass * PP.row[i];
  }
  return result;
}

template <class Scalar>
[[nodiscard]] Inertia<Scalar> cast(const Inertia<double>& a) {
  return {Scalar(a.mass), cast<Scalar>(a.h), cast<Scalar>(a.I_o)};
}

}  // namespace dynac
