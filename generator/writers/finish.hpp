// How the writers of all formats end.
#pragma once

#include <string>

#include "model/findings.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

/// What a writer gives, findings in the order of the lines that they are about.
/// @throws InputError  with all findings, if an error is among them
[[nodiscard]] WrittenRobot finish(std::string text, Findings& findings);

}  // namespace dynac
