// SPDX-License-Identifier: BSD-3-Clause
// A constraint phi(q) = 0 between two frames of a robot, or between positions of its joints: a
// contact, a closed loop, a gear. Plain data; model/constraint_set.hpp says what sets of them mean,
// and constraint_properties.hpp what there is to know about a type.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "joints/link_id.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// What a constraint equates, with A its first and B its second frame; see the type's file.
enum class ConstraintType : int {
  kPoint,
  kFrame,
  kHinge,
  kDistance,
  kPerpendicular,
  kCoupling,
};

/// In which axes rows are that are components of vectors.
enum class RowAxes {
  kNone,  ///< no row is: turning both frames changes nothing
  kWorld,
  kOfSecond,  ///< B's
};

/// A frame on a link or in the world.
struct ConstrainedFrame {
  LinkId link = {};             ///< none: the world
  Transform<double> X_LF = {};  ///< in the link's frame, or the world's
};

/// A joint's position, times a factor.
struct CouplingTerm {
  LinkId link = {};  ///< that the joint carries; it has one coordinate and follows no other
  double factor = 1;
};

/// See the top of this file.
struct Constraint {
  std::string name;
  ConstraintType type = ConstraintType::kPoint;
  ConstrainedFrame first = {};
  ConstrainedFrame second = {};
  RowAxes axes = RowAxes::kWorld;        ///< of a point: world or B's
  std::size_t free_axis = 2;             ///< of a hinge: x, y or z of B
  double length = 0;                     ///< of a distance [m]
  std::vector<CouplingTerm> terms = {};  ///< of a coupling
  double constant = 0;                   ///< of a coupling: what the terms add up to
  std::array<bool, 6> left_out = {};     ///< rows of the type that the constraint does without
  /// Its rows have multipliers where others of its set close local loops.
  bool keeps_multipliers = false;
  double kp = 0;  ///< stabilisation: J a + gamma = -kd c - kp phi [1/s^2]
  double kd = 0;  ///< [1/s]
};

}  // namespace dynac
