// SPDX-License-Identifier: BSD-3-Clause
// What kernels ask of a robot: mass, or inertia about every joint, or independent rows.
#pragma once

#include <string>
#include <vector>

#include "emit/emit_options.hpp"
#include "search/session.hpp"

namespace dynac {

struct Kernel;
struct Options;
struct Robot;

/// Why a robot does not have a kernel; empty if it does.
/// @param[in] scalar  that the kernel will compute in
[[nodiscard]] std::string missing_requirement(const Robot& robot, const Kernel& kernel,
                                              ScalarType scalar = ScalarType::kDouble);

/// Those of the selected kernels that the robot has. Those that `all` leaves out, and why, are
/// reported through `note`.
/// @throws InputError  where one is named that the robot does not have
[[nodiscard]] std::vector<const Kernel*> available_kernels(
    const Robot& robot, const std::vector<const Kernel*>& selected, const Options& options,
    const DumpSink& note);

}  // namespace dynac
