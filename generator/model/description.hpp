// SPDX-License-Identifier: BSD-3-Clause
// A robot as descriptions give it, before anything is checked: what the file readers and programs
// hand to TreeBuilder. Every member has a default, so that any may be left out of a list of
// designated initialisers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/link_shape.hpp"
#include "model/model.hpp"

namespace dynac {

/// A link as descriptions give it: inertia about the centre of mass in a rotated inertial frame.
struct LinkDescription {
  std::string name = {};
  double mass = 0;        ///< [kg]; zero with zero inertia: massless
  Vector3<double> com{};  ///< centre of mass in the link frame [m]
  /// Axes of the inertial frame, in the link's.
  Matrix3<double> R_LI = Matrix3<double>::identity();
  Matrix3<double> inertia{};  ///< about the centre of mass, in the inertial frame [kg m^2]
  std::string place = {};     ///< where it stands, for messages ("arm.urdf:12")
  std::vector<LinkShape> shapes{};
  bool is_frame = false;  ///< see Link
};

/// The link's inertia about the origin of the link frame, in its axes; exactly symmetric.
[[nodiscard]] Inertia<double> inertia_in_link_frame(const LinkDescription& link);

/// The unit vector along an axis of any length but zero. It is scaled by a power of two first, so
/// that no length overflows or underflows and no rounding is added.
[[nodiscard]] Vector3<double> unit_along(const Vector3<double>& axis);

/// How a joint follows another: position = multiplier * position of `joint` + offset.
struct MimicDescription {
  std::string joint = {};
  double multiplier = 1;
  double offset = 0;
};

/// A joint as descriptions give it.
struct JointDescription {
  std::string name = {};
  JointType type = JointType::kFixed;
  std::string parent = {};
  std::string child = {};
  Transform<double> X_PJ{};                ///< joint frame in the parent link's frame
  Vector3<double> axis{{1, 0, 0}};         ///< any length but zero; normalised by build()
  Vector3<double> second_axis{{0, 1, 0}};  ///< of a universal joint; not parallel to the first
  /// One that the axis passes through, in the joint frame [m]; of joint types that have a point.
  Vector3<double> point{};
  double pitch = 0;                         ///< of joint types that have a pitch [m/rad]
  std::optional<JointLimits> limits{};      ///< revolute and prismatic joints need one
  JointDynamics dynamics{};                 ///< of every coordinate; of a universal joint's first
  JointDynamics second_dynamics{};          ///< of a universal joint's second coordinate
  std::optional<MimicDescription> mimic{};  ///< of a joint of one coordinate that follows another
  std::string place = {};                   ///< where it stands, for messages
};

/// A joint that closes a loop: its child link is carried by another joint. Types whose motion
/// leaves rows of constraints are possible: fixed, revolute, continuous, prismatic, cylindrical,
/// spherical, universal, planar. It has no coordinate, so it needs no limit and follows no joint.
struct LoopDescription {
  JointDescription joint = {};
  Transform<double> X_CJ{};  ///< joint frame in the child link's, where the loop is closed at zero
};

/// Joints of one coordinate whose positions, each times its factor, add up to a constant: a pair of
/// gears, a tendon over several joints. All stay coordinates; the constraint loads them.
struct CouplingDescription {
  struct Term {
    std::string joint = {};
    double factor = 1;
  };
  std::string name = {};  ///< unlike those of joints
  std::vector<Term> terms{};
  double constant = 0;     ///< [rad] or [m], by the factors
  std::string place = {};  ///< where it stands, for messages
};

/// Joint positions that have a name, such as "home"; those that are not given are zero, rotations
/// none.
struct ConfigurationDescription {
  struct Position {
    std::string joint = {};   ///< one that moves and follows no other
    std::vector<double> q{};  ///< its entries, of its type [rad] or [m]; quaternions of any length
  };
  std::string name = {};  ///< unlike those of other configurations
  std::vector<double>
      base{};  ///< of a floating base: x y z [m], quaternion x y z w; empty: identity
  std::vector<Position> positions{};
  std::string place = {};  ///< where it stands, for messages
};

/// A frame on a link that has a name, such as a site of MJCF. It changes no kernel unless an option
/// names it.
struct FrameDescription {
  std::string name = {};     ///< unlike those of other frames; a link of this name hides it
  std::string link = {};     ///< that it is fixed to
  Transform<double> X_LF{};  ///< in the link's frame
  std::string place = {};    ///< where it stands, for messages
};

/// Links and joints in the order in which they were described.
struct RobotDescription {
  std::string name = {};
  std::vector<LinkDescription> links{};
  std::vector<JointDescription> joints{};
  std::string place = {};  ///< where the robot as a whole stands, for messages
  std::vector<LoopDescription> loops{};
  std::vector<CouplingDescription> couplings{};
  std::vector<ConfigurationDescription> configurations{};
  std::vector<FrameDescription> frames{};
};

}  // namespace dynac
