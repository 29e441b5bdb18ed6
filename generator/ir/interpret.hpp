// Evaluates a graph node by node, in any number type: the second engine, beside the generic code
// and the emitted kernels, that every algorithm is tested on.
#pragma once

#include <span>
#include <vector>

#include "ir/evaluate.hpp"
#include "ir/graph.hpp"
#include "support/error.hpp"

namespace dynac {

/// Values of all nodes of a graph.
///
/// @param[in] graph   the graph
/// @param[in] inputs  one array a block, as declared by the graph
/// @param[in] lane    which lane of the constants
/// @return one value per node, indexed by NodeId
template <class T>
[[nodiscard]] std::vector<T> interpret_nodes(const Graph& graph,
                                             std::span<const std::vector<T>> inputs,
                                             std::size_t lane = 0) {
  DYNAC_ASSERT(inputs.size() == graph.inputs().size(), "{} inputs given, {} declared",
               inputs.size(), graph.inputs().size());
  std::vector<T> values;
  values.reserve(graph.size());
  const T none(0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const Node& node = graph.nodes()[i];
    const auto operand = [&](std::size_t k) -> const T& {
      return k < static_cast<std::size_t>(row_of(node.op).arity) ? values[node.operands[k].index()]
                                                                 : none;
    };
    if (node.op == Op::kConstant) {
      values.push_back(T(graph.constant_values(NodeId::of(i))[lane]));
    } else if (node.op == Op::kInput) {
      values.push_back(inputs[node.operands[0].index()][node.operands[1].index()]);
    } else {
      values.push_back(evaluate(node.op, operand(0), operand(1), operand(2)));
    }
  }
  return values;
}

/// Values of the outputs, one array a block.
template <class T>
[[nodiscard]] std::vector<std::vector<T>> interpret(const Graph& graph,
                                                    std::span<const std::vector<T>> inputs,
                                                    std::size_t lane = 0) {
  const std::vector<T> values = interpret_nodes(graph, inputs, lane);
  std::vector<std::vector<T>> outputs;
  for (const OutputBlock& block : graph.outputs()) {
    std::vector<T>& output = outputs.emplace_back();
    for (const NodeId id : block.elements) output.push_back(values[id.index()]);
  }
  return outputs;
}

}  // namespace dynac
