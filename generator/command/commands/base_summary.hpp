// SPDX-License-Identifier: BSD-3-Clause
// The first line that commands print: what the robot stands on. No format of robot files says that
// a base floats, so a fixed one by default may not be what the user means.
#pragma once

#include <string>

#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"

namespace dynac {

/// Whether nothing said that the base is fixed, and what the root link consists of has inertia that
/// counts for nothing then.
[[nodiscard]] bool may_float(const Robot& robot, const CommandOptions& options);

/// "arm: fixed base (6 velocities)", and what else it might be where may_float(); without an end of
/// line.
[[nodiscard]] std::string base_summary(const Robot& robot, const CommandOptions& options);

}  // namespace dynac
