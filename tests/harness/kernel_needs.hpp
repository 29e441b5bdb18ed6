// SPDX-License-Identifier: BSD-3-Clause
// What kernels cannot do without: frames and spheres on links, an estimation problem, a constraint
// set. For tests that go through the whole kernel table.
#pragma once

#include "harness/subject.hpp"

namespace dynac::test {

/// Settings with what a kernel needs of a robot: the last link's frame as the task, spheres on
/// the last link and on the root link, forward dynamics as the estimation problem, the last link
/// held in the world as the constraint set, and without a motor the second joint above it, or the
/// only one.
[[nodiscard]] KernelSettings with_needs(KernelSettings settings, const Kernel& kernel,
                                        const Model& model);

}  // namespace dynac::test
