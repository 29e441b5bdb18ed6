// SPDX-License-Identifier: BSD-3-Clause
// The source of the handlers by which JAX calls kernels.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// `<robot>_jax.cpp`: a handler per kernel, around one table of them.
[[nodiscard]] std::string print_jax_handlers(const EmitJob& job);

}  // namespace dynac
