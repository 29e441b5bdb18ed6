// SPDX-License-Identifier: BSD-3-Clause
// Named configurations in two descriptions of a robot.
#pragma once

#include <string>
#include <vector>

#include "command/comparison/differences.hpp"
#include "model/model.hpp"

namespace dynac {

/// Configurations of one name are compared by the positions of joints of one name.
void compare_configurations(const Model& a, const Model& b, Differences& differ);

/// `configuration "home"` for each that only the first robot has.
[[nodiscard]] std::vector<std::string> configurations_only_in(const Model& a, const Model& b);

}  // namespace dynac
