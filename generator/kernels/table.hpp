// SPDX-License-Identifier: BSD-3-Clause
// The kernel table: every kernel, with everything about it that anyone prints or runs.
//
// The command line's help, the emitted documentation, the typed test suites and the benchmarks
// derive from it, so they cannot disagree. A new kernel is a function in one of the files beside
// this and a line in table.cpp; a new formulation is an entry in its function.
#pragma once

#include <span>
#include <string_view>

#include "kernels/kernel.hpp"

namespace dynac {

/// Kernels that have time derivatives are families, a member per order: 0 to this.
inline constexpr std::size_t kLargestOrder = 10;

/// All kernels; of a family, one member.
[[nodiscard]] std::span<const Kernel> kernel_table();
/// The members of a kernel's family in rising order; of a kernel that has none, itself.
[[nodiscard]] std::span<const Kernel> family_of(const Kernel& kernel);
/// The kernel with this name or alias, or null; all members of families have their names.
[[nodiscard]] const Kernel* find_kernel(std::string_view name);

}  // namespace dynac
