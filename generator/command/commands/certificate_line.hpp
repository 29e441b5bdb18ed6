// SPDX-License-Identifier: BSD-3-Clause
// What the certificates of a job's kernels say, in one line.
#pragma once

#include <string>

namespace dynac {

struct EmitJob;

/// Empty where no kernel has one.
[[nodiscard]] std::string certificate_line(const EmitJob& job);

}  // namespace dynac
