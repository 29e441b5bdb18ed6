// SPDX-License-Identifier: BSD-3-Clause
// The indices of an estimation problem's inputs and outputs in emitted headers, by name: see
// problem_entries.hpp for what they are called.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// For C++: a namespace of indices for each argument whose entries have names.
[[nodiscard]] std::string print_problem_indices(const EmitJob& job);
/// For C: `<prefix>_measurement_<name>` and the like, as enumerators.
[[nodiscard]] std::string print_c_problem_indices(const EmitJob& job);

}  // namespace dynac
