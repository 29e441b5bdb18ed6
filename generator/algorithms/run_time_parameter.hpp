// SPDX-License-Identifier: BSD-3-Clause
// Run-time parameters: numbers of a robot that kernels take as inputs instead of as constants.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "algorithms/base_parameter_set.hpp"
#include "algorithms/parameter_kind.hpp"
#include "joints/link_id.hpp"
#include "model/joint_dynamics.hpp"

namespace dynac {

/// Whose numbers a parameter holds.
enum class ParameterOwner { kWorld, kLink, kJoint, kRobot };

/// Numbers of a parameter that have a name in common.
struct ParameterMember {
  std::string_view name;                              ///< empty: the parameter's own
  std::span<const std::string_view> components = {};  ///< of an array; none: it is a number
  bool is_list = false;  ///< an array of as many numbers as the robot has, without names

  /// @pre it is no list
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
inline constexpr std::array kList{ParameterMember{"", {}, true}};

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
inline constexpr std::array<ParameterRow, 9> kParameterRows{
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
      &JointEffects::armature},
     {ParameterKind::kBase, "base", ParameterOwner::kRobot, parameter_members::kList}}};

[[nodiscard]] constexpr const ParameterRow& row_of(ParameterKind kind) {
  return kParameterRows[static_cast<std::size_t>(kind)];
}

/// A number of the robot, or several, that is an input.
///
/// Ten inertial parameters are: mass [kg]; centre of mass in the link's frame [m] (3); Ixx Ixy Iyy
/// Ixz Iyz Izz about the centre of mass in the link's axes [kg m^2].
struct RunTimeParameter {
  ParameterKind kind = ParameterKind::kGravity;
  LinkId link;                  ///< whose, or that the joint carries whose; none: of no link
  std::vector<double> value{};  ///< what the description says; a payload: zeros
  std::shared_ptr<const BaseParameterSet> base = {};  ///< of kBase: what its numbers are

  [[nodiscard]] ParameterOwner owner() const { return row_of(kind).owner; }
};

}  // namespace dynac
