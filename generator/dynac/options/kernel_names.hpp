// SPDX-License-Identifier: BSD-3-Clause
// Names of kernels and formulations that do not exist, and what was meant instead.
#pragma once

#include <string>
#include <string_view>

#include "kernels/table.hpp"

namespace dynac {

/// The kernel of this name or alias, or else the first with these initials ("id"); null: none.
[[nodiscard]] const Kernel* kernel_called(std::string_view name);

/// What to say of a kernel that does not exist; of a family's, which orders do.
[[nodiscard]] std::string unknown_kernel(std::string_view name);

/// What to say of a formulation that a kernel does not have.
[[nodiscard]] std::string unknown_formulation(const Kernel& kernel, std::string_view name);

}  // namespace dynac
