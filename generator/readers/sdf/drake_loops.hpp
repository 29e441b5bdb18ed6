// SPDX-License-Identifier: BSD-3-Clause
// Drake's elements that tie links of a robot together, in URDF and SDF alike:
// <drake:ball_constraint> closes a loop; the others are in the list of text/unread.cpp.
// Reference: Drake's documentation "Custom tags" (parsing/parsing_doxygen.h).
#pragma once

#include <vector>

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// How values are written: as attributes `name` and `value` (URDF), or as texts (SDF).
enum class DrakeValues { kAttributes, kTexts };

/// Appends the ball constraints right below a <robot> or <model>, "ball_constraint_1" and so on:
/// their body A is the child link, B the parent link.
void read_drake_loops(const Element& robot, DrakeValues values, std::vector<LoopDescription>& loops,
                      Source& source);

}  // namespace dynac
