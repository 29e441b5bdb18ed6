// SPDX-License-Identifier: BSD-3-Clause
// Checks the mass and the inertia of a link. Adds what it finds to `findings`.
#pragma once

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Mass and inertia of a link.
/// @param[in] is_strict  whether an inertia that no rigid body has is an error, not a warning
void check_inertia(const LinkDescription& link, bool is_strict, Findings& findings);

}  // namespace dynac
