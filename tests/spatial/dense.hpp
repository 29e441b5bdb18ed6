// SPDX-License-Identifier: BSD-3-Clause
// Spatial algebra as dense 6 x 6 matrices, written down from the textbook: what spatial/ is
// compared with. Angular part first. Reference: Featherstone 2008, sections 2.8 to 2.13.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <vector>

#include "../ir/random.hpp"
#include "spatial/pseudo_inertia.hpp"
#include "spatial/spatial_vector.hpp"

namespace dynac {

using Dense3 = Eigen::Matrix3d;
using Dense6 = Eigen::Matrix<double, 6, 6>;
using Column3 = Eigen::Vector3d;
using Column6 = Eigen::Matrix<double, 6, 1>;

inline Column3 dense(const Vector3<double>& a) { return {a[0], a[1], a[2]}; }

inline Dense3 dense(const Matrix3<double>& a) {
  Dense3 result;
  for (int i = 0; i < 3; ++i) result.row(i) = dense(a.row[static_cast<std::size_t>(i)]).transpose();
  return result;
}

template <template <class> class Spatial>
Column6 dense(const Spatial<double>& a) {
  Column6 result;
  result << dense(a.angular), dense(a.linear);
  return result;
}

inline Dense3 hat(const Column3& a) {
  Dense3 result;
  result << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return result;
}

inline Dense6 blocks(const Dense3& a, const Dense3& b, const Dense3& c, const Dense3& d) {
  Dense6 result;
  result << a, b, c, d;
  return result;
}

/// [X_AB] for motion vectors; for force vectors it is the inverse of the transpose.
inline Dense6 dense(const Transform<double>& X) {
  const Dense3 R = dense(X.R);
  return blocks(R, Dense3::Zero(), hat(dense(X.p)) * R, R);
}

inline Dense6 dense(const Inertia<double>& I) {
  const Dense3 H = hat(dense(I.h));
  return blocks(dense(I.I_o), H, H.transpose(), I.mass * Dense3::Identity());
}

/// [v x] for motion vectors; for force vectors it is the negative transpose.
inline Dense6 dense_cross(const Motion<double>& v) {
  const Dense3 W = hat(dense(v.angular));
  return blocks(W, Dense3::Zero(), hat(dense(v.linear)), W);
}

inline Vector3<double> random_vector(Rng& random) {
  return {{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)}};
}

inline Motion<double> random_motion(Rng& random) {
  return {random_vector(random), random_vector(random)};
}

inline Force<double> random_force(Rng& random) {
  return {random_vector(random), random_vector(random)};
}

/// A rotation by the unit quaternion in a random direction.
inline Matrix3<double> random_rotation(Rng& random) {
  const Vector3<double> u = random_vector(random);
  const double w = random.uniform(-2, 2);
  const double scale = 2 / (dot(u, u) + w * w);
  const Matrix3<double> U = skew(u);
  const Matrix3<double> UU = U * U;
  Matrix3<double> R = Matrix3<double>::identity();
  for (std::size_t i = 0; i < 3; ++i) R.row[i] = R.row[i] + scale * (w * U.row[i] + UU.row[i]);
  return R;
}

inline Transform<double> random_transform(Rng& random) {
  return {random_rotation(random), random_vector(random)};
}

/// A body made of points.
struct PointMasses {
  std::vector<double> mass;
  std::vector<Vector3<double>> r;

  [[nodiscard]] PointMasses seen_from(const Transform<double>& X_AB) const {
    PointMasses moved = *this;
    for (Vector3<double>& point : moved.r) point = X_AB.R * point + X_AB.p;
    return moved;
  }
};

inline PointMasses random_body(Rng& random) {
  PointMasses body;
  for (int k = 0; k < 6; ++k) {
    body.mass.push_back(random.uniform(0.1, 2));
    body.r.push_back(random_vector(random));
  }
  return body;
}

/// From the definitions: m, sum of m r, sum of m (r.r 1 - r r^T).
inline Inertia<double> inertia_of(const PointMasses& body) {
  Inertia<double> total;
  for (std::size_t k = 0; k < body.mass.size(); ++k) {
    const Vector3<double>& r = body.r[k];
    const double rr = dot(r, r);
    Matrix3<double> I = Matrix3<double>::diagonal(rr, rr, rr);
    for (std::size_t i = 0; i < 3; ++i) I.row[i] = body.mass[k] * (I.row[i] - r[i] * r);
    total = total + Inertia<double>{body.mass[k], body.mass[k] * r, I};
  }
  return total;
}

}  // namespace dynac
