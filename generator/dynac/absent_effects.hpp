// SPDX-License-Identifier: BSD-3-Clause
// What is said about joint dynamics that kernels are to count and that no joint has.
#pragma once

#include <vector>

#include "search/session.hpp"

namespace dynac {

struct Kernel;
struct Options;
struct Robot;

/// Warns through `note` about effects of the option joint-dynamics that no joint of the robot has,
/// where a kernel would add their values. All effects together are missed only where joints have
/// none.
/// @throws InputError  instead, under the option strict
void report_absent_effects(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options, const DumpSink& note);

}  // namespace dynac
