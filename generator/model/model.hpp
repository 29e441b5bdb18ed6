// SPDX-License-Identifier: BSD-3-Clause
// The kinematic tree read from a file: links, joints, inertias. Plain data, parents before
// children, exactly what the robot description says; nothing is lumped, rotated or snapped yet.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/constraint.hpp"
#include "joints/joint_properties.hpp"
#include "joints/joint_type.hpp"
#include "model/joint_dynamics.hpp"
#include "model/link_shape.hpp"
#include "model/remark.hpp"
#include "spatial/inertia.hpp"
#include "spatial/transform.hpp"
#include "support/error.hpp"

namespace dynac {

/// What the root link is attached to the world by.
enum class Base { kFixed, kFloating };

/// Range and effort of a joint, as the description says; infinite where it sets none. [rad] or [m],
/// [rad/s] or [m/s], [N m] or [N]
struct JointLimits {
  double lower = 0;
  double upper = 0;
  double velocity = 0;
  double effort = 0;
  friend bool operator==(const JointLimits&, const JointLimits&) = default;
};

/// A joint of one coordinate that follows another: position = multiplier * leader's + offset.
struct Mimic {
  LinkId leader;  ///< the link whose joint leads; itself no mimic joint
  double multiplier = 1;
  double offset = 0;
};

/// The joint that carries a link. Its axes are `axis` and, where there are two, `second_axis`, in
/// the joint frame; what q and v are, its type's file in joints/ says.
struct Joint {
  std::string name;
  JointType type = JointType::kFixed;
  Transform<double> X_PJ{};  ///< joint frame (the child link's at q = 0) in the parent link's
  Vector3<double> axis{{1, 0, 0}};  ///< unit vector in the joint frame; meaningless where no axis
  Vector3<double> second_axis{{0, 1, 0}};  ///< of a universal joint, at q = 0
  Vector3<double> point{};  ///< of the axis, in the joint frame [m]; zero where types have none
  double pitch = 0;         ///< of joint types that have one [m/rad]
  std::optional<JointLimits> limits{};  ///< absent where the description has none
  JointDynamics dynamics{};             ///< of every coordinate; of a universal joint's first
  JointDynamics second_dynamics{};      ///< of a universal joint's second coordinate
  std::optional<Mimic> mimic{};         ///< of a mimic joint, which has no coordinate of its own
  std::size_t q_index = 0;              ///< first entry in q; a mimic joint's leader's
  std::size_t v_index = 0;              ///< first entry in v; a mimic joint's leader's
  std::string place = {};  ///< where the description has it: "arm.urdf:12"; empty: nowhere
};

/// A link of the robot and the joint that carries it.
struct Link {
  std::string name;
  LinkId parent;            ///< none for the root link
  Joint joint;              ///< of the root link: the base, fixed or floating, identity placement
  Inertia<double> inertia;  ///< in the link frame, about its origin; zero for a massless link
  std::string place = {};   ///< where the description has it
  std::vector<LinkShape> shapes = {};  ///< that can be drawn, for reports
  /// It is no link of the description but a frame on one, which an option names: massless, not
  /// among the frames that kernels compute where none are named.
  bool is_frame = false;
};

/// A frame that the description gives a name and that no link is: options may name it.
struct NamedFrame {
  std::string name;
  LinkId link;               ///< that it is fixed to
  Transform<double> X_LF{};  ///< in the link's frame
  std::string place = {};    ///< where the description has it
};

/// What a description holds together besides the tree: a joint that has no coordinates and carries
/// no link, or a coupling of joint positions.
struct Loop {
  Constraint constraint;  ///< named after the joint; of its child link, seen from its parent link
  std::optional<JointType> type = {};  ///< none: no joint, a coupling
  std::string place = {};              ///< where it stands, for messages
  /// How the child link may turn, where rows of another type say it: "<joint> axes".
  std::optional<Constraint> axes = {};
};

/// Joint positions that the description gives a name.
struct NamedConfiguration {
  std::string name;
  std::vector<std::vector<double>> positions;  ///< of each link's joint; empty: zero, no rotation
};

/// A robot. `links[0]` is the root link; every parent stands before its children, depth first,
/// siblings in the order in which their joints were described.
struct Model {
  std::string name;  ///< as in the description, unsanitised
  std::vector<Link> links;
  std::vector<Diagnostic> warnings;  ///< findings that do not stop the compiler
  /// [m/s^2] in the axes of the world, which a fixed base's root link has unless it is placed.
  Vector3<double> gravity{{0, 0, -9.81}};
  std::vector<Loop> loops = {};      ///< joints, then couplings, in the order of the description
  std::string format = {};           ///< of the description: "URDF", "SDF 1.9", "MJCF"; empty: code
  std::vector<Remark> remarks = {};  ///< how the description was read
  std::vector<NamedConfiguration> configurations = {};  ///< in the order of the description
  std::vector<NamedFrame> frames = {};                  ///< in the order of the description

  [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
  [[nodiscard]] Base base() const {
    return moves_freely(links.front().joint.type) ? Base::kFloating : Base::kFixed;
  }
};

/// Whether the joint has coordinates of its own: it moves and follows no other.
[[nodiscard]] bool is_independent(const Joint& joint);
/// Number of entries of q and of v of the whole robot.
[[nodiscard]] int position_size(const Model& model);
[[nodiscard]] int velocity_size(const Model& model);

/// Numbers the coordinates of the independent joints in the order of `order` (links, each once).
void number_joints(Model& model, std::span<const LinkId> order);
/// The same in the order of the links.
void number_joints(Model& model);

/// The link called `name`, or none.
[[nodiscard]] LinkId find_link(const Model& model, std::string_view name);
/// The frame called `name` that is no link; null: there is none.
[[nodiscard]] const NamedFrame* find_frame(const Model& model, std::string_view name);
/// The link whose joint is called `name`, or none.
[[nodiscard]] LinkId find_joint(const Model& model, std::string_view name);
/// The joint that has a coordinate of v.
[[nodiscard]] const Joint& joint_of_coordinate(const Model& model, std::size_t coordinate);

}  // namespace dynac
