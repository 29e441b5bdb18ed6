// SPDX-License-Identifier: BSD-3-Clause
// How a kernel is called from each language, for the page of a report.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "emit/job.hpp"

namespace dynac {

/// Objects of "language" and "text": C++, C and Python; of kernels for any number type, C++ alone.
[[nodiscard]] nlohmann::ordered_json print_signatures(const EmitJob& job,
                                                      const KernelEntry& kernel);

}  // namespace dynac
