// SPDX-License-Identifier: BSD-3-Clause
// Spatial (6-D) motion and force vectors, angular part first (Featherstone 2008, chapter 2).
#pragma once

#include "spatial/inertia.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// A twist or spatial acceleration: rotation [rad/s..] and velocity of the frame's origin [m/s..].
template <class Scalar>
struct Motion {
  Vector3<Scalar> angular{};
  Vector3<Scalar> linear{};
};

/// A wrench or momentum: moment about the frame's origin [N m..] and force [N..].
template <class Scalar>
struct Force {
  Vector3<Scalar> angular{};
  Vector3<Scalar> linear{};
};

template <class Scalar>
[[nodiscard]] Motion<Scalar> operator+(const Motion<Scalar>& a, const Motion<Scalar>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}

template <class Scalar>
[[nodiscard]] Force<Scalar> operator+(const Force<Scalar>& a, const Force<Scalar>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}

template <class Scalar>
[[nodiscard]] Motion<Scalar> operator-(const Motion<Scalar>& a, const Motion<Scalar>& b) {
  return {a.angular - b.angular, a.linear - b.linear};
}

template <class Scalar>
[[nodiscard]] Force<Scalar> operator-(const Force<Scalar>& a, const Force<Scalar>& b) {
  return {a.angular - b.angular, a.linear - b.linear};
}

template <class Scalar>
[[nodiscard]] Motion<Scalar> operator*(const Scalar& s, const Motion<Scalar>& a) {
  return {s * a.angular, s * a.linear};
}

template <class Scalar>
[[nodiscard]] Force<Scalar> operator*(const Scalar& s, const Force<Scalar>& a) {
  return {s * a.angular, s * a.linear};
}

/// v x m: how a motion vector fixed in a body that moves with v changes.
template <class Scalar>
[[nodiscard]] Motion<Scalar> cross(const Motion<Scalar>& v, const Motion<Scalar>& m) {
  return {cross(v.angular, m.angular), cross(v.angular, m.linear) + cross(v.linear, m.angular)};
}

/// v x* f: how a force vector fixed in a body that moves with v changes.
template <class Scalar>
[[nodiscard]] Force<Scalar> cross(const Motion<Scalar>& v, const Force<Scalar>& f) {
  return {cross(v.angular, f.angular) + cross(v.linear, f.linear), cross(v.angular, f.linear)};
}

/// Power of a wrench along a twist.
template <class Scalar>
[[nodiscard]] Scalar dot(const Motion<Scalar>& v, const Force<Scalar>& f) {
  return dot(v.angular, f.angular) + dot(v.linear, f.linear);
}

/// I v: momentum of a body, or force of an acceleration.
template <class Scalar>
[[nodiscard]] Force<Scalar> operator*(const Inertia<Scalar>& I, const Motion<Scalar>& v) {
  return {I.I_o * v.angular + cross(I.h, v.linear), I.mass * v.linear - cross(I.h, v.angular)};
}

/// X_AB m_B = m_A: a motion vector given in frame B, in frame A.
template <class Scalar>
[[nodiscard]] Motion<Scalar> operator*(const Transform<Scalar>& X_AB, const Motion<Scalar>& m_B) {
  const Vector3<Scalar> angular = X_AB.R * m_B.angular;
  return {angular, X_AB.R * m_B.linear + cross(X_AB.p, angular)};
}

/// X_AB f_B = f_A: a force vector given in frame B, in frame A.
template <class Scalar>
[[nodiscard]] Force<Scalar> operator*(const Transform<Scalar>& X_AB, const Force<Scalar>& f_B) {
  const Vector3<Scalar> linear = X_AB.R * f_B.linear;
  return {X_AB.R * f_B.angular + cross(X_AB.p, linear), linear};
}

/// X_AB^-1 m_A = m_B.
template <class Scalar>
[[nodiscard]] Motion<Scalar> inverse_times(const Transform<Scalar>& X_AB,
                                           const Motion<Scalar>& m_A) {
  return {transpose_times(X_AB.R, m_A.angular),
          transpose_times(X_AB.R, m_A.linear - cross(X_AB.p, m_A.angular))};
}

/// X_AB^-1 f_A = f_B.
template <class Scalar>
[[nodiscard]] Force<Scalar> inverse_times(const Transform<Scalar>& X_AB, const Force<Scalar>& f_A) {
  return {transpose_times(X_AB.R, f_A.angular - cross(X_AB.p, f_A.linear)),
          transpose_times(X_AB.R, f_A.linear)};
}

}  // namespace dynac
