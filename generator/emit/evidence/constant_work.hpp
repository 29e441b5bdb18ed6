// SPDX-License-Identifier: BSD-3-Clause
// Whether a call of an emitted body does the same work whatever the values, read off its text: no
// branch but on counters of loops and on constants, and no loop whose length is not written in it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace dynac {

struct ConstantWork {
  std::size_t loops = 0;  ///< whose length is a number, or a constant of the language
  std::vector<std::size_t> unproven_lines;  ///< from 1; with a branch or a loop of another length
};

/// Reads the code of a C or C++ file; comments and lines of the preprocessor do not count.
[[nodiscard]] ConstantWork constant_work_of(std::string_view text);

}  // namespace dynac
