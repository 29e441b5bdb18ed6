// SPDX-License-Identifier: BSD-3-Clause
#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dynac::bench {

std::string to_text(const Table& table) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : table) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : table) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      line += k == 0 ? fmt::format("{:<{}}", row[k], widths[k])
                     : fmt::format("  {:>{}}", row[k], widths[k]);
    }
    text += line + '\n';
    if (&row == &table.front()) text += std::string(line.size(), '-') + '\n';
  }
  return text;
}

std::string nanoseconds_text(double nanoseconds) {
  const int decimals = nanoseconds < 10 ? 2 : nanoseconds < 100 ? 1 : 0;
  return fmt::format("{:.{}f}", nanoseconds, decimals);
}

}  // namespace dynac::bench
