// The kernels and formulations that --kernels and --formulation name.
#pragma once

#include <vector>

#include "driver/options/options.hpp"
#include "kernels/table.hpp"

namespace dynac {

/// The kernels that the options name, in the kernel table's order.
/// @throws UsageError  an unknown kernel
[[nodiscard]] std::vector<const Kernel*> selected_kernels(const Options& options);

/// The formulation of a kernel that the options name, or null.
/// @throws UsageError  an unknown kernel or formulation, or two of one kernel
[[nodiscard]] const Formulation* requested_formulation(const Kernel& kernel,
                                                       const Options& options);

}  // namespace dynac
