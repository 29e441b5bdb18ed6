// What neither URDF nor SDF can say of a robot.
#pragma once

#include <string>
#include <string_view>

#include "model/findings.hpp"
#include "readers/text/described_robot.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// Couplings of joint positions hold joints together: a file without them is another robot.
/// @param[in] format  "URDF"
void refuse_couplings(const RobotDescription& robot, std::string_view format, Findings& findings);

/// What a writer gives, findings in the order of the lines that they are about.
/// @throws InputError  with all findings, if an error is among them
[[nodiscard]] WrittenRobot finish(std::string text, Findings& findings);

}  // namespace dynac
