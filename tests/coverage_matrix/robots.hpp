// A small robot for each column of the manual's table of joints and kernels, with that joint in the
// middle: a joint above it and a joint below it, none of them along a coordinate axis.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// The words of the table: "revolute", ..., "floating", "fixed", "mimic".
[[nodiscard]] std::vector<std::string> joint_words();

/// The robot with that joint.
[[nodiscard]] Model robot_with(const std::string& joint_word);

}  // namespace dynac::test
