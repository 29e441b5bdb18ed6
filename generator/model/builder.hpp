// SPDX-License-Identifier: BSD-3-Clause
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

#include <string>
#include <utility>
#include <vector>

#include "model/description.hpp"
#include "model/mimic_joints.hpp"
#include "model/model.hpp"

namespace dynac {

/// Options of build().
struct BuildOptions {
  Base base = Base::kFixed;
  bool is_strict = false;  ///< warnings about inertias, and about what readers doubt, become errors
  JointEffects effects{};  ///< what kernels count, so that there is no need to warn about it
  std::vector<std::string> rotors{};  ///< joints that will get a rotor: set_rotor(), or an input
  IgnoredMimics ignored_mimics{};
};

/// Collects links and joints and makes the checked tree of them.
class TreeBuilder {
 public:
  explicit TreeBuilder(std::string name) { robot_.name = std::move(name); }
  explicit TreeBuilder(RobotDescription robot) : robot_(std::move(robot)) {}

  void add_link(LinkDescription link) { robot_.links.push_back(std::move(link)); }
  void add_joint(JointDescription joint) { robot_.joints.push_back(std::move(joint)); }
  /// A joint that closes a loop: the tree is without it.
  void add_loop(LoopDescription loop) { robot_.loops.push_back(std::move(loop)); }
  void add_coupling(CouplingDescription coupling) {
    robot_.couplings.push_back(std::move(coupling));
  }
  /// Joint positions that emitted code knows by a name.
  void add_configuration(ConfigurationDescription configuration) {
    robot_.configurations.push_back(std::move(configuration));
  }

  /// A frame on a link that options may name.
  void add_frame(FrameDescription frame) { robot_.frames.push_back(std::move(frame)); }

  /// Everything that is wrong with the description, errors and warnings.
  ///
  /// Errors: no link, no root or several, a link with two parents, a cycle, a joint onto itself, a
  /// missing parent or child link, duplicate or empty names, a zero axis, a missing or reversed
  /// limit, parallel axes of a universal joint, mimic joints without a leader or in a circle,
  /// joints that cannot close the loop that they are described to close (see loops.hpp), couplings
  /// of joints that they cannot couple (see couplings.hpp), named configurations of joints that
  /// have no such positions (see configurations.hpp), frames on links that do not exist, numbers
  /// that are not finite, rotations that are none, a negative mass, a robot without movable joints
  /// on a fixed base, numbers beyond magnitudes.hpp. Warnings (errors when strict): an inertia that
  /// is not positive definite about the centre of mass or violates the triangle inequality by more
  /// than 1e-9 of its trace, inertia without mass. Warnings always: a movable joint that carries no
  /// mass; dissipation, springs and rotors of joints that kernels are not to count.
  [[nodiscard]] std::vector<Diagnostic> check(const BuildOptions& options = {}) const;

  /// The tree, parents before children, with check()'s warnings.
  /// @throws InputError  with all that check() finds, if an error is among it
  [[nodiscard]] Model build(const BuildOptions& options = {}) const;

 private:
  RobotDescription robot_;
};

}  // namespace dynac
