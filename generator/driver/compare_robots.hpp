// Two descriptions of one robot side by side: what differs, and what that does to its torques.
// Links and joints are matched by name and compared in the axes of the world with all joints at
// zero, so that descriptions with other frames on the links, as formats have them, are alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/compare_torques.hpp"
#include "driver/robot.hpp"

namespace dynac {

/// One thing that is not the same in both.
struct RobotDifference {
  std::string of;        ///< `link "forearm"`, `joint "elbow"` or "robot"
  std::string quantity;  ///< "mass"
  std::string first;     ///< its value in each; empty: only the distance is told
  std::string second;
  double distance = 0;  ///< between them, in `unit`; 0: they are words
  std::string unit;
};

/// See the top of this file.
struct RobotComparison {
  std::vector<RobotDifference> differences;
  std::vector<std::string> only_in_first;   ///< `link "hand"`
  std::vector<std::string> only_in_second;  ///< without frames that nothing depends on
  /// None where the robots have not the same joints, so that no motion is one of both.
  std::optional<TorqueDifference> torques;

  [[nodiscard]] bool is_same() const {
    return differences.empty() && only_in_first.empty() && only_in_second.empty();
  }
};

/// Quantities are alike to one part in 10^9, lengths and axes to 1e-9 m and 1e-9.
[[nodiscard]] RobotComparison compare_robots(const Robot& first, const Robot& second);

}  // namespace dynac
