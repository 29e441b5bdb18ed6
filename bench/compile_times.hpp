// SPDX-License-Identifier: BSD-3-Clause
// How long g++ and clang++ take for the emitted bodies, and how large the code gets.
#pragma once

#include "subject.hpp"
#include "table.hpp"

namespace dynac::bench {

/// A table of processor time [s] and `.text` size [bytes], one row per subject. Runs the compilers
/// that it finds in the path on files in a temporary folder.
[[nodiscard]] Table compile_time_table(const std::vector<Subject>& subjects);

}  // namespace dynac::bench
