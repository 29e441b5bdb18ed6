#include "ir/count.hpp"

#include <cstdint>

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
  // One walk from the outputs back, over a byte per node: choosing frames counts thousands of
  // graphs.
  constexpr std::uint8_t kLive = 1, kAngle = 2;
  std::vector<std::uint8_t> marks(graph.size(), 0);
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) marks[id.index()] = kLive;
  }
  OperationCounts counts;
  for (std::size_t i = graph.size(); i-- > 0;) {
    if ((marks[i] & kAngle) != 0) ++counts.sincos;
    if ((marks[i] & kLive) == 0) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) marks[operand.index()] |= kLive;
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
      case Op::kLeftJacobianJ2:
        marks[node.operands[0].index()] |= kAngle;
        break;
      case Op::kConstant:
      case Op::kInput:
      case Op::kNegate:
      case Op::kReducedAngle:
      case Op::kSign:
        break;
    }
  }
  return counts;
}

}  // namespace dynac
