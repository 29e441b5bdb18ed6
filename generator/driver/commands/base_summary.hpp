// The first line that commands print: what the robot stands on. No format of robot files says that
// a base floats, so a fixed one by default may not be what the user means.
#pragma once

#include <string>

#include "driver/load_robot.hpp"
#include "driver/options/options.hpp"

namespace dynac {

/// Whether nothing said that the base is fixed, and what the root link consists of has inertia that
/// counts for nothing then.
[[nodiscard]] bool may_float(const Robot& robot, const Options& options);

/// "arm: fixed base (6 velocities)", and what else it might be where may_float(); without an end of
/// line.
[[nodiscard]] std::string base_summary(const Robot& robot, const Options& options);

}  // namespace dynac
