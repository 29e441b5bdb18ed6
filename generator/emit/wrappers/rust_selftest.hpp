// SPDX-License-Identifier: BSD-3-Clause
// The self-test of a crate of Rust, for `cargo test`.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// A test per kernel and per batch: results for the recorded inputs, compared with the values that
/// another formulation gave when the kernels were written. Elements that a kernel does not write
/// have to stay.
[[nodiscard]] std::string print_rust_selftest(const EmitJob& job);

}  // namespace dynac
