// SPDX-License-Identifier: BSD-3-Clause
// Checks the placement, axis, limits and type of a joint. Adds what it finds to `findings`.
#pragma once

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Placement, axis, limits and type of a joint.
void check_joint(const JointDescription& joint, Findings& findings);

}  // namespace dynac
