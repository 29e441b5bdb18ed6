// SPDX-License-Identifier: BSD-3-Clause
// Friction cones of contacts, as data of optimisation problems: axes along a normal, and the
// inequalities of a pyramid.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "model/constraint_set.hpp"
#include "spatial/vector3.hpp"

namespace dynac::constraints {

/// What of a constraint set can have a friction cone: a constraint that holds a point of a link at
/// a place in the world, in all directions.
struct Contact {
  std::size_t constraint = 0;  ///< number in the set
  std::size_t first_row = 0;   ///< of the three rows of its force
  Matrix3<double> R_WF;        ///< from the axes of these rows to the world's
};

/// The contacts of a set, in its order.
[[nodiscard]] inline std::vector<Contact> contacts_of(const ConstraintSet& set) {
  constexpr std::array<std::size_t, 3> kLinear{0, 1, 2};
  std::vector<Contact> contacts;
  std::size_t row = 0;
  for (std::size_t k = 0; k < set.constraints.size(); ++k) {
    const Constraint& constraint = set.constraints[k];
    const std::vector<std::size_t> components = components_of(constraint);
    const bool has_all =
        components.size() >= 3 && std::equal(kLinear.begin(), kLinear.end(), components.begin());
    if (has_all && constraint.second.link.is_none()) {
      const bool is_turned = axes_of(constraint) == RowAxes::kOfSecond;
      contacts.push_back(
          {k, row, is_turned ? constraint.second.X_LF.R : Matrix3<double>::identity()});
    }
    row += rows_of(constraint);
  }
  return contacts;
}

/// Inequalities per contact: the faces of its pyramid, and that it does not pull.
inline constexpr std::size_t kFacesOfCone = 5;

/// Axes of contacts, and C with C lambda <= 0 where all forces are in their cones.
template <class Scalar>
struct FrictionCones {
  std::vector<Scalar> axes;  ///< (3 x 3 n), world: two tangents and the normal of each contact
  DenseMatrix<Scalar> C;     ///< (5 n x rows of the set)
};

/// Two tangents and the normal, right-handed, without a branch and wherever the normal points.
/// Reference: Duff et al. 2017, eq. 5.
/// @param[in] n  of length 1
template <class Scalar>
[[nodiscard]] std::array<Vector3<Scalar>, 3> contact_axes(const Vector3<Scalar>& n) {
  const Scalar s = sign(n[2]);
  const Scalar a = Scalar(-1) / (s + n[2]);
  const Scalar b = n[0] * n[1] * a;
  return {Vector3<Scalar>{{Scalar(1) + s * n[0] * n[0] * a, s * b, -(s * n[0])}},
          Vector3<Scalar>{{b, s + n[1] * n[1] * a, -n[1]}}, n};
}

/// The pyramid has its edges on the cone: forces that it allows never slip.
/// @param[in] normals   (3 x n), world, of any length but 0
/// @param[in] friction  (n), coefficients
template <class Scalar>
[[nodiscard]] FrictionCones<Scalar> friction_cones(const ConstraintSet& set,
                                                   const std::vector<Scalar>& normals,
                                                   const std::vector<Scalar>& friction) {
  const std::vector<Contact> contacts = contacts_of(set);
  FrictionCones<Scalar> cones{{},
                              DenseMatrix<Scalar>(kFacesOfCone * contacts.size(), rows_of(set))};
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const Vector3<Scalar> given{{normals[3 * k], normals[3 * k + 1], normals[3 * k + 2]}};
    const auto axes = contact_axes((Scalar(1) / square_root(dot(given, given))) * given);
    for (const Vector3<Scalar>& axis : axes) {
      cones.axes.insert(cones.axes.end(), axis.e.begin(), axis.e.end());
    }
    const auto& [t_1, t_2, n] = axes;
    const Vector3<Scalar> slope = (Scalar(0.5 * std::numbers::sqrt2) * friction[k]) * n;
    const std::array<Vector3<Scalar>, kFacesOfCone> faces{t_1 - slope, -t_1 - slope, t_2 - slope,
                                                          -t_2 - slope, -n};
    for (std::size_t face = 0; face < kFacesOfCone; ++face) {
      const Vector3<Scalar> row = transpose_times(cast<Scalar>(contacts[k].R_WF), faces[face]);
      for (std::size_t i = 0; i < 3; ++i) {
        cones.C(kFacesOfCone * k + face, contacts[k].first_row + i) = row[i];
      }
    }
  }
  return cones;
}

}  // namespace dynac::constraints
