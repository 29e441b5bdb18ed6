// The line that commands print about a constraint set: how many rows it has, and whether they
// depend on each other.
#pragma once

#include <string>

#include "driver/load_robot.hpp"
#include "driver/options/options.hpp"

namespace dynac {

/// "constraint set stance: 12 rows", and what follows where fewer are independent; without an end
/// of line. Empty: there is no set.
[[nodiscard]] std::string constraint_line(const Robot& robot);

/// The first lines that commands about kernels print: base_summary() and constraint_line().
[[nodiscard]] std::string about_robot(const Robot& robot, const Options& options);

}  // namespace dynac
