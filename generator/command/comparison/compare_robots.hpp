// SPDX-License-Identifier: BSD-3-Clause
// Two descriptions of one robot side by side: what differs, and what that does to its torques.
// Links and joints are matched by name and compared in the axes of the world with all joints at
// zero, so that descriptions with other frames on the links, as formats have them, are alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command/comparison/compare_motions.hpp"
#include "command/comparison/differences.hpp"
#include "dynac/load_robot.hpp"

namespace dynac {

/// See the top of this file.
struct RobotComparison {
  std::vector<RobotDifference> differences;
  std::vector<std::string> only_in_first;   ///< `link "hand"`
  std::vector<std::string> only_in_second;  ///< without frames that nothing depends on
  /// None where the robots have not the same joints, so that no motion is one of both.
  std::optional<TorqueDifference> torques;

  /// Whether all that the descriptions hold is the same, and so are the torques.
  [[nodiscard]] bool is_same() const {
    return differences.empty() && only_in_first.empty() && only_in_second.empty() && torques &&
           torques->largest <= kSame * torques->scale;
  }
};

/// Counts all that a description holds: links, their frames and inertias, joints with limits and
/// dynamics, what they follow, their order in q, loops and couplings.
[[nodiscard]] RobotComparison compare_robots(const Robot& first, const Robot& second);

}  // namespace dynac
