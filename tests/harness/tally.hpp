// SPDX-License-Identifier: BSD-3-Clause
// What the tests of this process have done: comparisons made, kernels called. A test that compared
// nothing, or that never called a kernel which it speaks of, proves nothing, and fails.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>

#include "kernels/table.hpp"

namespace dynac::test {

/// Counts since the process began.
struct Tally {
  std::size_t comparisons = 0;  ///< by the functions of harness/compare.hpp
  std::map<const Kernel*, std::size_t> calls = {};

  /// Calls of the kernel with this name, or of any member of its family.
  [[nodiscard]] std::size_t calls_of(std::string_view kernel) const;
};

/// The counts of this process, to be read.
[[nodiscard]] const Tally& tally();

/// Counts one comparison.
void count_comparison();
/// Counts one call of a kernel.
void count_call(const Kernel& kernel);

/// The name under which the kernel table lists a kernel: of a family, that of the listed member;
/// empty where there is no such kernel.
[[nodiscard]] std::string_view listed_name(std::string_view kernel);

}  // namespace dynac::test
