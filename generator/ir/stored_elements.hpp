// SPDX-License-Identifier: BSD-3-Clause
// How the elements of an output are stored: by wide stores, by zeros before all else, by
// themselves.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// An element that a wide store writes, and what it is.
struct StoredLane {
  std::size_t element = 0;
  NodeId value;  ///< scalar constants too
  std::size_t lane = 0;
};

[[nodiscard]] std::vector<StoredLane> stored_lanes(const Graph& graph, const WideStore& store);

/// Instructions that put the lanes of a wide store side by side.
[[nodiscard]] std::size_t shuffles_of(const WideStore& store);

/// Stores of a wide store, if a register holds so many lanes.
[[nodiscard]] std::size_t stores_of(const Graph& graph, const WideStore& store, std::size_t lanes);

/// The longest ranges of elements that are stored, in order.
[[nodiscard]] std::vector<ElementRange> stored_ranges(const OutputBlock& block);

/// How many elements of a range are zero whatever the inputs, and stored.
[[nodiscard]] std::size_t stored_zeros(const Graph& graph, const OutputBlock& block,
                                       const ElementRange& range);

/// How many elements are zero whatever the inputs, and stored.
[[nodiscard]] std::size_t stored_zeros(const Graph& graph, const OutputBlock& block);

/// Whether more than half of the elements that are stored are zero whatever the inputs.
[[nodiscard]] bool is_mostly_zero(const Graph& graph, const OutputBlock& block);

/// One flag per element: is it stored, by itself?
[[nodiscard]] std::vector<bool> singly_stored(const Graph& graph, const OutputBlock& block);

}  // namespace dynac
