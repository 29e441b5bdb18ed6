// SPDX-License-Identifier: BSD-3-Clause
// Evaluates a graph node by node, in any number type: the second engine, beside the generic code
// and the emitted kernels, that every algorithm is tested on.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "ir/count.hpp"
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
        const T &a = values(operands[k]), &b = values(operands[k + 1]);
        if constexpr (requires { fused_multiply_add(a, b, sum); }) {
          sum = fused_multiply_add(a, b, sum);
        } else {
          sum = sum + a * b;
        }
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

namespace detail {

// Calls lane(node, lane, values before it) for the lanes of the nodes that are not passed over.
template <class T, class IsNeeded, class Lane>
[[nodiscard]] NodeValues<T> walk(const Graph& graph, std::span<const std::vector<T>> inputs,
                                 const IsNeeded& is_needed, const Lane& value) {
  DYNAC_ASSERT(inputs.size() == graph.inputs().size(), "{} inputs given, {} declared",
               inputs.size(), graph.inputs().size());
  NodeValues<T> values;
  values.values.reserve(graph.size());
  values.first.reserve(graph.size() + 1);
  values.first.push_back(0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const std::size_t width = is_needed(i) ? graph.width(id) : 0;
    for (std::size_t lane = 0; lane < width; ++lane) {
      values.values.push_back(value(id, lane, std::as_const(values)));
    }
    values.first.push_back(values.values.size());
  }
  return values;
}

}  // namespace detail

/// Values of all nodes of a graph.
///
/// @param[in] graph     the graph
/// @param[in] inputs    one array a block, as declared by the graph
/// @param[in] constant  what a constant is, of its value
template <class T, class Constants = PlainConstants<T>>
[[nodiscard]] NodeValues<T> interpret_nodes(const Graph& graph,
                                            std::span<const std::vector<T>> inputs,
                                            const Constants& constant = {}) {
  return detail::walk(
      graph, inputs, [](std::size_t) { return true; },
      [&](NodeId id, std::size_t lane, const NodeValues<T>& values) {
        return interpret_lane(graph, id, lane, values, inputs, constant);
      });
}

namespace detail {

// Sines and cosines of the same angles: in numbers of many bits they cost more than all else.
template <class T>
class SinePairs {
 public:
  T operator()(Op op, NodeId angle, const T& value) {
    const auto [place, is_new] = pairs_.try_emplace(angle);
    auto& [sine, cosine] = place->second;
    if (is_new) sincos(value, sine, cosine);
    return op == Op::kSin ? sine : cosine;
  }

 private:
  std::map<NodeId, std::pair<T, T>> pairs_;
};

// Values of the nodes that outputs need; the others have none.
template <class T, class Constants>
[[nodiscard]] NodeValues<T> interpret_live(const Graph& graph,
                                           std::span<const std::vector<T>> inputs,
                                           const Constants& constant) {
  const std::vector<bool> is_live = live_nodes(graph);
  SinePairs<T> sines;
  return walk(
      graph, inputs, [&](std::size_t i) { return is_live[i]; },
      [&](NodeId id, std::size_t lane, const NodeValues<T>& values) {
        const Op op = graph.node(id).op;
        const bool is_pair = (op == Op::kSin || op == Op::kCos) && graph.width(id) == 1;
        if (!is_pair) return interpret_lane(graph, id, lane, values, inputs, constant);
        const NodeId angle = graph.operands(id)[0];
        return sines(op, angle, values(angle));
      });
}

}  // namespace detail

/// Values of the outputs, one array a block.
///
/// @param[in] graph, inputs, constant  as of interpret_nodes()
template <class T, class Constants = PlainConstants<T>>
[[nodiscard]] std::vector<std::vector<T>> interpret(const Graph& graph,
                                                    std::span<const std::vector<T>> inputs,
                                                    const Constants& constant = {}) {
  const NodeValues<T> values = detail::interpret_live(graph, inputs, constant);
  std::vector<std::vector<T>> outputs;
  for (const OutputBlock& block : graph.outputs()) {
    std::vector<T>& output = outputs.emplace_back();
    for (const NodeId id : block.elements) output.push_back(values(id));
  }
  return outputs;
}

}  // namespace dynac
