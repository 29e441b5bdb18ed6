// The line that commands print about a constraint set: how many rows it has, and whether they
// depend on each other.
#pragma once

#include <string>

#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"

namespace dynac {

/// "constraint set stance: 12 rows", and what follows where fewer are independent; without an end
/// of line. Empty: there is no set.
[[nodiscard]] std::string constraint_line(const Robot& robot);

/// The first lines that commands about kernels print: base_summary() and constraint_line().
[[nodiscard]] std::string about_robot(const Robot& robot, const CommandOptions& options);

}  // namespace dynac
