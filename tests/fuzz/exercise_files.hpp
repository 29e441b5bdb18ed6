// SPDX-License-Identifier: BSD-3-Clause
// Robots of several files, in one text: "=== " and the path of a file begin each, and behind the
// first path there may be options: arguments of xacro, @base=, @model= and @model-path=.
//
//     === arm/robot.urdf.xacro side:=left @base=floating
//     <robot ...
//     === arm/hand.xacro
//     <robot ...
#pragma once

#include <string_view>

#include "targets.hpp"

namespace dynac::test {

/// Writes the files into the scratch folder (scratch.hpp) and reads the first of them. Files with
/// paths out of it are left out.
Outcome exercise_files(std::string_view text);

}  // namespace dynac::test
