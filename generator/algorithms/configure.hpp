// SPDX-License-Identifier: BSD-3-Clause
// From joint positions to what the algorithms take: sines and cosines of all joints at once,
// rotations of quaternions.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"

namespace dynac {

/// The configuration that the position vector q (nq) describes.
/// @param[in] observe  called with each body before its joint
template <class Scalar>
[[nodiscard]] Configuration<Scalar> configure(
    const Mechanism& robot, const std::vector<Scalar>& q,
    const BodyObserver& observe = [](const Body&) {}) {
  Configuration<Scalar> configuration;
  for (const Body& body : robot.bodies) {
    observe(body);
    configuration.push_back(joint_position(body, q));
  }
  return configuration;
}

/// Places the links whose joints are placed by an input.
/// @param[in] links    see KernelSettings::offset_links
/// @param[in] offsets  (3 x n), of each from its parent link's origin, in that link's axes
template <class Scalar>
void place_offsets(const Mechanism& robot, const std::vector<LinkId>& links,
                   const std::vector<Scalar>& offsets, Configuration<Scalar>& configuration) {
  for (std::size_t k = 0; 3 * k < offsets.size(); ++k) {
    const BodyId body = robot.links[links[k].index()].body;
    configuration[body.index()].p_TB = {{offsets[3 * k], offsets[3 * k + 1], offsets[3 * k + 2]}};
  }
}

}  // namespace dynac
