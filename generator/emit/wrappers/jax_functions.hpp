// SPDX-License-Identifier: BSD-3-Clause
// Kernels as functions of the module for JAX.
#pragma once

#include <string>
#include <string_view>

#include "emit/job.hpp"

namespace dynac {

/// All functions, each with its documentation, and where its derivatives are.
[[nodiscard]] std::string print_jax_functions(const EmitJob& job);

/// Printable ASCII as it stands in a docstring, or in a string of one line.
[[nodiscard]] std::string docstring_text(std::string_view text);

/// A literal of Python, infinite numbers too.
[[nodiscard]] std::string python_number(double number);

}  // namespace dynac
