// What a graph says of an output: the node that each element is, and how elements are stored.
#pragma once

#include <cstddef>
#include <string>
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
  std::vector<bool> is_stored = {};         ///< one flag per element; empty: all are
  std::vector<WideStore> wide_stores = {};  ///< of elements that are not to be stored one by one
  /// Set to zero before any other element is stored; not only zeros: others are stored later.
  std::vector<ElementRange> cleared = {};

  [[nodiscard]] bool is_whole() const { return is_stored.empty(); }
  [[nodiscard]] bool stores(std::size_t element) const { return is_whole() || is_stored[element]; }
};

class Graph;

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
