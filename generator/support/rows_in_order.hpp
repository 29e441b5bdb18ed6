// SPDX-License-Identifier: BSD-3-Clause
// Tables of which the rows stand in the order of an enumeration.
#pragma once

#include <cstddef>

namespace dynac {

/// Whether row i is that of enumerator i.
/// @param[in] rows  a table whose rows have a member `type`
template <class Rows>
[[nodiscard]] constexpr bool stand_in_order(const Rows& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].type) != i) return false;
  }
  return true;
}

}  // namespace dynac
