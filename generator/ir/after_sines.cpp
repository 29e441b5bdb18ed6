// SPDX-License-Identifier: BSD-3-Clause
#include "ir/after_sines.hpp"

namespace dynac {

std::vector<bool> after_sines(const Graph& graph) {
  std::vector<bool> is_after(graph.size(), false);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    is_after[i] = is_sine_or_cosine(graph.node(id).op);
    for (const NodeId operand : graph.operands(id)) {
      is_after[i] = is_after[i] || is_after[operand.index()];
    }
  }
  return is_after;
}

}  // namespace dynac
