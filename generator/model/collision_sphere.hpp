// SPDX-License-Identifier: BSD-3-Clause
// Spheres that enclose parts of links, for distances and collision checks.
#pragma once

#include <string>

#include "joints/link_id.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// A sphere that a link carries.
struct CollisionSphere {
  std::string name;  ///< empty: it has none
  LinkId link;
  Vector3<double> center;  ///< from the link's origin, in its axes [m]
  double radius = 0;       ///< [m]
};

}  // namespace dynac
