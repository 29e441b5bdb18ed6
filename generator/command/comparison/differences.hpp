// SPDX-License-Identifier: BSD-3-Clause
// What is not the same in two descriptions of a robot.
#pragma once

#include <string>
#include <vector>

namespace dynac {

/// Quantities that differ by less than this part of themselves are the same; lengths and axes by
/// less than 1e-9 m and 1e-9.
inline constexpr double kSame = 1e-9;

/// One thing that is not the same in both.
struct RobotDifference {
  std::string of;        ///< `link "forearm"`, `joint "elbow"`, `loop "belt"` or "robot"
  std::string quantity;  ///< "mass"
  std::string first;     ///< its value in each; empty: only the distance is told
  std::string second;
  double distance = 0;  ///< between them, in `unit`; 0: they are words
  std::string unit;
};

/// Collects what differs.
class Differences {
 public:
  explicit Differences(std::vector<RobotDifference>& list) : list_(list) {}

  /// What follows is of this.
  void begin(std::string of) { of_ = std::move(of); }

  /// @param[in] least  below which the numbers are noise of rounding
  void numbers(const char* quantity, double a, double b, const char* unit, double least = 0);
  void words(const char* quantity, const std::string& a, const std::string& b);
  void distance(const char* quantity, double distance, double most, const char* unit);

  [[nodiscard]] std::size_t count() const { return list_.size(); }

 private:
  std::vector<RobotDifference>& list_;
  std::string of_;
};

}  // namespace dynac
