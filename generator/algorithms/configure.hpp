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

}  // namespace dynac
