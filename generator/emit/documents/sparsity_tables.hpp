// What documents and headers say of outputs that are lists of the entries of a matrix that may
// differ from zero (the setting sparse).
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// What the entries are, and where it is said where they stand; empty: the output is no such list.
[[nodiscard]] std::string sparsity_note(const ArgumentEntry& output);

/// Namespaces of arrays for C++; empty: no output is such a list.
[[nodiscard]] std::string print_sparsities(const EmitJob& job);

/// Numbers and initialisers of arrays for C; empty: no output is such a list.
[[nodiscard]] std::string print_c_sparsities(const EmitJob& job);

}  // namespace dynac
