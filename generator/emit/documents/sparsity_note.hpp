// What documents say of an output that is the list of the entries of a matrix that may differ from
// zero (the setting sparse).
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// What the entries are, and where it is said where they stand; empty: the output is no such list.
[[nodiscard]] std::string sparsity_note(const ArgumentEntry& output);

}  // namespace dynac
