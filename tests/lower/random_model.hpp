// SPDX-License-Identifier: BSD-3-Clause
// Rng robots for the lowering, and what they do by themselves: kinematics and total inertia
// straight from the Model, with no lowering in between.
#pragma once

#include <cstdint>
#include <vector>

#include "../ir/random.hpp"
#include "model/model.hpp"

namespace dynac {

/// A tree of up to 12 links with every kind of joint: fixed ones in all places, mimic joints, joint
/// frames and axes both generic and along the coordinate axes, links without mass.
[[nodiscard]] Model random_model(std::uint64_t seed, Base base);

/// A serial arm of generic revolute joints, and some prismatic ones if asked.
[[nodiscard]] Model generic_arm(std::uint64_t seed, std::size_t joints, bool has_prismatic);

/// A rotation about the unit vector `axis` (Rodrigues).
[[nodiscard]] Matrix3<double> rotation(const Vector3<double>& axis, double angle);

[[nodiscard]] Matrix3<double> random_rotation(Rng& random);

/// Position vector with a unit quaternion wherever there is one.
[[nodiscard]] std::vector<double> random_position(const Model& model, Rng& random);

/// Placement of every link in the world.
[[nodiscard]] std::vector<Transform<double>> link_placements(const Model& model,
                                                             const std::vector<double>& q);

}  // namespace dynac
