// SPDX-License-Identifier: BSD-3-Clause
// A crate of Rust around the functions of C.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `Cargo.toml`; `build.rs`, which compiles the sources beside it by the C compiler that is there,
/// without another crate; `src/lib.rs`, without the standard library: safe functions that take
/// references to arrays of fixed size, and facts about the robot; `tests/selftest.rs`, the samples
/// of the self-test.
[[nodiscard]] std::vector<OutputFile> rust_crate(const EmitJob& job);

}  // namespace dynac
