// SPDX-License-Identifier: BSD-3-Clause
// The struct of the run-time parameters in Rust.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// The struct's definition, laid out as C's, and the robot file's values; nothing where there are
/// no parameters.
[[nodiscard]] std::string print_rust_parameters(const EmitJob& job);

/// An expression that makes the struct.
/// @param[in] values     of all parameters, one after the other
/// @param[in] crate      before the names of types: "panda::"
[[nodiscard]] std::string rust_parameters(const EmitJob& job, const std::vector<double>& values,
                                          std::string_view crate);

/// A number as a literal of the type of all numbers.
[[nodiscard]] std::string rust_literal(const EmitJob& job, double number);

}  // namespace dynac
