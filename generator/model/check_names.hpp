// SPDX-License-Identifier: BSD-3-Clause
// Checks the names of a robot description: present, printable, unique. Adds what it finds to
// `findings`.
#pragma once

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Names of the robot, its links and its joints: present, printable, and unique among their kind.
void check_names(const RobotDescription& robot, Findings& findings);

}  // namespace dynac
