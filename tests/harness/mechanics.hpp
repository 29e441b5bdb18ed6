// SPDX-License-Identifier: BSD-3-Clause
// Mechanics of a robot as a first course teaches it, written from the model's links and apart from
// the compiler's algorithms: where links are, how they move, their energies and weight. World
// frame.
#pragma once

#include <span>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// Where a link is and how it moves.
struct LinkMotion {
  Transform<double> X_WL;  ///< link frame in the world
  Vector3<double> w_W;     ///< angular velocity [rad/s]
  Vector3<double> v_W;     ///< velocity of the link frame's origin [m/s]
};

/// Every link of the robot, in the model's order.
/// @param[in] q  positions (nq)
/// @param[in] v  velocities (nv)
[[nodiscard]] std::vector<LinkMotion> move_links(const Model& model, std::span<const double> q,
                                                 std::span<const double> v);

/// The same at rest.
[[nodiscard]] std::vector<LinkMotion> place_links(const Model& model, std::span<const double> q);

/// 1/2 m v^2 + 1/2 w I w, summed over the links [J].
[[nodiscard]] double kinetic_energy(const Model& model, std::span<const double> q,
                                    std::span<const double> v);

/// -m g c; zero at the world's origin [J].
/// @param[in] gravity  in the world frame [m/s^2]
[[nodiscard]] double potential_energy(const Model& model, std::span<const double> q,
                                      const Vector3<double>& gravity);

/// Mass of the whole robot [kg].
[[nodiscard]] double total_mass(const Model& model);

/// Centre of mass of the whole robot in the world [m].
[[nodiscard]] Vector3<double> centre_of_mass(const Model& model, std::span<const double> q);

/// Velocity of that point [m/s].
[[nodiscard]] Vector3<double> velocity_of_centre(const Model& model, std::span<const double> q,
                                                 std::span<const double> v);

/// Momentum of the whole robot, and angular momentum about its centre of mass.
struct Momentum {
  Vector3<double> linear{};   ///< [kg m/s]
  Vector3<double> angular{};  ///< [kg m^2/s]
};
[[nodiscard]] Momentum momentum(const Model& model, std::span<const double> q,
                                std::span<const double> v);

/// Where the robot is after it has moved with constant v for `time`: what floats, is spherical or
/// lies in a plane moves along its own twist, in its own axes.
[[nodiscard]] std::vector<double> advance(const Model& model, std::span<const double> q,
                                          std::span<const double> v, double time);

/// Largest entry of a torque, but at least that of the robot's weight at 1 cm: a torque that ought
/// to vanish does so to rounding of what it is the sum of. [N m] and [N] alike
[[nodiscard]] double torque_scale(const Model& model, std::span<const double> tau);

/// Largest difference relative to torque_scale() of the reference.
[[nodiscard]] double torque_error(const Model& model, std::span<const double> tau,
                                  std::span<const double> reference);

/// Velocity with a one in entry `index`.
[[nodiscard]] std::vector<double> unit_velocity(const Model& model, std::size_t index);

}  // namespace dynac::test
