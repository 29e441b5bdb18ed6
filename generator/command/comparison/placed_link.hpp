// SPDX-License-Identifier: BSD-3-Clause
// The links of a robot where they are with all joints at zero, in the axes of the world, so that
// two descriptions can be held against each other whatever frames they use.
#pragma once

#include <vector>

#include "model/model.hpp"

namespace dynac {

/// See the top of this file.
struct PlacedLink {
  const Link* link = nullptr;
  Transform<double> X_WL;
  Vector3<double> centre;  ///< of mass, in the world [m]
  Matrix3<double> I_c;     ///< about it, in the axes of the world [kg m^2]
};

/// A robot and its links in their order.
struct PlacedRobot {
  const Model& model;
  const std::vector<PlacedLink>& links;
};

/// The model must outlive them.
[[nodiscard]] std::vector<PlacedLink> place_links(const Model& model);

/// How far two placements are apart.
struct PlacementDistance {
  double origins = 0;  ///< [m]
  double axes = 0;     ///< largest difference of the entries of the rotations
};
[[nodiscard]] PlacementDistance distance_of(const Transform<double>& a, const Transform<double>& b);

[[nodiscard]] double norm(const Vector3<double>& a);
/// The largest of their magnitudes.
[[nodiscard]] double largest_entry(const Matrix3<double>& m);

}  // namespace dynac
