// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_version.hpp"

#include <charconv>

namespace dynac {

std::optional<int> find_sdf_version(std::string_view text) {
  if (!text.starts_with("1.")) return std::nullopt;
  int minor = 0;
  const char* const end = text.data() + text.size();
  const bool is_number = std::from_chars(text.data() + 2, end, minor).ptr == end;
  if (!is_number || minor < kOldestSdf || minor > kNewestSdf) return std::nullopt;
  return minor;
}

}  // namespace dynac
