// SPDX-License-Identifier: BSD-3-Clause
#include "ir/verify_program.hpp"

#include <fmt/format.h>

#include <iterator>
#include <span>

#include "ir/matrix_products.hpp"
#include "ir/verify.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// Goes through the statements of a program as they are executed.
class StatementOrder {
 public:
  explicit StatementOrder(const Graph& graph)
      : graph_(graph), stages_(product_stages(graph)), is_done_(graph.size(), false) {}

  void execute(std::span<const NodeId> statements) {
    for (const NodeId id : statements) {
      const std::size_t stage = stages_.empty() ? 0 : stages_[id.index()];
      DYNAC_ASSERT(stage >= stage_, "node {} comes after products that need it", id.value);
      stage_ = stage;
      DYNAC_ASSERT(is_statement(graph_.node(id).op), "node {} is no statement", id.value);
      DYNAC_ASSERT(!is_done_[id.index()], "node {} is computed twice", id.value);
      for (const NodeId operand : graph_.operands(id)) require(operand);
      is_done_[id.index()] = true;
    }
  }

  void require(NodeId id) const {
    const NodeId source = source_of(graph_, id);
    const bool is_at_hand = !is_statement(graph_.node(source).op) || is_done_[source.index()];
    DYNAC_ASSERT(is_at_hand, "node {} is needed before it is computed", source.value);
  }

 private:
  const Graph& graph_;
  std::vector<std::size_t> stages_;  // of each node
  std::size_t stage_ = 0;            // of the last statement
  std::vector<bool> is_done_;
};

void print_nodes(std::string& text, std::string_view name, std::span<const NodeId> nodes) {
  text += name;
  for (const NodeId id : nodes) fmt::format_to(std::back_inserter(text), " %{}", id.value);
  text += '\n';
}

}  // namespace

void verify(const Program& program) {
  const Graph& graph = program.graph;
  StatementOrder order(graph);
  order.execute(program.angle_statements);
  for (const NodeId angle : program.angles) {
    // Angles that are gathered are computed one by one.
    if (graph.node(angle).op != Op::kGather) order.require(angle);
    if (graph.node(angle).op != Op::kGather) continue;
    for (const NodeId lane : graph.operands(angle)) order.require(lane);
  }
  order.execute(program.statements);
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) order.require(id);
  }
}

void verify(const RerolledProgram& rerolled) {
  for (const RegionKind& kind : rerolled.kinds) {
    verify(kind.program.graph);
    verify(kind.program);
    DYNAC_ASSERT(kind.inputs.size() == kind.program.graph.inputs().size(),
                 "{} arrays for {} inputs of a step", kind.inputs.size(),
                 kind.program.graph.inputs().size());
    for (const RegionStore& store : kind.stores) {
      DYNAC_ASSERT(store.array < kind.outputs.size(), "a step writes array {} of {}", store.array,
                   kind.outputs.size());
    }
  }
  for (const RegionCall& call : rerolled.calls) {
    DYNAC_ASSERT(call.kind < rerolled.kinds.size(), "a call of kind {} of {}", call.kind,
                 rerolled.kinds.size());
    const RegionKind& kind = rerolled.kinds[call.kind];
    DYNAC_ASSERT(call.offsets.size() == kind.inputs.size() + kind.outputs.size(),
                 "{} offsets for a step of {} inputs", call.offsets.size(), kind.inputs.size());
  }
}

std::string to_text(const Program& program) {
  std::string text = to_text(program.graph);
  print_nodes(text, "angle statements:", program.angle_statements);
  print_nodes(text, "angles:", program.angles);
  print_nodes(text, "statements:", program.statements);
  return text;
}

std::string to_text(const RerolledProgram& rerolled) {
  std::string text;
  for (std::size_t k = 0; k < rerolled.kinds.size(); ++k) {
    text += fmt::format("kind {}:\n{}", k, to_text(rerolled.kinds[k].program));
  }
  for (const RegionCall& call : rerolled.calls) {
    fmt::format_to(std::back_inserter(text), "call kind {} at", call.kind);
    for (const std::ptrdiff_t offset : call.offsets) text += fmt::format(" {}", offset);
    text += '\n';
  }
  return text + fmt::format("{} numbers in the table, {} in memory\n", rerolled.table.size(),
                            rerolled.memory_size);
}

}  // namespace dynac
