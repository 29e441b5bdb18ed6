// SPDX-License-Identifier: BSD-3-Clause
// The run-time parameters that the option parameters names, and the model without the inertias that
// they replace.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/run_time_parameter.hpp"
#include "model/model.hpp"

namespace dynac {

/// A word of the option parameters: what it makes an input, and whose ("" for gravity).
struct ParameterWord {
  ParameterKind kind = ParameterKind::kGravity;
  std::string_view owner;  ///< a link or a joint
};

/// Reads "gravity", "payload:LINK", "damping:JOINT" and the like.
/// @throws UsageError  where it is none of these
[[nodiscard]] ParameterWord read_parameter_word(std::string_view word);

/// The parameters with the model's own values, in the order of `words`. Inertias that become inputs
/// are taken out of the model; numbers of joints that do stay.
/// @throws UsageError  where a link or joint is not there
/// @throws InputError  where one does not move, or a joint's numbers cannot be inputs
[[nodiscard]] std::vector<RunTimeParameter> take_parameters(Model& model,
                                                            const std::vector<std::string>& words);

}  // namespace dynac
