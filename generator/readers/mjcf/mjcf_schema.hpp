// SPDX-License-Identifier: BSD-3-Clause
// Which elements and attributes an MJCF file may have: what MuJoCo does not know is refused, with
// the nearest name that it knows.
//
// Reference: MuJoCo's documentation, "XML reference" (version 3.14).
#pragma once

#include "readers/mjcf/mjcf_element.hpp"

namespace dynac {

/// Reports elements and attributes that do not exist, several orientations of one element, elements
/// that may stand once and are there twice, and those that make bodies in ways that are not read
/// (<composite>, <flexcomp>, <attach>, <plugin>). Sections that no kernel needs are not looked
/// into.
void check_mjcf_schema(const MjcfElement& mujoco, Findings& findings);

/// Whether an element in <actuator> or in a default stands for an actuator; they share one default.
[[nodiscard]] bool is_mjcf_actuator(std::string_view tag);

}  // namespace dynac
