// SPDX-License-Identifier: BSD-3-Clause
// The numbers of a robot as inputs, so that bodies that differ in them, in signs and zeros too,
// have equations of the same shape: what a re-rolled program needs, and what a table then holds.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"

namespace dynac {

namespace numbers {

/// Calls visit(entry) for the entries of a joint's placement and a body's inertia, in order.
template <class Scalar, class Visit>
void for_each(Transform<Scalar>& X_PT, PseudoInertia<Scalar>& inertia, const Visit& visit) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) visit(X_PT.R(i, j));
  }
  for (std::size_t i = 0; i < 3; ++i) visit(X_PT.p[i]);
  visit(inertia.mass);
  for (std::size_t i = 0; i < 3; ++i) visit(inertia.h[i]);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) visit(inertia.J(i, j));
  }
}

}  // namespace numbers

/// Placements of the joints and inertias of the bodies, one body after the other. Axes, pitches,
/// offsets and what joints lose are not among them.
[[nodiscard]] inline std::vector<double> numbers_of(const Mechanism& robot) {
  std::vector<double> entries;
  for (Body body : robot.bodies) {
    numbers::for_each(body.X_PT, body.inertia,
                      [&](const double& entry) { entries.push_back(entry); });
  }
  return entries;
}

/// Takes such numbers into a state, in place of the mechanism's.
template <class Scalar>
void take_numbers(const std::vector<Scalar>& entries, RobotState<Scalar>& state) {
  auto next = entries.begin();
  for (std::size_t i = 0; i < state.inertia.size(); ++i) {
    JointPosition<Scalar>& joint = state.configuration[i];
    numbers::for_each(joint.X_PT, state.inertia[i], [&](Scalar& entry) { entry = *next++; });
    joint.is_general = true;
    PseudoInertia<Scalar>& inertia = state.inertia[i];
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t j = 0; j < k; ++j) inertia.J(k, j) = inertia.J(j, k);
    }
  }
}

}  // namespace dynac
