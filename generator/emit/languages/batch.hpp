// SPDX-License-Identifier: BSD-3-Clause
// Bodies of the setting batch: a kernel's statements once more, on vectors with a configuration in
// each lane, in a loop over the arrays of all configurations.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// <robot>_<kernel>_batch.cpp.
/// @param[in] language  C++ of the job's number type
[[nodiscard]] std::string print_batch_body(const Language& language, const EmitJob& job,
                                           const KernelEntry& kernel);

}  // namespace dynac
