// SPDX-License-Identifier: BSD-3-Clause
// How the writers of all formats end.
#pragma once

#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// What a writer gives, findings in the order of the lines that they are about.
/// @throws InputError  with all findings, if an error is among them
[[nodiscard]] WrittenRobot finish(std::string text, Findings& findings);

/// Warns that named configurations are left out, in formats that have none.
void warn_of_configurations(const RobotDescription& robot, std::string_view format,
                            Findings& findings);

}  // namespace dynac
