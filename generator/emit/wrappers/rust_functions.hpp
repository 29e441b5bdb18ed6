// SPDX-License-Identifier: BSD-3-Clause
// A kernel as a function of Rust, and as the function of C that it calls.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// The functions of all kernels, and of their batches, with their documentation.
[[nodiscard]] std::string print_rust_functions(const EmitJob& job);

/// Declarations of the functions of C, by the names that they are linked by.
[[nodiscard]] std::string print_rust_declarations(const EmitJob& job);

/// The type of all numbers: f64 or f32.
[[nodiscard]] std::string_view rust_number(const EmitJob& job);

}  // namespace dynac
