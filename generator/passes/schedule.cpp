// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "ir/after_sines.hpp"
#include "ir/count.hpp"
#include "ir/matrix_products.hpp"
#include "passes/passes.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// Orders a graph depth first: an operation comes right before the one that first needs it, and of
// two operands the one that takes more values to compute comes first (Sethi & Ullman 1970, applied
// to a graph), so that few values wait.
class DepthFirst {
 public:
  explicit DepthFirst(const Graph& graph) : graph_(graph), is_done_(graph.size(), false) {
    compute_needs();
  }

  void visit(NodeId root, std::vector<NodeId>& order) {
    std::vector<NodeId> stack{root};
    while (!stack.empty()) {
      const NodeId id = stack.back();
      if (is_done_[id.index()]) {
        stack.pop_back();
        continue;
      }
      if (push_operands(id, stack)) continue;
      stack.pop_back();
      is_done_[id.index()] = true;
      if (is_statement(graph_.node(id).op)) order.push_back(id);
    }
  }

  // Angles that are gathered are not needed but one by one.
  void visit_lanes(NodeId root, std::vector<NodeId>& order) {
    if (graph_.node(root).op != Op::kGather) return visit(root, order);
    for (const NodeId lane : graph_.operands(root)) visit(lane, order);
  }

 private:
  void compute_needs() {
    needs_.assign(graph_.size(), 0);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      std::vector<int> operand_needs;
      for (const NodeId operand : graph_.operands(NodeId::of(i))) {
        operand_needs.push_back(needs_[operand.index()]);
      }
      std::sort(operand_needs.rbegin(), operand_needs.rend());
      int need = is_statement(graph_.nodes()[i].op) ? 1 : 0;
      for (std::size_t k = 0; k < operand_needs.size(); ++k) {
        need = std::max(need, operand_needs[k] + static_cast<int>(k));
      }
      needs_[i] = need;
    }
  }

  // Pushes the operands that are still to be computed, the neediest on top.
  bool push_operands(NodeId id, std::vector<NodeId>& stack) const {
    const Op op = graph_.node(id).op;
    if (is_sine_or_cosine(op)) return false;  // of angles, which are done
    std::vector<NodeId> pending;
    for (const NodeId operand : graph_.operands(id)) {
      if (!is_done_[operand.index()]) pending.push_back(operand);
    }
    std::stable_sort(pending.begin(), pending.end(),
                     [&](NodeId a, NodeId b) { return needs_[a.index()] < needs_[b.index()]; });
    stack.insert(stack.end(), pending.begin(), pending.end());
    return !pending.empty();
  }

  const Graph& graph_;
  std::vector<bool> is_done_;
  std::vector<int> needs_;
};

std::vector<NodeId> angles_of(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::vector<NodeId> angles;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const Node& node = graph.nodes()[i];
    if (!is_live[i] || !is_sine_or_cosine(node.op)) continue;
    if (std::find(angles.begin(), angles.end(), node.operands[0]) == angles.end()) {
      angles.push_back(node.operands[0]);
    }
  }
  return angles;
}

}  // namespace

Program schedule(const Graph& graph) {
  Program program{graph, {}, angles_of(graph), {}};
  DepthFirst order(program.graph);
  const std::vector<bool> is_after_sincos = after_sines(graph);
  for (const NodeId angle : program.angles) {
    DYNAC_ASSERT(!is_after_sincos[angle.index()], "the sine of a sine, in node {}", angle.value);
    order.visit_lanes(angle, program.angle_statements);
  }
  // Results as the algorithm came to them, whatever their place in an output: a column of a mass
  // matrix while its body's inertia is at hand, not its first entry with those of all the others.
  std::vector<NodeId> results;
  for (const OutputBlock& block : graph.outputs()) {
    results.insert(results.end(), block.elements.begin(), block.elements.end());
  }
  std::sort(results.begin(), results.end());
  for (const NodeId result : results) order.visit(result, program.statements);
  if (const std::vector<std::size_t> stages = product_stages(graph); !stages.empty()) {
    std::ranges::stable_sort(program.statements, {}, [&](NodeId id) { return stages[id.index()]; });
  }
  return program;
}

}  // namespace dynac
