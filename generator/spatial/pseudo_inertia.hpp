// SPDX-License-Identifier: BSD-3-Clause
// Inertial parameters in the form (m, h, J) with J the integral of r r^T over the mass.
//
// Linear like Inertia, and simpler where bodies are cut and joined: shifting and turning r shows at
// once what changes, and parameters that vanish do so exactly. I_o = tr(J) 1 - J.
// Reference: Wensing, Kim, Slotine 2018 (pseudo-inertia matrix).
#pragma once

#include "spatial/inertia.hpp"

namespace dynac {

/// Mass, first moment and second moment about the frame's origin, in the frame's axes.
template <class Scalar>
struct PseudoInertia {
  Scalar mass{0};       ///< [kg]
  Vector3<Scalar> h{};  ///< mass times centre of mass [kg m]
  Matrix3<Scalar> J{};  ///< symmetric [kg m^2]
  friend bool operator==(const PseudoInertia&, const PseudoInertia&) = default;
};

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> operator+(const PseudoInertia<Scalar>& a,
                                              const PseudoInertia<Scalar>& b) {
  return {a.mass + b.mass, a.h + b.h, a.J + b.J};
}

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> operator-(const PseudoInertia<Scalar>& a,
                                              const PseudoInertia<Scalar>& b) {
  return {a.mass - b.mass, a.h - b.h, a.J - b.J};
}

/// The inertia given in frame B, expressed in frame A and about A's origin.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> operator*(const Transform<Scalar>& X_AB,
                                              const PseudoInertia<Scalar>& B) {
  const Vector3<Scalar> h = X_AB.R * B.h;
  const Vector3<Scalar>& p = X_AB.p;
  PseudoInertia<Scalar> A{B.mass, h + B.mass * p, X_AB.R * B.J * transpose(X_AB.R)};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      A.J(i, j) = A.J(i, j) + (h[i] * p[j] + h[j] * p[i] + B.mass * (p[i] * p[j]));
    }
  }
  return A;
}

/// About an origin from which the old one is at `distance` along coordinate axis k.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> shifted(const PseudoInertia<Scalar>& I, const Scalar& distance,
                                            std::size_t k) {
  const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
  const Scalar& d = distance;
  PseudoInertia<Scalar> result = I;
  auto& [m, h, J] = result;
  h[k] = h[k] + m * d;
  J(k, k) = J(k, k) + d * (I.h[k] + h[k]);
  J(i, k) = J(k, i) = J(i, k) + d * h[i];
  J(j, k) = J(k, j) = J(j, k) + d * h[j];
  return result;
}

/// (m, h, J) from (m, h, I_o).
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> pseudo_inertia(const Inertia<Scalar>& inertia) {
  const Matrix3<Scalar>& I = inertia.I_o;
  const Scalar half = Scalar(0.5) * (I(0, 0) + I(1, 1) + I(2, 2));
  return {inertia.mass, inertia.h, Matrix3<Scalar>::diagonal(half, half, half) - I};
}

/// (m, h, I_o) from (m, h, J).
template <class Scalar>
[[nodiscard]] Inertia<Scalar> inertia(const PseudoInertia<Scalar>& pseudo) {
  const Matrix3<Scalar>& J = pseudo.J;
  return {pseudo.mass,
          pseudo.h,
          {{{{{J(1, 1) + J(2, 2), -J(0, 1), -J(0, 2)}},
             {{-J(1, 0), J(0, 0) + J(2, 2), -J(1, 2)}},
             {{-J(2, 0), -J(2, 1), J(0, 0) + J(1, 1)}}}}}};
}

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> cast(const PseudoInertia<double>& a) {
  return {Scalar(a.mass), cast<Scalar>(a.h), cast<Scalar>(a.J)};
}

}  // namespace dynac
