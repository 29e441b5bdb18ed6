// SPDX-License-Identifier: BSD-3-Clause
// Kernels that a user asks for: of the table, and fused.
#pragma once

#include <vector>

#include "dynac/options/option_row.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// Names of the kernels of the table that are asked for, or "all": where nothing is,
/// inverse_dynamics.
[[nodiscard]] Words kernels_asked(const Options& options);

/// The fused kernels that are asked for.
/// @throws UsageError  what is wrong with a name or a list
[[nodiscard]] std::vector<const Kernel*> fused_kernels(const Options& options);

}  // namespace dynac
