// SPDX-License-Identifier: BSD-3-Clause
// A robot for JAX: handlers of XLA's foreign function interface around the functions of C, and a
// module of Python that registers them. No other package is needed but JAX itself.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `<robot>_jax.cpp` and `<robot>_jax.py`.
[[nodiscard]] std::vector<OutputFile> jax_module(const EmitJob& job);

/// Which derivatives of results by joint positions the module does not have, with the reason.
[[nodiscard]] std::vector<std::string> jax_notes(const EmitJob& job);

}  // namespace dynac
