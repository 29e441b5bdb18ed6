// SPDX-License-Identifier: BSD-3-Clause
// Columns of a matrix side by side: what a loop over columns does for each of them becomes one wide
// operation, with a lane per column; or, where limbs are side by side already, with so many lanes.
//
// Which operations are the same step for different columns is known from the trace
// (ColumnProvenance of graph.hpp). A column has the same lanes wherever it comes, so that values
// pass from place to place as they are; where a place has some of a value's columns only, the other
// lanes do not matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/graph.hpp"
#include "passes/wide/pack_order.hpp"

namespace dynac {

/// Which columns go side by side.
struct ColumnGrid {
  std::size_t lanes;                 ///< of a value, a power of two
  std::size_t first = 0;             ///< a column with which a value begins
  std::vector<std::uint32_t> loops;  ///< those of these loops
};

/// The loops over columns in which a graph's live nodes were made.
[[nodiscard]] std::vector<std::uint32_t> column_loops(const Graph& graph);

/// Steps of loops over columns, for pack().
/// @param[in] graph  of scalars
/// @param[in] packs  what is side by side already, such as limbs
/// @return those packs, neighbouring columns together, and columns of what was in none
[[nodiscard]] std::vector<Pack> find_column_packs(const Graph& graph, std::vector<Pack> packs,
                                                  const ColumnGrid& grid);

}  // namespace dynac
