// SPDX-License-Identifier: BSD-3-Clause
// Rigid-body dynamics by d'Alembert's principle, in a hundred digits: Jacobians and accelerations
// are differences of poses, forces are those that each body needs, and constrained motion is one
// dense system of both equations.
#pragma once

#include <vector>

#include "model/constraint_set.hpp"
#include "moving_robot.hpp"
#include "spatial/inertia.hpp"

namespace dynac::test {

/// What links do at an instant of a motion; vectors are [linear; angular] of a link's origin, in
/// world axes.
struct Instant {
  std::vector<Pose> X_WL;
  std::vector<BigVector> V = {};  ///< twists
  std::vector<BigVector> A = {};  ///< rates of the components of V
};

/// @param[in] course  v and, where it has more entries, its derivatives
[[nodiscard]] Instant instant(const MovingRobot& robot, const Course& course);

/// That, and the Jacobians of the velocities (6 x nv).
struct Snapshot : Instant {
  std::vector<BigMatrix> J;
};
[[nodiscard]] Snapshot snapshot(const MovingRobot& robot, const Course& course);

/// The links' inertias and what they weigh.
struct Masses {
  std::vector<Inertia<double>> inertias;
  Vector3<double> gravity;
};

/// Torques of the motion: sum of J^T f over the links, f what the link's motion and weight need.
[[nodiscard]] BigVector torque(const Snapshot& now, const Masses& masses);
/// Of all links those that hang on one of them, itself included.
[[nodiscard]] std::vector<bool> links_on(const Model& model, std::size_t link);
/// What a link and all that hangs on it need for their motion and weight: [force; moment] about the
/// link's origin, in its axes.
[[nodiscard]] BigVector wrench_on(const Instant& now, const Masses& masses, const Model& model,
                                  std::size_t link);
/// Sum of J^T I J, with 6 x 6 inertias.
[[nodiscard]] BigMatrix mass_matrix(const Snapshot& now, const Masses& masses);
/// Sum of J^T I V.
[[nodiscard]] BigVector generalised_momentum(const Snapshot& now, const Masses& masses);
/// Kinetic, potential.
[[nodiscard]] BigVector energies(const Instant& now, const Masses& masses);
/// The centre of mass.
[[nodiscard]] BigVector centre(const Instant& now, const Masses& masses);
/// Momentum, [linear; angular] about the centre of mass.
[[nodiscard]] BigVector centroidal(const Instant& now, const Masses& masses);
/// What that is by the twist of all links as one body, by whose origin at the centre of mass (6 x
/// 6).
[[nodiscard]] BigMatrix centroidal_inertia(const Instant& now, const Masses& masses);

/// Solution of A X = B by elimination with pivots from the columns.
[[nodiscard]] BigMatrix solved(BigMatrix A, BigMatrix B);

/// Rows of a constraint set at an instant of a motion.
struct Rows {
  std::vector<double> phi = {};
  BigMatrix J;
  BigVector c = {}, gamma = {};  ///< velocities, and their rates along the motion
};
[[nodiscard]] Rows rows(const ConstraintSet& set, const Model& model, const std::vector<double>& q,
                        const MovingRobot& robot, const Course& course);

}  // namespace dynac::test
