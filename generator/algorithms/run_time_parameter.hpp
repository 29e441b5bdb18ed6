// Run-time parameters: numbers of a robot that kernels take as inputs instead of as constants.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "joints/link_id.hpp"
#include "model/joint_dynamics.hpp"

namespace dynac {

/// What is an input. Numbers of a joint are those of each of its coordinates, as in JointDynamics.
enum class ParameterKind {
  kGravity,    ///< acceleration of free fall in the world frame
  kPayload,    ///< what a link holds, besides its own inertia
  kInertia,    ///< the inertial parameters of a link, in place of the description's
  kDamping,    ///< torque per speed of a joint, in place of the description's, as all that follow
  kFriction,   ///< Coulomb's
  kArmature,   ///< a rotor's inertia as the joint feels it
  kStiffness,  ///< of the spring at a joint, whose rest position is the description's
  kRotor,      ///< a rotor's inertia about its own axis, and the gear ratio
};

/// Whose numbers a parameter holds.
enum class ParameterOwner { kWorld, kLink, kJoint };

/// Numbers of a parameter that have a name in common.
struct ParameterMember {
  std::string_view name;                              ///< empty: the parameter's own
  std::span<const std::string_view> components = {};  ///< of an array; none: it is a number

  [[nodiscard]] constexpr std::size_t size() const {
    return std::max<std::size_t>(components.size(), 1);
  }
};

namespace parameter_members {

inline constexpr std::array<std::string_view, 3> kVector{"x", "y", "z"};
inline constexpr std::array<std::string_view, 6> kMoments{"xx", "xy", "yy", "xz", "yz", "zz"};
inline constexpr std::array kGravity{ParameterMember{"", kVector}};
inline constexpr std::array kLink{ParameterMember{"mass"},
                                  ParameterMember{"center_of_mass", kVector},
                                  ParameterMember{"inertia", kMoments}};
inline constexpr std::array kNumber{ParameterMember{""}};
inline constexpr std::array kRotor{ParameterMember{"inertia"}, ParameterMember{"gear_ratio"}};

}  // namespace parameter_members

/// What there is to know of a kind of parameters.
struct ParameterRow {
  ParameterKind kind = {};
  std::string_view word;  ///< of the setting parameters; emitted names begin with it
  ParameterOwner owner = {};
  std::span<const ParameterMember> members;
  bool JointEffects::*effect = nullptr;  ///< of a joint: what counts it
};

/// In the order of ParameterKind.
inline constexpr std::array<ParameterRow, 8> kParameterRows{
    {{ParameterKind::kGravity, "gravity", ParameterOwner::kWorld, parameter_members::kGravity},
     {ParameterKind::kPayload, "payload", ParameterOwner::kLink, parameter_members::kLink},
     {ParameterKind::kInertia, "inertia", ParameterOwner::kLink, parameter_members::kLink},
     {ParameterKind::kDamping, "damping", ParameterOwner::kJoint, parameter_members::kNumber,
      &JointEffects::damping},
     {ParameterKind::kFriction, "friction", ParameterOwner::kJoint, parameter_members::kNumber,
      &JointEffects::friction},
     {ParameterKind::kArmature, "armature", ParameterOwner::kJoint, parameter_members::kNumber,
      &JointEffects::armature},
     {ParameterKind::kStiffness, "stiffness", ParameterOwner::kJoint, parameter_members::kNumber,
      &JointEffects::springs},
     {ParameterKind::kRotor, "rotor", ParameterOwner::kJoint, parameter_members::kRotor,
      &JointEffects::armature}}};

[[nodiscard]] constexpr const ParameterRow& row_of(ParameterKind kind) {
  return kParameterRows[static_cast<std::size_t>(kind)];
}

/// How many numbers a parameter of a kind has.
[[nodiscard]] constexpr std::size_t size_of(ParameterKind kind) {
  std::size_t size = 0;
  for (const ParameterMember& member : row_of(kind).members) size += member.size();
  return size;
}

/// A number of the robot, or several, that is an input.
///
/// Ten inertial parameters are: mass [kg]; centre of mass in the link's frame [m] (3); Ixx Ixy Iyy
/// Ixz Iyz Izz about the centre of mass in the link's axes [kg m^2].
struct RunTimeParameter {
  ParameterKind kind = ParameterKind::kGravity;
  LinkId link;                  ///< whose, or that the joint carries whose; none: gravity
  std::vector<double> value{};  ///< what the description says; a payload: zeros

  [[nodiscard]] ParameterOwner owner() const { return row_of(kind).owner; }
};

}  // namespace dynac
