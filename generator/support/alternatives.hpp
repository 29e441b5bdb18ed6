// SPDX-License-Identifier: BSD-3-Clause
// Words of which a message asks for one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/quoted.hpp"

namespace dynac {

/// "x, y or z"
/// @param[in] words  a range of strings
template <class Words>
[[nodiscard]] std::string alternatives(const Words& words) {
  std::string text;
  std::size_t i = 0;
  for (const std::string_view word : words) {
    if (i > 0) text += i + 1 == std::size(words) ? " or " : ", ";
    text += word;
    ++i;
  }
  return text;
}

/// `"x", "y" or "z"`
/// @param[in] words  a range of strings
template <class Words>
[[nodiscard]] std::string quoted_alternatives(const Words& words) {
  std::vector<std::string> quoted;
  for (const std::string_view word : words) quoted.push_back(dynac::quoted(word));
  return alternatives(quoted);
}

}  // namespace dynac
