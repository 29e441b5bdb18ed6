// SPDX-License-Identifier: BSD-3-Clause
// One motion in two descriptions of a robot: how its joints move its links, and the torques.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "command/comparison/placed_link.hpp"

namespace dynac {

/// By how much the torques of one motion differ.
struct TorqueDifference {
  std::size_t states = 0;  ///< at how many random ones they were compared
  double largest = 0;      ///< [N m] or [N]
  double scale = 0;        ///< the largest torque itself [N m] or [N]
  std::string joint;       ///< whose torque differs most
};

/// See the top of this file.
struct MotionComparison {
  TorqueDifference torques;
  /// Of each joint that moves in both, by its name: how far apart it takes its link at most,
  /// against the link of the moving joint before it.
  std::map<std::string, PlacementDistance> joints;
};

/// Both at random states, joint by joint, positions counting as each description has them; none
/// where the moving joints have not the same names and sizes.
[[nodiscard]] std::optional<MotionComparison> compare_motions(const PlacedRobot& first,
                                                              const PlacedRobot& second);

}  // namespace dynac
