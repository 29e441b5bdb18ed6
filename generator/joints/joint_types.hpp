// SPDX-License-Identifier: BSD-3-Clause
// The struct of each type of joints, listed once, and how to reach the mathematics of one. A new
// type is a file in this folder, an enumerator (joint_type.hpp) and, here, its include and its row;
// what there is to know about a type is asked of joint_properties.hpp, so that no one else tells
// types apart.
#pragma once

#include <array>
#include <type_traits>

#include "joints/continuous.hpp"
#include "joints/cylindrical.hpp"
#include "joints/fixed.hpp"
#include "joints/floating.hpp"
#include "joints/helical.hpp"
#include "joints/joint_type.hpp"
#include "joints/offset.hpp"
#include "joints/planar.hpp"
#include "joints/prismatic.hpp"
#include "joints/revolute.hpp"
#include "joints/screw.hpp"
#include "joints/spherical.hpp"
#include "joints/universal.hpp"
#include "support/error.hpp"

namespace dynac {

/// A type and what its file says of it.
template <JointType kTypeOfJoint, class JointOfType>
struct ListedJoint {
  static constexpr JointType kType = kTypeOfJoint;
  using Joint = JointOfType;

  /// Whether mechanisms have such joints: it moves or is placed at run time, and lowering leaves it
  /// as it is.
  static constexpr bool kIsInMechanisms =
      (!Joint::kRow.motion.empty() || Joint::kRow.is_placed_by_input) && !requires {
    typename Joint::Lowered;
  };
};

/// All types, in the order of their enumerators.
template <class... Entries>
struct JointList {
  [[nodiscard]] static constexpr auto rows() { return std::array{row_of<Entries>()...}; }

  /// Calls function(joint) with the struct of that type, which mechanisms have.
  template <class Function>
  static void visit(JointType type, const Function& function) {
    if ((visit_if<Entries>(type, function) || ...)) return;
    throw InternalError("a mechanism has no such joints");
  }

 private:
  template <class Entry>
  [[nodiscard]] static constexpr JointRow row_of() {
    JointRow row = Entry::Joint::kRow;
    row.type = row.lowered = Entry::kType;
    if constexpr (requires { typename Entry::Joint::Lowered; }) {
      const auto take = [&row](JointType type, bool is_it) {
        if (is_it) row.lowered = type;
      };
      (take(Entries::kType,
            std::is_same_v<typename Entries::Joint, typename Entry::Joint::Lowered>),
       ...);
    }
    return row;
  }

  template <class Entry, class Function>
  static bool visit_if(JointType type, const Function& function) {
    if constexpr (Entry::kIsInMechanisms) {
      if (Entry::kType != type) return false;
      function(typename Entry::Joint{});
      return true;
    }
    return false;
  }
};

using JointTypes = JointList<ListedJoint<JointType::kFixed, joints::Fixed>,
                             ListedJoint<JointType::kRevolute, joints::Revolute>,
                             ListedJoint<JointType::kContinuous, joints::Continuous>,
                             ListedJoint<JointType::kPrismatic, joints::Prismatic>,
                             ListedJoint<JointType::kHelical, joints::Helical>,
                             ListedJoint<JointType::kScrew, joints::Screw>,
                             ListedJoint<JointType::kCylindrical, joints::Cylindrical>,
                             ListedJoint<JointType::kUniversal, joints::Universal>,
                             ListedJoint<JointType::kSpherical, joints::Spherical>,
                             ListedJoint<JointType::kPlanar, joints::Planar>,
                             ListedJoint<JointType::kFloating, joints::Floating>,
                             ListedJoint<JointType::kOffset, joints::Offset>>;

/// Calls function(joint) with the struct of a joint in a mechanism.
template <class Function>
void visit_joint(JointType type, const Function& function) {
  JointTypes::visit(type, function);
}

}  // namespace dynac
