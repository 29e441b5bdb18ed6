// SPDX-License-Identifier: BSD-3-Clause
// The beginning of a run that compiles kernels: which of those that the user wants this robot has.
#pragma once

#include <vector>

#include "dynac/load_robot.hpp"
#include "dynac/options/options.hpp"
#include "kernels/table.hpp"
#include "search/session.hpp"

namespace dynac {

/// @param[in] note  receives lines: which kernels are left out, which loops are left open, which
///                  effects no joint has
/// @throws InputError  if the robot has none of them
/// @throws UsageError  options that affect none of them, wrappers that lack one or do not fit
[[nodiscard]] std::vector<const Kernel*> usable_kernels(const Robot& robot,
                                                        const std::vector<const Kernel*>& wanted,
                                                        const Options& options,
                                                        const DumpSink& note);

}  // namespace dynac
