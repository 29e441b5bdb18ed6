// Evaluates a graph node by node, in any number type: the second engine, beside the generic code
// and the emitted kernels, that every algorithm is tested on.
#pragma once

#include <span>
#include <vector>

#include "ir/evaluate.hpp"
#include "ir/graph.hpp"
#include "support/error.hpp"

namespace dynac {

/// Values of nodes, lane after lane.
template <class T>
struct NodeValues {
  std::vector<T> values;
  std::vector<std::size_t> first;  ///< of each node's lanes; one more: how many values there are

  [[nodiscard]] const T& operator()(NodeId id, std::size_t lane = 0) const {
    const std::size_t begin = first[id.index()];
    return values[first[id.index() + 1] - begin == 1 ? begin : begin + lane];
  }
};

/// What constants are in a number type: their values.
template <class T>
struct PlainConstants {
  [[nodiscard]] T operator()(double value) const { return T(value); }
};

/// The value of one lane of a node from those of nodes before it.
/// @param[in] constant  what a constant is, of its value
template <class T, class Constants = PlainConstants<T>>
[[nodiscard]] T interpret_lane(const Graph& graph, NodeId id, std::size_t lane,
                               const NodeValues<T>& values, std::span<const std::vector<T>> inputs,
                               const Constants& constant = {}) {
  const Node& node = graph.node(id);
  const std::span<const NodeId> operands = graph.operands(id);
  switch (node.op) {
    case Op::kConstant:
      return constant(graph.constant_values(id)[lane]);
    case Op::kInput:
      return inputs[node.operands[0].index()][node.operands[1].index()];
    case Op::kGather:
      return values(operands[lane], lane);
    case Op::kLane:
      return values(operands[0], graph.lane_index(id));
    case Op::kDotProduct: {
      T sum(0);
      for (std::size_t k = 0; k < operands.size(); k += 2) {
        if (graph.is_constant(operands[k], 0) || graph.is_constant(operands[k + 1], 0)) continue;
        sum = sum + values(operands[k]) * values(operands[k + 1]);
      }
      return sum;
    }
    default:
      break;
  }
  const T none(0);
  const auto operand = [&](std::size_t k) -> const T& {
    return k < operands.size() ? values(operands[k], lane) : none;
  };
  return evaluate(node.op, operand(0), operand(1), operand(2));
}

/// Values of all nodes of a graph.
///
/// @param[in] graph     the graph
/// @param[in] inputs    one array a block, as declared by the graph
/// @param[in] constant  what a constant is, of its value
template <class T, class Constants = PlainConstants<T>>
[[nodiscard]] NodeValues<T> interpret_nodes(const Graph& graph,
                                            std::span<const std::vector<T>> inputs,
                                            const Constants& constant = {}) {
  DYNAC_ASSERT(inputs.size() == graph.inputs().size(), "{} inputs given, {} declared",
               inputs.size(), graph.inputs().size());
  NodeValues<T> values;
  values.values.reserve(graph.size());
  values.first.reserve(graph.size() + 1);
  values.first.push_back(0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    for (std::size_t lane = 0; lane < graph.width(id); ++lane) {
      values.values.push_back(interpret_lane(graph, id, lane, values, inputs, constant));
    }
    values.first.push_back(values.values.size());
  }
  return values;
}

/// Values of the outputs, one array a block.
template <class T>
[[nodiscard]] std::vector<std::vector<T>> interpret(const Graph& graph,
                                                    std::span<const std::vector<T>> inputs) {
  const NodeValues<T> values = interpret_nodes(graph, inputs);
  std::vector<std::vector<T>> outputs;
  for (const OutputBlock& block : graph.outputs()) {
    std::vector<T>& output = outputs.emplace_back();
    for (const NodeId id : block.elements) output.push_back(values(id));
  }
  return outputs;
}

}  // namespace dynac
