// SPDX-License-Identifier: BSD-3-Clause
// A robot's model with the inertias that the robot file gives, also those that are inputs at run
// time: the model that is compiled has none there.
#pragma once

#include <vector>

#include "algorithms/run_time_parameter.hpp"
#include "model/model.hpp"

namespace dynac {

/// The model with links' inertias that are inputs at their initial values.
/// @param[in] model       without the inertias that the parameters replace
/// @param[in] parameters  with what the description says
[[nodiscard]] Model with_described_inertias(Model model,
                                            const std::vector<RunTimeParameter>& parameters);

}  // namespace dynac
