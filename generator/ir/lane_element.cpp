// SPDX-License-Identifier: BSD-3-Clause
#include "ir/lane_element.hpp"

#include "ir/stored_elements.hpp"

namespace dynac {

std::optional<LaneElement> lane_element(const Graph& graph, NodeId id) {
  LaneElement element;
  const auto strip_signs = [&] {
    for (; graph.node(id).op == Op::kNegate; id = graph.operands(id)[0])
      element.is_negative = !element.is_negative;
  };
  strip_signs();
  if (graph.node(id).op != Op::kLane) return std::nullopt;
  element.lane = graph.lane_index(id);
  id = graph.operands(id)[0];
  strip_signs();
  element.value = id;
  return element;
}

std::vector<bool> negative_lanes(const Graph& graph, const OutputBlock& block,
                                 const WideStore& store, std::size_t index) {
  const std::size_t values = store.values.size();
  std::vector<bool> is_negative(graph.width(store.values[index]), false);
  // The lanes of two values take turns.
  const std::vector<StoredLane> lanes = stored_lanes(graph, store);
  for (std::size_t k = index; k < lanes.size(); k += values) {
    const auto element = lane_element(graph, block.elements[lanes[k].element]);
    is_negative[lanes[k].lane] = element && element->is_negative;
  }
  return is_negative;
}

}  // namespace dynac
