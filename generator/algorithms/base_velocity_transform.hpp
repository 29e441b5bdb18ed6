// SPDX-License-Identifier: BSD-3-Clause
// Base velocities in another representation than the base's own frame: the change of coordinates
// x -> V = T x of the base's six entries in v, and what it makes of forces, accelerations and
// matrices.
//
// With T' = D T, forces go with T^T, accelerations with V' = T x' + D V, and a matrix that meets
// velocities, its rate J' + J D, too. D is -(V x) for spatial velocities and -(w x) for mixed ones.
// Reference: Traversaro & Saccon 2016 (body, inertial and mixed representations).
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "joints/base_velocity.hpp"

namespace dynac {

/// The change of coordinates at one configuration.
template <class Scalar>
class BaseChange {
 public:
  /// @param[in] X_WB  pose of the base in the world
  BaseChange(BaseVelocity representation, const Transform<Scalar>& X_WB)
      : is_spatial_(representation == BaseVelocity::kSpatial), X_WB_(X_WB) {}

  /// T x: a velocity in the base's own frame.
  [[nodiscard]] Motion<Scalar> to_body(const Motion<Scalar>& x) const {
    const Vector3<Scalar> linear = is_spatial_ ? x.linear + cross(x.angular, X_WB_.p) : x.linear;
    return {transpose_times(X_WB_.R, x.angular), transpose_times(X_WB_.R, linear)};
  }

  /// T^-1 V.
  [[nodiscard]] Motion<Scalar> from_body(const Motion<Scalar>& V) const {
    Motion<Scalar> x{X_WB_.R * V.angular, X_WB_.R * V.linear};
    if (is_spatial_) x.linear = x.linear + cross(X_WB_.p, x.angular);
    return x;
  }

  /// T^T f: the force that is dual to x.
  [[nodiscard]] Force<Scalar> from_body(const Force<Scalar>& f) const {
    Force<Scalar> result{X_WB_.R * f.angular, X_WB_.R * f.linear};
    if (is_spatial_) result.angular = result.angular + cross(X_WB_.p, result.linear);
    return result;
  }

  /// T^-T f: the force in the base's own frame.
  [[nodiscard]] Force<Scalar> to_body(const Force<Scalar>& f) const {
    const Vector3<Scalar> moment = is_spatial_ ? f.angular - cross(X_WB_.p, f.linear) : f.angular;
    return {transpose_times(X_WB_.R, moment), transpose_times(X_WB_.R, f.linear)};
  }

  /// D V: the derivative of V's components where those of x are constant.
  [[nodiscard]] Motion<Scalar> drift(const Motion<Scalar>& V) const {
    if (is_spatial_) return {};
    return {{}, -cross(V.angular, V.linear)};
  }

  /// D^T f.
  [[nodiscard]] Force<Scalar> drift(const Motion<Scalar>& V, const Force<Scalar>& f) const {
    if (is_spatial_) return cross(V, f);
    return {cross(V.angular, f.angular), cross(V.angular, f.linear)};
  }

 private:
  bool is_spatial_;
  Transform<Scalar> X_WB_;
};

/// The base's six entries of a vector, [linear; angular] from entry `first` on with a stride.
template <class Vector, class Scalar>
[[nodiscard]] Vector base_entries(const std::vector<Scalar>& x, std::size_t first = 0,
                                  std::size_t stride = 1) {
  Vector result;
  for (std::size_t k = 0; k < 3; ++k) {
    result.linear[k] = x[first + k * stride];
    result.angular[k] = x[first + (3 + k) * stride];
  }
  return result;
}

/// Writes them back.
template <class Vector, class Scalar>
void set_base_entries(std::vector<Scalar>& x, const Vector& base, std::size_t first = 0,
                      std::size_t stride = 1) {
  for (std::size_t k = 0; k < 3; ++k) {
    x[first + k * stride] = base.linear[k];
    x[first + (3 + k) * stride] = base.angular[k];
  }
}

}  // namespace dynac
