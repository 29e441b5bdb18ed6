// SPDX-License-Identifier: BSD-3-Clause
// Rollouts as they are printed, compared with what they are said to do.
#pragma once

#include <string_view>

#include "emit/job.hpp"

namespace dynac {

/// Runs a printed rollout with any functions in place of the kernels that it calls, and the same
/// steps and sweep as they are described; demands that both give the same.
/// @param[in] text      the file that defines it
/// @param[in] function  its name there
/// @throws InternalError
void prove_printed_rollout(const EmitJob& job, const KernelEntry& rollout, std::string_view text,
                           std::string_view function);

}  // namespace dynac
