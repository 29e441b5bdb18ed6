// SPDX-License-Identifier: BSD-3-Clause
// The kernel table by group: headings for listings. In: nothing. Out: the table's kernels in their
// order, each below the heading of its group.
#pragma once

#include <span>
#include <string_view>

#include "kernels/kernel.hpp"

namespace dynac {

/// A heading, and the kernels below it.
struct KernelGroup {
  std::string_view heading;
  std::span<const Kernel> kernels;
};

/// All groups; side by side their kernels are kernel_table(). Defined beside it.
[[nodiscard]] std::span<const KernelGroup> kernel_groups();

}  // namespace dynac
