// SPDX-License-Identifier: BSD-3-Clause
// Names in a message: the first of many.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string>

namespace dynac {

/// "a, b, c"; of more than `most`, "a, b and 7 more": names come from files of any size.
[[nodiscard]] inline std::string some_of(std::span<const std::string> names,
                                         std::size_t most = 20) {
  const std::size_t shown = std::min(names.size(), most);
  const std::string text = fmt::format("{}", fmt::join(names.first(shown), ", "));
  if (shown == names.size()) return text;
  return fmt::format("{} and {} more", text, names.size() - shown);
}

}  // namespace dynac
