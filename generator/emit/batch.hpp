// Bodies of --batch: a kernel's statements once more, on vectors with a configuration in each lane,
// in a loop over the arrays of all configurations.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// <robot>_<kernel>_batch.cpp.
/// @param[in] language  C++ of the job's number type
[[nodiscard]] std::string print_batch_body(const Language& language, const EmitJob& job,
                                           const KernelEntry& kernel);

/// The end of <robot>_<kernel>.c: a loop that calls the kernel. Empty where there is no batch.
/// @param[in] language  C99 of the job's number type
[[nodiscard]] std::string print_batch_loop(const Language& language, const EmitJob& job,
                                           const KernelEntry& kernel);

}  // namespace dynac
