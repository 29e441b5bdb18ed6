#include "ir/program.hpp"

namespace dynac {

bool is_statement(Op op) {
  return op != Op::kConstant && op != Op::kInput && op != Op::kNegate && op != Op::kSin &&
         op != Op::kCos;
}

NodeId without_sign(const Graph& graph, NodeId id) {
  while (graph.node(id).op == Op::kNegate) id = graph.node(id).operands[0];
  return id;
}

}  // namespace dynac
