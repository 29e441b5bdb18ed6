// SPDX-License-Identifier: BSD-3-Clause
// For which joint angles emitted code is right, in words.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// One or two sentences, without a line break: what angles cost digits, and which give none.
[[nodiscard]] std::string angle_range_note(const EmitOptions& options);

}  // namespace dynac
