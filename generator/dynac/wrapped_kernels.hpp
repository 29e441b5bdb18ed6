// SPDX-License-Identifier: BSD-3-Clause
// Whether the wrappers that are asked for have the kernels that they call, of a robot that they
// fit.
#pragma once

#include <vector>

namespace dynac {

struct Kernel;
struct Options;
struct Robot;

/// @param[in] kernels  that are to be written
/// @throws UsageError  a kernel that a wrapper calls is not among them; the robot's state is none
///                     that the wrapper's library takes
void check_wrapped_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options);

}  // namespace dynac
