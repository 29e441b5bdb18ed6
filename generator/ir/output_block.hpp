// SPDX-License-Identifier: BSD-3-Clause
// What a graph says of an output: the node that each element is, and how elements are stored.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "support/ids.hpp"

namespace dynac {

using NodeId = Id<struct NodeTag>;

/// Elements that are stored together. One value: its lane i from element rows[i] on, and every lane
/// rows.size() further in the next element. Two, of as many lanes as there are rows: lane i of both
/// from element rows[i] on. A scalar constant is the same in all lanes.
struct WideStore {
  std::vector<NodeId> values;
  std::vector<std::size_t> rows;
};

/// Successive elements: from `first` to below `last`.
struct ElementRange {
  std::size_t first = 0, last = 0;
};

/// A named array that comes out, one node an element (column-major where it is a matrix). Of a
/// symmetric matrix of which a triangle is stored, elements of the other are their mirror images.
struct OutputBlock {
  std::string name;
  std::vector<NodeId> elements;
  std::vector<bool> is_stored = {};  ///< one flag per element; empty: all are
  /// Where each element stands in the array that these are the non-zero elements of, in order;
  /// empty: these are the array.
  std::vector<std::size_t> positions = {};
  std::vector<WideStore> wide_stores = {};  ///< of elements that are not to be stored one by one
  /// Set to zero before any other element is stored; not only zeros: others are stored later.
  std::vector<ElementRange> cleared = {};

  /// The same output in another graph, whose elements are stored one by one.
  [[nodiscard]] OutputBlock with(std::vector<NodeId> others) const {
    return {name, std::move(others), is_stored, positions};
  }
  [[nodiscard]] bool is_whole() const { return is_stored.empty(); }
  [[nodiscard]] bool stores(std::size_t element) const { return is_whole() || is_stored[element]; }
};

}  // namespace dynac
