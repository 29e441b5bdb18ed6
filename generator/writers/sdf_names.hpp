// SPDX-License-Identifier: BSD-3-Clause
// Names as SDF has them.
#pragma once

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Renames joints that are called like links, since joints are frames beside links from SDF 1.7 on.
/// Reports names that SDF keeps for itself or reads as others. That of the root link is not looked
/// at where it is SDF's name for the world. Frames that cannot be called so are left out, with a
/// warning.
void make_sdf_names(RobotDescription& robot, Findings& findings);

}  // namespace dynac
