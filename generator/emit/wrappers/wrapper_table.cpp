// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/wrapper_table.hpp"

#include <algorithm>

namespace dynac {

std::vector<WrapperRow> wrappers_of(const EmitOptions& options) {
  std::vector<WrapperRow> rows;
  for (const WrapperRow& row : kWrappers) {
    const bool is_wanted = std::ranges::find(options.wrappers, row.word) != options.wrappers.end();
    if (is_wanted) rows.push_back(row);
  }
  return rows;
}

}  // namespace dynac
