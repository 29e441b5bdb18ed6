// SPDX-License-Identifier: BSD-3-Clause
// What there is to know about a type of joints besides its mathematics: plain data, one row for
// each type, which stands in the type's file. Robot files, checks, lowering and documentation ask
// it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "joints/joint_type.hpp"

namespace dynac {

/// What an entry of q is: an angle [rad], a length [m], or one of a unit quaternion's four.
enum class CoordinateKind { kAngle, kLength, kQuaternion };

/// Whether a description must, may or cannot bound the range of a joint.
enum class JointRange { kMayBeLimited, kMustBeLimited, kUnlimited };

/// What the entries of a joint are, in words; empty where its axes say it.
struct JointLayout {
  std::string_view position;
  std::string_view velocity;
  std::string_view force;
};

/// See the top of this file. Lowering turns a joint frame so that its z axis is the joint's.
struct JointRow {
  std::string_view name;                          ///< in messages and manifests
  std::string_view urdf = {};                     ///< the word of URDF; empty: it has none
  std::array<std::string_view, 2> sdf = {};       ///< the words of SDF; empty: it has none
  std::span<const CoordinateKind> position = {};  ///< what the entries of q are
  /// What the entries of v are: components of the body's motion in its frame, angular x y z then
  /// linear x y z. Of a universal joint, each in the frame of its own axis.
  std::span<const std::size_t> motion = {};
  int axis_count = 0;      ///< axes that a description gives
  bool has_pitch = false;  ///< turning about z advances along it
  bool has_point = false;  ///< the axis need not pass through the origin of the joint frame
  /// The body's x and y are the joint frame's, turned with the smallest rotation from z to the
  /// axis.
  bool keeps_x_and_y = false;
  /// Robot files have no such joint; where it stands is an input.
  bool is_placed_by_input = false;
  JointRange range = JointRange::kMayBeLimited;
  JointLayout layout = {};
  // The list of types fills in what follows.
  JointType type = {};
  JointType lowered = {};  ///< the joint of a mechanism that stands for this one, or for each axis
};

}  // namespace dynac
