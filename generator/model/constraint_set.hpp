// What holds a robot besides its joints: contacts, closed loops, gears. A set is a list of
// constraints that hold together; stance, flight and double support are three sets of one robot.
// Plain data, written by hand or read from a file by readers/constraints/constraints.hpp.
//
// Constraint k says phi_k(q) = 0; each of its rows is a scalar equation. Stacked, the rows have the
// velocity c = J(q) v.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// What a constraint equates, with A its first and B its second frame.
enum class ConstraintType {
  kPoint,     ///< A's origin is B's: three rows [m]
  kFrame,     ///< A is B: six rows, linear [m], then angular [rad]
  kHinge,     ///< as kFrame, but A may turn about one axis of B: five rows
  kDistance,  ///< half the square of the distance of the origins is that of a length: one row [m^2]
  kCoupling,  ///< a sum of joint positions is constant: one row [rad] or [m]
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
  double kp = 0;                         ///< stabilisation: J a + gamma = -kd c - kp phi [1/s^2]
  double kd = 0;                         ///< [1/s]
};

/// See the top of this file.
///
/// Where rows may depend on each other, multipliers are found with J M^-1 J^T + damping 1 in the
/// place of J M^-1 J^T, a fixed number of times, each time less damping times the multipliers
/// before.
struct ConstraintSet {
  std::string name;
  std::vector<Constraint> constraints;
  double damping = 0;     ///< 0: rows are independent, one step is exact [1/kg], the rows' units
  std::size_t steps = 1;  ///< at least one
  std::vector<LinkId> passive = {};  ///< links whose joints have no motor, as a floating base
  /// Links whose joints follow from the rows, which close local loops: velocities run over the
  /// other coordinates alone. Empty: over all, and the rows have multipliers.
  std::vector<LinkId> dependent = {};
};

/// Number of rows that a type has, before any is left out.
[[nodiscard]] std::size_t rows_of(ConstraintType type);
/// Number of rows of a constraint, of a set.
[[nodiscard]] std::size_t rows_of(const Constraint& constraint);
[[nodiscard]] std::size_t rows_of(const ConstraintSet& set);

/// Whether no joint moves one frame of a constraint against the other: all of J would be zero.
[[nodiscard]] bool is_rigid(const Model& model, const Constraint& constraint);

/// Whether accelerations of the rows are the same wherever the robot is and however fast it moves
/// along: nothing stabilises them, and what is in the world is no more than the axes of the rows.
[[nodiscard]] bool is_the_same_anywhere(const ConstraintSet& set);

/// Names of the rows of a set, in order: "foot x", "hand rz"; of one row, the constraint's.
[[nodiscard]] std::vector<std::string> row_names(const ConstraintSet& set);

}  // namespace dynac
