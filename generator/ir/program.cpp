// SPDX-License-Identifier: BSD-3-Clause
#include "ir/program.hpp"

namespace dynac {

bool is_statement(Op op) {
  return op != Op::kConstant && op != Op::kInput && op != Op::kNegate && op != Op::kLane &&
         op != Op::kDotProduct && !is_sine_or_cosine(op);
}

bool is_kept_elsewhere(Op op) {
  return op == Op::kConstant || op == Op::kDotProduct || is_sine_or_cosine(op);
}

NodeId source_of(const Graph& graph, NodeId id) {
  while (graph.node(id).op == Op::kNegate || graph.node(id).op == Op::kLane) {
    id = graph.operands(id)[0];
  }
  return id;
}

}  // namespace dynac
