// The constraint set that the options name.
#pragma once

#include <memory>

#include "driver/options/options.hpp"
#include "model/constraint_set.hpp"

namespace dynac {

/// The set of --constraints and --constraint-set, or of --contact; null where neither is given.
/// @throws InputError  where a file, a set or a link is not as it should be
[[nodiscard]] std::shared_ptr<const ConstraintSet> take_constraints(const Model& model,
                                                                    const Options& options);

}  // namespace dynac
