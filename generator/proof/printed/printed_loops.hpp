// SPDX-License-Identifier: BSD-3-Clause
// Emitted functions that call kernels in loops, as rollouts do: read and run in the prime field.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "proof/prime_field.hpp"

namespace dynac {

using FieldArrays = std::vector<std::vector<Field>>;

/// A function that is called: sizes of what it reads and of what it then writes, and what it is.
struct CalledFunction {
  std::vector<std::size_t> inputs;
  std::vector<std::size_t> outputs;
  std::function<FieldArrays(const FieldArrays&)> value;
};

/// Runs the definition of a function that has an array for each parameter.
/// @param[in] text      a source file
/// @param[in] arrays    one a parameter; what the function does not write stays
/// @param[in] callees   by their names
/// @return the arrays afterwards
/// @throws InternalError  where something else is written than loops, declarations, sums of
///                        elements and calls, or elements that are not there are reached
[[nodiscard]] FieldArrays run_printed_loops(std::string_view text, std::string_view function,
                                            FieldArrays arrays,
                                            const std::map<std::string, CalledFunction>& callees);

}  // namespace dynac
