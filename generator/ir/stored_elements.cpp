// SPDX-License-Identifier: BSD-3-Clause
#include "ir/stored_elements.hpp"

#include <algorithm>

namespace dynac {

std::vector<StoredLane> stored_lanes(const Graph& graph, const WideStore& store) {
  std::vector<StoredLane> lanes;
  if (store.values.size() == 1) {
    const std::size_t rows = store.rows.size();
    for (std::size_t lane = 0; lane < graph.width(store.values[0]); ++lane)
      lanes.push_back({store.rows[lane % rows] + lane / rows, store.values[0], lane});
    return lanes;
  }
  for (std::size_t lane = 0; lane < store.rows.size(); ++lane) {
    for (std::size_t k = 0; k < store.values.size(); ++k)
      lanes.push_back({store.rows[lane] + k, store.values[k], lane});
  }
  return lanes;
}

std::size_t shuffles_of(const WideStore& store) {
  if (store.values.size() == 2) return 2;
  return store.rows.size() == 1 ? 0 : 1;
}

std::size_t stores_of(const Graph& graph, const WideStore& store, std::size_t lanes) {
  if (store.values.size() == 2 || store.rows.size() > 1) return store.rows.size();
  return (graph.width(store.values[0]) + lanes - 1) / lanes;
}

std::vector<ElementRange> stored_ranges(const OutputBlock& block) {
  std::vector<ElementRange> ranges;
  for (std::size_t i = 0; i < block.elements.size(); ++i) {
    if (!block.stores(i)) continue;
    if (ranges.empty() || ranges.back().last != i) ranges.push_back({i, i});
    ranges.back().last = i + 1;
  }
  return ranges;
}

std::size_t stored_zeros(const Graph& graph, const OutputBlock& block, const ElementRange& range) {
  std::size_t zeros = 0;
  for (std::size_t i = range.first; i < range.last; ++i)
    zeros += block.stores(i) && graph.is_constant(block.elements[i], 0) ? 1 : 0;
  return zeros;
}

std::size_t stored_zeros(const Graph& graph, const OutputBlock& block) {
  return stored_zeros(graph, block, {0, block.elements.size()});
}

bool is_mostly_zero(const Graph& graph, const OutputBlock& block) {
  std::size_t stored = 0;
  for (const auto& [first, last] : stored_ranges(block)) stored += last - first;
  return 2 * stored_zeros(graph, block) > stored;
}

std::vector<bool> singly_stored(const Graph& graph, const OutputBlock& block) {
  std::vector<bool> is_single(block.elements.size());
  for (std::size_t k = 0; k < block.elements.size(); ++k) is_single[k] = block.stores(k);
  for (const WideStore& store : block.wide_stores) {
    for (const StoredLane& lane : stored_lanes(graph, store)) is_single[lane.element] = false;
  }
  for (const auto& [first, last] : block.cleared) {
    for (std::size_t k = first; k < last; ++k) {
      if (graph.is_constant(block.elements[k], 0)) is_single[k] = false;
    }
  }
  return is_single;
}

}  // namespace dynac
