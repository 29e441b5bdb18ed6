// SPDX-License-Identifier: BSD-3-Clause
#include "ir/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <vector>

#include "ir/lane_element.hpp"
#include "ir/stored_elements.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// Scalars and values of one width make a value of that width.
void verify_width(const Graph& graph, std::size_t index) {
  const NodeId id = NodeId::of(index);
  const Op op = graph.node(id).op;
  if (op == Op::kConstant || op == Op::kInput) return;
  std::size_t wide = 1;
  for (const NodeId operand : graph.operands(id)) {
    const std::size_t width = graph.width(operand);
    if (width == 1) continue;
    DYNAC_ASSERT(wide == 1 || wide == width, "operands of node {} have {} and {} lanes", index,
                 wide, width);
    wide = width;
  }
  if (op == Op::kLane) {
    DYNAC_ASSERT(graph.lane_index(id) < wide, "node {} is lane {} of {}", index,
                 graph.lane_index(id), wide);
    wide = 1;
  } else if (op == Op::kDotProduct) {
    DYNAC_ASSERT(wide == 1, "node {} is a dot product of wide values", index);
    DYNAC_ASSERT(graph.operands(id).size() % 2 == 0, "node {} lacks a factor", index);
  } else if (op == Op::kGather) {
    const std::size_t lanes = graph.operands(id).size();
    DYNAC_ASSERT(wide == 1 || wide == lanes, "node {} gathers {} lanes of {}", index, lanes, wide);
    wide = lanes;
  }
  DYNAC_ASSERT(graph.width(id) == wide, "node {} has {} lanes, not {}", index, graph.width(id),
               wide);
}

void verify_operands(const Graph& graph, std::size_t index) {
  const Node& node = graph.nodes()[index];
  const OpRow& row = row_of(node.op);
  const std::span<const NodeId> operands = graph.operands(NodeId::of(index));
  for (std::size_t k = 0; k < operands.size(); ++k) {
    DYNAC_ASSERT(!operands[k].is_none(), "node {} ({}) lacks operand {}", index, row.name, k);
    DYNAC_ASSERT(operands[k].index() < index, "node {} ({}) uses the later node {}", index,
                 row.name, operands[k].value);
  }
  if (row.is_commutative) {
    DYNAC_ASSERT(node.operands[0] <= node.operands[1], "node {} ({}) has unsorted operands", index,
                 row.name);
  }
}

void verify_leaf(const Graph& graph, std::size_t index) {
  const Node& node = graph.nodes()[index];
  if (node.op == Op::kConstant) {
    (void)graph.constant_values(NodeId::of(index));
  } else if (node.op == Op::kInput) {
    const std::size_t block = node.operands[0].index();
    DYNAC_ASSERT(block < graph.inputs().size(), "node {} reads input {}", index, block);
    DYNAC_ASSERT(node.operands[1].index() < graph.inputs()[block].size, "node {} reads {}[{}]",
                 index, graph.inputs()[block].name, node.operands[1].value);
  }
}

void verify_that_none_stands_twice(const Graph& graph) {
  std::vector<std::tuple<Op, std::array<NodeId, 3>, std::size_t>> sorted;
  sorted.reserve(graph.size());
  for (const Node& node : graph.nodes()) sorted.emplace_back(node.op, node.operands, sorted.size());
  std::ranges::sort(sorted);
  for (std::size_t k = 1; k < sorted.size(); ++k) {
    const std::size_t earlier = std::get<2>(sorted[k - 1]), later = std::get<2>(sorted[k]);
    const Node& node = graph.nodes()[later];
    DYNAC_ASSERT(!(graph.nodes()[earlier] == node), "node {} ({}) stands twice", later,
                 row_of(node.op).name);
  }
}

// But for signs, which are written with the store.
bool is_lane_of(const Graph& graph, NodeId id, NodeId value, std::size_t lane) {
  if (graph.width(value) == 1) return id == value;
  if (graph.is_constant(value)) return graph.is_constant(id, graph.constant_values(value)[lane]);
  const auto element = lane_element(graph, id);
  return element && element->value == value && element->lane == lane;
}

// Everything that wide stores write is what the element is; zeros may be written over.
void verify_wide_stores(const Graph& graph, const OutputBlock& block) {
  for (const WideStore& store : block.wide_stores) {
    for (const NodeId value : store.values) {
      const std::size_t width = graph.width(value);
      const bool fits = store.values.size() == 2 ? width == 1 || width == store.rows.size()
                                                 : width % store.rows.size() == 0;
      DYNAC_ASSERT(fits, "a wide store of {} lanes into {} has {} rows", width, block.name,
                   store.rows.size());
    }
    for (const auto& [element, value, lane] : stored_lanes(graph, store)) {
      DYNAC_ASSERT(element < block.elements.size() && block.stores(element),
                   "a wide store writes {}[{}]", block.name, element);
      DYNAC_ASSERT(is_lane_of(graph, block.elements[element], value, lane),
                   "a wide store of node {} writes {}[{}]", value.value, block.name, element);
    }
  }
  for (const auto& [first, last] : block.cleared) {
    for (std::size_t k = first; k < last; ++k) {
      DYNAC_ASSERT(k < block.elements.size() && block.stores(k), "zeros are written to {}[{}]",
                   block.name, k);
    }
  }
}

}  // namespace

void verify(const Graph& graph) {
  for (std::size_t i = 0; i < graph.size(); ++i) {
    verify_operands(graph, i);
    verify_leaf(graph, i);
    verify_width(graph, i);
  }
  verify_that_none_stands_twice(graph);
  for (const OutputBlock& block : graph.outputs()) {
    DYNAC_ASSERT(block.is_whole() || block.is_stored.size() == block.elements.size(),
                 "output {} has {} elements and {} flags", block.name, block.elements.size(),
                 block.is_stored.size());
    for (const NodeId id : block.elements) {
      DYNAC_ASSERT(!id.is_none() && id.index() < graph.size(), "output {} has no node", block.name);
      DYNAC_ASSERT(graph.width(id) == 1, "an element of output {} is wide", block.name);
    }
    verify_wide_stores(graph, block);
  }
}

std::string to_text(const Graph& graph) {
  std::string text;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const Node& node = graph.node(id);
    fmt::format_to(std::back_inserter(text), "%{} = {}", i, row_of(node.op).name);
    if (node.op == Op::kConstant) {
      for (const double value : graph.constant_values(id)) text += fmt::format(" {}", value);
    } else if (node.op == Op::kInput) {
      text += fmt::format(" {}[{}]", graph.inputs()[node.operands[0].index()].name,
                          node.operands[1].value);
    }
    for (const NodeId operand : graph.operands(id)) text += fmt::format(" %{}", operand.value);
    if (node.op == Op::kLane) text += fmt::format(" [{}]", graph.lane_index(id));
    text += '\n';
  }
  for (const OutputBlock& block : graph.outputs()) {
    for (std::size_t k = 0; k < block.elements.size(); ++k) {
      if (!block.stores(k)) continue;
      text += fmt::format("{}[{}] = %{}\n", block.name, k, block.elements[k].value);
    }
    for (const auto& [first, last] : block.cleared)
      text += fmt::format("{}[{}..{}] = 0, first\n", block.name, first, last - 1);
    for (const WideStore& store : block.wide_stores) {
      text += fmt::format("{}[{}] = rows of", block.name, fmt::join(store.rows, ", "));
      for (const NodeId value : store.values) text += fmt::format(" %{}", value.value);
      text += '\n';
    }
  }
  return text;
}

}  // namespace dynac
