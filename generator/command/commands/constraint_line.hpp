// SPDX-License-Identifier: BSD-3-Clause
// The lines that commands print about a constraint set: how many rows it has, whether they depend
// on each other, and what gains that are inputs do to contacts without a place.
#pragma once

#include <string>
#include <vector>

#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"

namespace dynac {

/// "constraint set stance: 12 rows", and what of it matters to the kernels that are asked for;
/// without an end of line. Empty: there is no set.
[[nodiscard]] std::string constraint_line(const Robot& robot,
                                          const std::vector<const Kernel*>& kernels);

/// The first lines that commands about kernels print: base_summary() and constraint_line().
[[nodiscard]] std::string about_robot(const Robot& robot, const std::vector<const Kernel*>& kernels,
                                      const CommandOptions& options);

}  // namespace dynac
