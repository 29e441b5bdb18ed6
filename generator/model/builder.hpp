// Builds a robot in code, with the same checks as the file readers, which use it too.
//
//   TreeBuilder robot("pendulum");
//   robot.add_link({.name = "base"});
//   robot.add_link({.name = "rod", .mass = 1, .com = {{0, 0, -0.5}}, .inertia = ...});
//   robot.add_joint({.name = "hinge", .type = JointType::kRevolute, .parent = "base",
//                    .child = "rod", .axis = {{0, 1, 0}}, .limits = JointLimits{-3, 3, 10, 5}});
//   const Model model = robot.build();
//
// Links and joints may come in any order; build() checks the whole description, reports every
// error at once, and sorts the tree (depth first, siblings in the order of their joints).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// A link as descriptions give it: inertia about the centre of mass in a rotated inertial frame.
struct LinkDescription {
  std::string name;
  double mass = 0;                 ///< [kg]; zero with zero inertia: a massless link
  Vector3<double> com{};           ///< centre of mass in the link frame [m]
  Matrix3<double> R_LI = Matrix3<double>::identity();  ///< axes of the inertial frame, in the link's
  Matrix3<double> inertia{};       ///< about the centre of mass, in the inertial frame [kg m^2]
  std::string place;               ///< where it stands, for messages ("arm.urdf:12")
};

/// A joint as descriptions give it.
struct JointDescription {
  std::string name;
  JointType type = JointType::kFixed;
  std::string parent;
  std::string child;
  Transform<double> X_PJ;           ///< joint frame in the parent link's frame
  Vector3<double> axis{{1, 0, 0}};  ///< any length but zero; normalised by build()
  std::optional<JointLimits> limits;
  double damping = 0;
  double friction = 0;
  std::string place;
};

/// What build() may be told.
struct BuildOptions {
  Base base = Base::kFixed;
  bool is_strict = false;  ///< warnings about inertias become errors
};

/// Collects links and joints and makes the checked tree of them.
class TreeBuilder {
 public:
  explicit TreeBuilder(std::string name) : name_(std::move(name)) {}

  void add_link(LinkDescription link) { links_.push_back(std::move(link)); }
  void add_joint(JointDescription joint) { joints_.push_back(std::move(joint)); }

  /// The tree, parents before children.
  ///
  /// Errors (all of them reported together): no link, no root or several, a link with two parents,
  /// a cycle, a joint onto itself, a missing parent or child link, duplicate or empty names, a zero
  /// axis, a missing or reversed limit, numbers that are not finite, a negative mass, inertia
  /// without mass, a robot without movable joints on a fixed base. Warnings (errors when strict):
  /// an inertia that is not positive definite or violates the triangle inequality by more than
  /// 1e-9 of its trace.
  /// @throws InputError
  [[nodiscard]] Model build(const BuildOptions& options = {}) const;

 private:
  std::string name_;
  std::vector<LinkDescription> links_;
  std::vector<JointDescription> joints_;
};

}  // namespace dynac
