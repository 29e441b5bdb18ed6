// SPDX-License-Identifier: BSD-3-Clause
// What the options ask of the compiler, apart from the command line.
#pragma once

#include "dynac/options/options.hpp"
#include "search/compile_request.hpp"

namespace dynac {

/// @throws UsageError  an unknown kernel or formulation, or two formulations of one kernel
[[nodiscard]] CompileRequest request_of(const Options& options);

}  // namespace dynac
