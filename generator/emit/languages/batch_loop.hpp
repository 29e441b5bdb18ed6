// SPDX-License-Identifier: BSD-3-Clause
// The loop over all configurations of a batch: of its own in C99, and what it shares with that over
// vectors (batch.hpp).
#pragma once

#include <string>
#include <string_view>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// Names of the arguments, separated by commas.
[[nodiscard]] std::string argument_names(const KernelEntry& kernel);

/// Statements that move the pointers to arrays on, by the numbers of a configuration each.
/// @param[in] times  how many of them: " * kLanes"; empty: one
[[nodiscard]] std::string print_advances(const KernelEntry& kernel, std::string_view times);

/// A loop that calls the kernel with one configuration after the other.
[[nodiscard]] std::string print_calls_of_batch(const EmitJob& job, const KernelEntry& kernel);

/// The end of <robot>_<kernel>.c: a loop that calls the kernel. Empty where there is no batch.
/// @param[in] language  C99 of the job's number type
[[nodiscard]] std::string print_batch_loop(const Language& language, const EmitJob& job,
                                           const KernelEntry& kernel);

}  // namespace dynac
