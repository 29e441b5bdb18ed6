// SPDX-License-Identifier: BSD-3-Clause
// Writes a robot as URDF: what is read back is the same model. Rotors are transmissions with
// Drake's elements, loops are <loop_joint>, as the reader takes them.
#pragma once

#include <string_view>

#include "readers/text/described_robot.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// Types of joints without a word in URDF are replaced where other joints make them up (see
/// split_joints.hpp); limits that are infinite become 1e+16; springs, base and gravity are left
/// out. A warning states each of it.
///
/// @param[in] described  with its gravity
/// @param[in] banner     a line about where the file comes from
/// @throws InputError    for joints, loops and couplings that URDF has no words for
[[nodiscard]] WrittenRobot write_urdf(const DescribedRobot& described, std::string_view banner);

}  // namespace dynac
