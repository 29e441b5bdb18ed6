// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "passes/passes.hpp"

namespace dynac {

Graph leave_out_zeros(const Graph& graph, const std::vector<bool>& is_sparse) {
  Graph result = graph;
  for (std::size_t k = 0; k < is_sparse.size(); ++k) {
    const OutputBlock& whole = graph.outputs()[k];
    OutputBlock list{whole.name, {}};
    for (std::size_t i = 0; i < whole.elements.size(); ++i) {
      if (!whole.stores(i) || graph.is_constant(whole.elements[i], 0)) continue;
      list.elements.push_back(whole.elements[i]);
      list.positions.push_back(i);
    }
    const bool has_zeros = list.elements.size() < whole.elements.size();
    if (is_sparse[k] && has_zeros && !list.elements.empty()) {
      result.replace_output(k, std::move(list));
    }
  }
  return result;
}

}  // namespace dynac
