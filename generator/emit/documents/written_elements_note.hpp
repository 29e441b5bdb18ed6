// SPDX-License-Identifier: BSD-3-Clause
// What documents say of an output that does not hold all elements of an array: of a triangle (the
// setting triangle), or of the list of those that may differ from zero (the setting sparse).
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// Which elements a kernel writes, and where they stand; empty: it writes all, in their order.
[[nodiscard]] std::string written_elements_note(const ArgumentEntry& output);

}  // namespace dynac
