// The constraint set that the options name, with the loops of the robot.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dynac/options/options.hpp"
#include "model/constraint_set.hpp"

namespace dynac {

/// The origins of links, held where the world's origin is.
/// @param[in] words  of the option contact: LINK:point, LINK:frame
/// @throws UsageError  where a word is not of this form, or its link does not exist or cannot move
[[nodiscard]] ConstraintSet contact_set(const Model& model, const std::vector<std::string>& words);

/// The set of the option constraints and the option constraint-set, or of the option contact, after
/// the loops of the robot's file; these alone where neither is given; null where there are none
/// either.
/// @throws InputError  where a file, a set or a link is not as it should be
[[nodiscard]] std::shared_ptr<const ConstraintSet> take_constraints(const Model& model,
                                                                    const Options& options);

}  // namespace dynac
