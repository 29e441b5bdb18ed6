// The beginning of a run that compiles kernels: which of those that the user wants this robot has.
#pragma once

#include <vector>

#include "driver/load_robot.hpp"
#include "driver/options/options.hpp"
#include "kernels/table.hpp"

namespace dynac {

/// Prints on stderr which kernels are left out, and which closed loops are left open.
/// @throws InputError  if the robot has none of them
/// @throws UsageError  options that affect none of them
[[nodiscard]] std::vector<const Kernel*> usable_kernels(const Robot& robot,
                                                        const std::vector<const Kernel*>& wanted,
                                                        const Options& options);

}  // namespace dynac
