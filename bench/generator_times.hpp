// SPDX-License-Identifier: BSD-3-Clause
// How long the compiler takes for a kernel, stage by stage.
#pragma once

#include "subject.hpp"
#include "table.hpp"

namespace dynac::bench {

/// A table of operation counts and generator times [ms], one row per subject.
[[nodiscard]] Table generator_table(const std::vector<Subject>& subjects);

}  // namespace dynac::bench
