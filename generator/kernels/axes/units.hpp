// SPDX-License-Identifier: BSD-3-Clause
// Units of the entries of arguments, from the dimensions along their indices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/axes/arguments.hpp"
#include "support/dimension.hpp"

namespace dynac {

/// "N m"; "mixed" where terms of different units are added.
[[nodiscard]] std::string unit_text(const std::optional<Dimension>& dimension);

/// The unit of each entry of an argument, matrices column by column: "N m", "m/(rad s^2)", "1".
[[nodiscard]] std::vector<std::string> units_of(const Argument& argument,
                                                const KernelContext& context);

}  // namespace dynac
