// SPDX-License-Identifier: BSD-3-Clause
// A small robot for every joint type, with that joint in the middle: a joint above it and a joint
// below it, none of them along a coordinate axis.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// Every joint type by name, "fixed" last of them, then "mimic": the words of the manual's table.
[[nodiscard]] std::vector<std::string> joint_words();

/// The robot with that joint.
[[nodiscard]] Model robot_with(const std::string& joint_word, Base base = Base::kFixed);

}  // namespace dynac::test
