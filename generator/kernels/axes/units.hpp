// Units of the entries of arguments, from the dimensions along their indices.
#pragma once

#include <string>
#include <vector>

#include "kernels/axes/arguments.hpp"

namespace dynac {

/// The unit of each entry of an argument, matrices column by column: "N m", "m/(rad s^2)", "1";
/// "mixed" where terms of different units are added.
[[nodiscard]] std::vector<std::string> units_of(const Argument& argument,
                                                const KernelContext& context);

}  // namespace dynac
