// Units of the entries of kernels' arguments, from what the joints' coordinates are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "emit/job.hpp"
#include "trace/arguments.hpp"

namespace dynac {

/// The unit of each entry of an argument, matrices column by column.
[[nodiscard]] std::vector<std::string> units_of(const Argument& argument,
                                                std::span<const JointEntry> joints,
                                                const KernelContext& context);

}  // namespace dynac
