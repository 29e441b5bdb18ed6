// SPDX-License-Identifier: BSD-3-Clause
// Constraint sets for tests: random ones of every type, between links and with the world, with and
// without rows left out and stabilisation; and one that suits any robot.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/ltdl.hpp"
#include "model/constraint_set.hpp"
#include "model/mechanism.hpp"

namespace dynac::test {

/// One to three constraints of a robot, each of which its joints can move; none where nothing
/// moves.
[[nodiscard]] ConstraintSet random_constraints(const Mechanism& robot, std::uint64_t seed);

/// The frame of the last link, held in the world, its rows damped: a robot may have too few joints.
[[nodiscard]] ConstraintSet held_tip(const Model& model);

/// Condition of a symmetric matrix; infinite where it is not positive definite, by more than
/// rounding.
[[nodiscard]] double condition(const SquareMatrix<double>& A);

/// The same set with rows that depend on each other left out: the inverse inertia that they feel
/// has a condition below 1e6 at a configuration.
[[nodiscard]] ConstraintSet independent_part(const Mechanism& robot, ConstraintSet set,
                                             const std::vector<double>& q);

}  // namespace dynac::test
