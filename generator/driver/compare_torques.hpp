// The torques of one motion in two descriptions of a robot.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "driver/robot.hpp"

namespace dynac {

/// By how much the torques of one motion differ.
struct TorqueDifference {
  std::size_t states = 0;  ///< at how many random ones they were compared
  double largest = 0;      ///< [N m] or [N]
  double scale = 0;        ///< the largest torque itself [N m] or [N]
  std::string joint;       ///< whose torque differs most
};

/// Inverse dynamics of both at random states, joint by joint; none where the moving joints have not
/// the same names and sizes.
[[nodiscard]] std::optional<TorqueDifference> compare_torques(const Robot& first,
                                                              const Robot& second);

}  // namespace dynac
