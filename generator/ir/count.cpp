#include "ir/count.hpp"

#include <algorithm>

namespace dynac {

std::vector<bool> live_nodes(const Graph& graph) {
  std::vector<bool> is_live(graph.size(), false);
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) is_live[id.index()] = true;
  }
  for (std::size_t i = graph.size(); i-- > 0;) {
    if (!is_live[i]) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) is_live[operand.index()] = true;
  }
  return is_live;
}

std::vector<int> use_counts(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::vector<int> uses(graph.size(), 0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i]) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) ++uses[operand.index()];
  }
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) ++uses[id.index()];
  }
  return uses;
}

OperationCounts count_operations(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  OperationCounts counts;
  std::vector<bool> is_angle(graph.size(), false);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i]) continue;
    const Node& node = graph.nodes()[i];
    switch (node.op) {
      case Op::kAdd:
      case Op::kSubtract:
        ++counts.add;
        break;
      case Op::kMultiply:
        ++counts.mul;
        break;
      case Op::kDivide:
      case Op::kSquareRoot:
        ++counts.div;
        break;
      case Op::kMultiplyAdd:
        ++counts.fma;
        break;
      case Op::kSin:
      case Op::kCos:
      case Op::kHalfSinc:
      case Op::kHalfCos:
      case Op::kSineGap:
        is_angle[node.operands[0].index()] = true;
        break;
      case Op::kConstant:
      case Op::kInput:
      case Op::kNegate:
      case Op::kWithoutTurns:
      case Op::kSign:
        break;
    }
  }
  counts.sincos = static_cast<int>(std::count(is_angle.begin(), is_angle.end(), true));
  return counts;
}

}  // namespace dynac
