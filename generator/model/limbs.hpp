// SPDX-License-Identifier: BSD-3-Clause
// Limbs of one shape: subtrees of a mechanism, hanging on the same body, whose joints are alike one
// by one. A quadruped's legs, a humanoid's arms and its legs, the fingers of a hand.
#pragma once

#include <vector>

#include "model/mechanism.hpp"

namespace dynac {

/// The bodies of a limb, parents before children; those of limbs of one shape in the same order.
using Limb = std::vector<BodyId>;

/// Groups of limbs of one shape, the outermost that there are: fingers of hands whose arms are
/// alike are parts of these.
[[nodiscard]] std::vector<std::vector<Limb>> find_limbs(const Mechanism& robot);

}  // namespace dynac
