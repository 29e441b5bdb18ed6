// SPDX-License-Identifier: BSD-3-Clause
// Centres of spheres on links, for distances and collision checks, and their Jacobian.
#pragma once

#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"

namespace dynac {

/// Where the centres of all spheres are, and how they move: d/dt of their coordinates, one sphere
/// below the other, is J v.
template <class Scalar>
struct SpherePositions {
  std::vector<Scalar> centers;  ///< (3 x n), in the world
  std::vector<Scalar> J;        ///< (3 n x nv), column-major, world axes
};

/// A frame at a sphere's centre, with its link's axes.
[[nodiscard]] inline LinkPlacement frame_of(const CollisionSphere& sphere, const Mechanism& robot) {
  LinkPlacement frame = robot.links[sphere.link.index()];
  frame.X_BL.p = frame.X_BL.p + frame.X_BL.R * sphere.center;
  return frame;
}

/// @param[in] X_W  placements of the bodies in the world
template <class Scalar>
[[nodiscard]] SpherePositions<Scalar> sphere_positions(const Mechanism& robot,
                                                       const std::vector<CollisionSphere>& spheres,
                                                       const std::vector<Transform<Scalar>>& X_W) {
  SpherePositions<Scalar> result{{}, std::vector<Scalar>(3 * spheres.size() * robot.nv)};
  for (std::size_t s = 0; s < spheres.size(); ++s) {
    const LinkPlacement frame = frame_of(spheres[s], robot);
    const Vector3<Scalar> p = link_placement(frame, X_W).p;
    result.centers.insert(result.centers.end(), p.e.begin(), p.e.end());
    const auto J = frame_jacobian(robot, frame, X_W, JacobianFrame::kWorldAligned);
    for (std::size_t c = 0; c < robot.nv; ++c) {
      for (std::size_t i = 0; i < 3; ++i) {
        result.J[3 * (c * spheres.size() + s) + i] = J[6 * c + i];  // the linear rows
      }
    }
  }
  return result;
}

}  // namespace dynac
