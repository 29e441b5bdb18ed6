// SPDX-License-Identifier: BSD-3-Clause
// Writes a robot as SDF (1.11): link frames are where the description has them, placed relative to
// the parent link. Rotors are Drake's elements in joints; joints that close loops are second joints
// of a child link, or Drake's ball constraints.
#pragma once

#include <string_view>

#include "readers/text/described_robot.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// Rotations are angles: what is read back differs by rounding where they are no right angles.
/// Types of joints without a word in SDF are replaced where other joints make them up (see
/// split_joints.hpp); joints with the names of links are renamed; base and gravity are left out. A
/// warning states each of it.
///
/// @param[in] described  with its gravity
/// @param[in] banner     a line about where the file comes from
/// @throws InputError    for joints, loops and couplings that SDF has no words for
[[nodiscard]] WrittenRobot write_sdf(const DescribedRobot& described, std::string_view banner);

}  // namespace dynac
