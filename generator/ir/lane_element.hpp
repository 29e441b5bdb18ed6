// SPDX-License-Identifier: BSD-3-Clause
// Elements of outputs that are lanes of wide values, with a sign that is written where they are
// stored.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// A lane of a value, perhaps negated.
struct LaneElement {
  NodeId value;
  std::size_t lane = 0;
  bool is_negative = false;
};

/// What an element is a lane of, if it is one.
[[nodiscard]] std::optional<LaneElement> lane_element(const Graph& graph, NodeId id);

/// One flag per lane of a value that a wide store of an output writes: is the element its negative?
/// @param[in] index  of the value
[[nodiscard]] std::vector<bool> negative_lanes(const Graph& graph, const OutputBlock& block,
                                               const WideStore& store, std::size_t index);

}  // namespace dynac
