// What the formulations of inverse dynamics share: their signature and the joints' share of a
// wrench.
#pragma once

#include <functional>
#include <vector>

#include "algorithms/configuration.hpp"
#include "spatial/spatial_vector.hpp"

namespace dynac {

/// What inverse dynamics is computed from.
template <class Scalar>
struct InverseDynamicsInput {
  Configuration<Scalar> configuration;
  std::vector<Scalar> v;  ///< (nv); base [linear, angular] in the base frame, then the joints
  std::vector<Scalar> a;  ///< (nv), time derivative of the components of v
  /// Wrench of the environment on each moving body, in its frame about its origin; empty: none.
  std::vector<Force<Scalar>> external;
};

/// Called with each body before its equations, so that a recorder can name what follows.
using BodyObserver = std::function<void(const MovingBody&)>;

/// Adds the torque or force that a body's joint must give to transmit `f`, in the body's frame.
template <class Scalar>
void store_joint_torque(const MovingBody& body, const Force<Scalar>& f, std::vector<Scalar>& tau) {
  if (body.joint_type == JointType::kRevolute) {
    tau[body.v_index] = f.angular[2];
  } else if (body.joint_type == JointType::kPrismatic) {
    tau[body.v_index] = f.linear[2];
  } else {
    for (std::size_t k = 0; k < 3; ++k) {
      tau[body.v_index + k] = f.linear[k];
      tau[body.v_index + 3 + k] = f.angular[k];
    }
  }
}

/// Three entries of a joint vector.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> three_from(const std::vector<Scalar>& x, std::size_t index) {
  return {{x[index], x[index + 1], x[index + 2]}};
}

/// S: the joint's motion subspace times `rate`, in the body's frame; a floating base's own twist.
template <class Scalar>
[[nodiscard]] Motion<Scalar> joint_motion(const MovingBody& body, const std::vector<Scalar>& rate) {
  Motion<Scalar> motion;
  if (body.joint_type == JointType::kFloating) {
    motion = {three_from(rate, body.v_index + 3), three_from(rate, body.v_index)};
  } else if (body.joint_type == JointType::kRevolute) {
    motion.angular[2] = rate[body.v_index];
  } else {
    motion.linear[2] = rate[body.v_index];
  }
  return motion;
}

}  // namespace dynac
