// SPDX-License-Identifier: BSD-3-Clause
// Robots with every joint type, mimic joints included, and their configurations and displacements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/state.hpp"
#include "harness/subject.hpp"

namespace dynac::test {

using Vector = std::vector<double>;

/// A tree with each joint type and one that follows, in an order, with placements and axes that
/// depend on the seed; odd seeds have a floating base.
[[nodiscard]] Model robot_zoo(std::uint64_t seed);

/// integrate or difference of a robot.
[[nodiscard]] Subject manifold_subject(const Model& model, const char* kernel,
                                       BaseVelocity base_velocity = BaseVelocity::kBody);

/// Unit quaternions, angles within half a turn, positions within 1 m.
[[nodiscard]] Vector random_position(const Model& model, Rng& rng);

/// Rotation vectors of the given length, other entries up to `size`.
[[nodiscard]] Vector random_displacement(const Model& model, double size, Rng& rng);

/// q [+] v and the difference, by the generic code.
[[nodiscard]] Vector integrate(const Model& model, const Vector& q, const Vector& v,
                               BaseVelocity base_velocity = BaseVelocity::kBody);
[[nodiscard]] Vector difference(const Model& model, const Vector& q, const Vector& q_next,
                                BaseVelocity base_velocity = BaseVelocity::kBody);

/// Where the quaternions of q begin.
[[nodiscard]] std::vector<std::size_t> quaternions_of(const Model& model);

/// q with the sign of every quaternion such that its product with the one in `reference` is
/// positive.
[[nodiscard]] Vector with_signs_of(const Model& model, const Vector& reference, Vector q);

/// x times a factor.
[[nodiscard]] Vector scaled(double factor, Vector x);

}  // namespace dynac::test
