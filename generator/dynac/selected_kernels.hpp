// SPDX-License-Identifier: BSD-3-Clause
// The kernels that the option kernels names.
#pragma once

#include <vector>

#include "dynac/options/options.hpp"
#include "kernels/table.hpp"

namespace dynac {

/// The kernels that the options name, in the kernel table's order.
/// @throws UsageError  an unknown kernel
[[nodiscard]] std::vector<const Kernel*> selected_kernels(const Options& options);

}  // namespace dynac
