// SPDX-License-Identifier: BSD-3-Clause
// Chooses how the parts of a fused kernel are computed: not each for itself, but so that all of
// them together take the fewest operations.
#pragma once

#include "kernels/fusion.hpp"
#include "search/choice.hpp"
#include "search/progress.hpp"

namespace dynac {

/// The combination of formulations, found by exchanging one part's at a time while that helps.
/// @param[in] context  the robot in the frames in which the parts are computed
/// @param[in] asked    the formulations that the user allows parts
/// @param[in] start    where the search begins; no ways: with the cheapest of each part
/// @throws InputError  where a part's only formulation does not serve the robot
[[nodiscard]] ComputesParts choose_parts(const Kernel& kernel, const KernelContext& context,
                                         const AskedFormulations& asked, ComputesParts start,
                                         Progress& progress);

}  // namespace dynac
