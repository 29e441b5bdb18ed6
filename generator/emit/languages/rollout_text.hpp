// SPDX-License-Identifier: BSD-3-Clause
// Bodies of rollouts: loops over the steps of a horizon that call the kernels of the same robot.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"
#include "emit/statements.hpp"

namespace dynac {

class Language;

/// The kernels that a rollout calls; none: it has a program of its own.
[[nodiscard]] std::vector<const KernelEntry*> called_kernels(const EmitJob& job,
                                                             const KernelEntry& kernel);

/// The loops of a rollout. They read and write the arguments in place, which must not overlap.
[[nodiscard]] KernelText print_rollout(const Language& language, const EmitJob& job,
                                       const KernelEntry& rollout);

}  // namespace dynac
