// A constraint phi(q) = 0 between two frames of a robot, or between positions of its joints: a
// contact, a closed loop, a gear. Plain data; constraint_set.hpp says what sets of them mean.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "model/link_id.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// What a constraint equates, with A its first and B its second frame.
enum class ConstraintType {
  kPoint,          ///< A's origin is B's: three rows [m]
  kFrame,          ///< A is B: six rows, linear [m], then angular [rad]
  kHinge,          ///< as kFrame, but A may turn about one axis of B: five rows
  kDistance,       ///< the distance of the origins is a length: one row [m]
  kPerpendicular,  ///< the z axes of A and B are at a right angle: one row, the angle's cosine
  kCoupling,       ///< a sum of joint positions is constant: one row [rad] or [m]
};

/// In which axes the three rows of a point are. Those of frames and hinges are B's.
enum class PointAxes {
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
  PointAxes axes = PointAxes::kWorld;    ///< of a point
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
