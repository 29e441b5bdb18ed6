// SPDX-License-Identifier: BSD-3-Clause
// What headers say of outputs that are lists of the entries of a matrix that may differ from zero
// (the setting sparse): where each stands.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// Namespaces of arrays for C++; empty: no output is such a list.
[[nodiscard]] std::string print_sparsities(const EmitJob& job);

/// Numbers and initialisers of arrays for C; empty: no output is such a list.
[[nodiscard]] std::string print_c_sparsities(const EmitJob& job);

}  // namespace dynac
