// SPDX-License-Identifier: BSD-3-Clause
// Which way to solve a sparse system is fit for all configurations of a robot.
#pragma once

#include "search/choice.hpp"

namespace dynac {

/// The cheapest candidate none of whose pivots comes near zero: see kernels/pivot_check.hpp.
/// @throws InputError  where there is none
[[nodiscard]] std::size_t cheapest_safe(const Model& model, const KernelSettings& settings,
                                        const Choice& choice);

}  // namespace dynac
