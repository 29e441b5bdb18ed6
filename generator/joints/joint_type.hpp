// SPDX-License-Identifier: BSD-3-Clause
// The types of joints by name. joint_properties.hpp says what there is to know about one, and
// joint_types.hpp has the mathematics.
#pragma once

namespace dynac {

/// How a link moves relative to its parent; see the type's file. A joint is fixed unless it is said
/// to be another.
enum class JointType : int {
  kFixed,
  kRevolute,
  kContinuous,
  kPrismatic,
  kHelical,
  kScrew,
  kCylindrical,
  kUniversal,
  kSpherical,
  kPlanar,
  kFloating,
  kOffset,
};

}  // namespace dynac
