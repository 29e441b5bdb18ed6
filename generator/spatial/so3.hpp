// SPDX-License-Identifier: BSD-3-Clause
// Rotations as unit quaternions (x, y, z, w), their exponential and logarithm, and the left
// Jacobian of SO(3), which says how far an origin goes while its body turns.
//
// Every coefficient is a sum of terms of one sign or a function that is smooth at zero, so small
// rotations lose no digits. Reference: Barfoot 2017, State Estimation for Robotics, section 7.1;
// Sola, Deray, Atchuthan 2018, A micro Lie theory, appendices A to D.
#pragma once

#include <array>
#include <cstddef>

#include "spatial/vector3.hpp"
#include "support/elementary.hpp"

namespace dynac {

/// x, y, z, w.
template <class Scalar>
using Quaternion = std::array<Scalar, 4>;

/// Rotation matrix of a unit quaternion; neither checked nor normalised.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> rotation_of_quaternion(const Quaternion<Scalar>& quaternion) {
  const auto& [x, y, z, w] = quaternion;
  const Scalar one(1);
  const Scalar tx = x + x, ty = y + y, tz = z + z;
  const Scalar xx = tx * x, yy = ty * y, zz = tz * z;
  const Scalar xy = tx * y, xz = tx * z, yz = ty * z;
  const Scalar wx = tx * w, wy = ty * w, wz = tz * w;
  return {{{{{one - (yy + zz), xy - wz, xz + wy}},
            {{xy + wz, one - (xx + zz), yz - wx}},
            {{xz - wy, yz + wx, one - (xx + yy)}}}}};
}

/// Hamilton's product: the rotation b, then a.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> product(const Quaternion<Scalar>& a, const Quaternion<Scalar>& b) {
  const Vector3<Scalar> u{{a[0], a[1], a[2]}}, v{{b[0], b[1], b[2]}};
  const Vector3<Scalar> vector = (a[3] * v + b[3] * u) + cross(u, v);
  return {vector[0], vector[1], vector[2], a[3] * b[3] - dot(u, v)};
}

/// The unit quaternion of the same rotation, for any length but zero.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> normalised(const Quaternion<Scalar>& a) {
  const Scalar square = (a[0] * a[0] + a[1] * a[1]) + (a[2] * a[2] + a[3] * a[3]);
  const Scalar scale = Scalar(1) / square_root(square);
  return {scale * a[0], scale * a[1], scale * a[2], scale * a[3]};
}

/// The exponential of a rotation vector w, and the coefficients of its left Jacobian
/// J(w) = 1 + J1 [w]x + J2 [w]x [w]x.
template <class Scalar>
struct Exponential {
  Quaternion<Scalar> quaternion;
  Scalar J1;  ///< (1 - cos x)/x^2 of the angle x
  Scalar J2;  ///< (x - sin x)/x^3
};

/// @param[in] w  rotation vector [rad], any length
template <class Scalar>
[[nodiscard]] Exponential<Scalar> exponential(const Vector3<Scalar>& w) {
  const Scalar square = dot(w, w);
  const Scalar sinc = half_sinc(square);
  const Vector3<Scalar> vector = sinc * w;
  return {{vector[0], vector[1], vector[2], half_cos(square)},
          Scalar(2) * (sinc * sinc),
          left_jacobian_J2(square)};
}

/// B(z) with atan(t)/t = 1 - z B(z), z = t^2 <= tan(pi/8)^2; this project's own Chebyshev fit,
/// relative error 2^-58. B(0) = 1/3.
template <class Scalar>
[[nodiscard]] Scalar arc_tangent_series(const Scalar& z) {
  constexpr std::array kCoefficients{
      -0.01628574303651472, 0.034570549512274305, -0.0455159273578562,  0.052304541643613894,
      -0.05878928983403345, 0.0666642488448313,   -0.07692296374962261, 0.0909090875349846,
      -0.11111111105155398, 0.14285714285659828,  -0.19999999999999804, 0.3333333333333333};
  Scalar sum(kCoefficients[0]);
  for (std::size_t k = 1; k < kCoefficients.size(); ++k) sum = z * sum + Scalar(kCoefficients[k]);
  return sum;
}

/// The logarithm of a rotation, and the coefficient of the left Jacobian's inverse
/// J(w)^-1 = 1 - [w]x / 2 + K2 [w]x [w]x.
template <class Scalar>
struct Logarithm {
  Vector3<Scalar> w;  ///< rotation vector by the shortest way, at most pi long [rad]
  Scalar K2;          ///< (1 - x/2 cot(x/2))/x^2 of the angle x
};

/// @param[in] u, cosine  vector part and w of a rotation as a quaternion, of any length but zero
/// @pre cosine >= 0
///
/// u is sine, w cosine of half the angle x. Adding the length to the cosine halves
/// the angle, as in sqrt(q) ~ q + |q|; after two halvings the tangent of x/8 is at most
/// tan(pi/8), where a short series serves: no quadrant, and nothing cancels anywhere up to x = pi.
/// The same halvings backwards, y cot y = 2y cot 2y + y tan y, give K2.
template <class Scalar>
[[nodiscard]] Logarithm<Scalar> logarithm(const Vector3<Scalar>& u, const Scalar& cosine) {
  const Scalar sine_square = dot(u, u);
  const Scalar quarter = cosine + square_root(sine_square + cosine * cosine);
  const Scalar eighth = quarter + square_root(sine_square + quarter * quarter);
  const Scalar one(1), four(4), inverse = one / eighth;

  const Scalar z = sine_square * (inverse * inverse);
  const Scalar series = arc_tangent_series(z);
  const Scalar arc = one - z * series;  // x/8 over its tangent
  const Scalar inverse_arc = one / arc;
  const Scalar K2_eighth = (series * inverse_arc) * inverse_arc;
  const Scalar K2_quarter = (K2_eighth + inverse_arc) / four;
  const Scalar tangent_quarter = (eighth * inverse_arc) / (quarter + quarter);
  const Scalar K2_half = (K2_quarter + tangent_quarter) / four;
  return {(Scalar(8) * (arc * inverse)) * u, K2_half / four};
}

/// @param[in] rotation  of any length but zero; it and its negative are the same rotation
template <class Scalar>
[[nodiscard]] Logarithm<Scalar> logarithm(const Quaternion<Scalar>& rotation) {
  const Scalar shortest = sign(rotation[3]);
  return logarithm(shortest * Vector3<Scalar>{{rotation[0], rotation[1], rotation[2]}},
                   shortest * rotation[3]);
}

/// J(w) u: how far an origin goes that moves at u while u turns by w.
/// @param[in] rotation  exponential(w)
template <class Scalar>
[[nodiscard]] Vector3<Scalar> left_jacobian_times(const Exponential<Scalar>& rotation,
                                                  const Vector3<Scalar>& w,
                                                  const Vector3<Scalar>& u) {
  const Vector3<Scalar> w_u = cross(w, u);
  return u + (rotation.J1 * w_u + rotation.J2 * cross(w, w_u));
}

/// J(w)^-1 path.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> inverse_left_jacobian_times(const Logarithm<Scalar>& rotation,
                                                          const Vector3<Scalar>& path) {
  const Vector3<Scalar> w_p = cross(rotation.w, path);
  return path + (rotation.K2 * cross(rotation.w, w_p) - Scalar(0.5) * w_p);
}

}  // namespace dynac
