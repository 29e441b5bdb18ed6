// Names and units of what an estimation problem measures and asks for.
#pragma once

#include <string>
#include <vector>

#include "trace/arguments.hpp"

namespace dynac {

/// Whether an argument's entries are what a problem says.
[[nodiscard]] bool is_of_estimation(Quantity quantity);

/// What each entry is, as in the problem file; of a covariance each row.
[[nodiscard]] std::vector<std::string> estimation_entries(Quantity quantity,
                                                          const KernelContext& context);

/// The unit of each entry; "mixed" of a sum of unlike quantities.
[[nodiscard]] std::vector<std::string> estimation_units(Quantity quantity,
                                                        const KernelContext& context);

}  // namespace dynac
