// SPDX-License-Identifier: BSD-3-Clause
// The constraint set that the options name, with the loops of the robot, by the roles of its rows.
#pragma once

#include <string>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "dynac/options/options.hpp"
#include "model/constraint_set.hpp"

namespace dynac {

/// The origins of links, held where the world's origin is.
/// @param[in] words  of the option contact: LINK:point, LINK:frame
/// @throws UsageError  where a word is not of this form, or its link does not exist or cannot move
[[nodiscard]] ConstraintSet contact_set(const Model& model, const std::vector<std::string>& words);

/// Takes the set of the option constraints and the option constraint-set, or of the option contact,
/// after the loops of the robot's file; these alone where neither is given. Under the option
/// dependent-joints the loops and the constraints of the set close local loops, but not those that
/// keep multipliers: of the option contact, with the words for it, and between a floating base and
/// the world.
/// @param[out] settings  what of it is not empty: `loops` and `constraints`
/// @throws InputError  where a file, a set or a link is not as it should be
void take_constraints(const Model& model, const Options& options, KernelSettings& settings);

}  // namespace dynac
