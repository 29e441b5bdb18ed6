// SPDX-License-Identifier: BSD-3-Clause
// Writes a robot as JSON, see readers/json/robot_members.hpp: what is read back is the same
// description, bit for bit.
#pragma once

#include <string_view>

#include "readers/text/described_robot.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// @param[in] described  with its gravity
/// @param[in] banner     a line about where the file comes from
[[nodiscard]] WrittenRobot write_json(const DescribedRobot& described, std::string_view banner);

}  // namespace dynac
