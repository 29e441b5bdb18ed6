// SPDX-License-Identifier: BSD-3-Clause
#include "ir/count.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "ir/stored_elements.hpp"

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

std::vector<bool> read_nodes(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::vector<bool> is_read(graph.size(), false);
  for (const OutputBlock& block : graph.outputs()) {
    const std::vector<bool> is_single = singly_stored(graph, block);
    for (std::size_t k = 0; k < is_single.size(); ++k) {
      if (is_single[k]) is_read[block.elements[k].index()] = true;
    }
    for (const WideStore& store : block.wide_stores) {
      for (const NodeId value : store.values) is_read[value.index()] = true;
    }
  }
  for (std::size_t i = graph.size(); i-- > 0;) {
    if (!is_live[i] || (graph.nodes()[i].op == Op::kLane && !is_read[i])) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) is_read[operand.index()] = true;
  }
  return is_read;
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

std::size_t terms_of(const Graph& graph, NodeId dot_product) {
  const std::span<const NodeId> factors = graph.operands(dot_product);
  std::size_t terms = 0;
  for (std::size_t k = 0; k < factors.size(); k += 2) {
    if (!graph.is_constant(factors[k], 0) && !graph.is_constant(factors[k + 1], 0)) ++terms;
  }
  return terms;
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
    if ((marks[i] & kAngle) != 0) counts.sincos += graph.nodes()[i].width;
    if ((marks[i] & kLive) == 0) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) marks[operand.index()] |= kLive;
    const Node& node = graph.nodes()[i];
    if (node.op == Op::kDotProduct) {
      const int terms = static_cast<int>(terms_of(graph, NodeId::of(i)));
      counts.mul += terms;
      counts.add += terms - 1;
    }
    int OperationCounts::*const counted_as = row_of(node.op).counted_as;
    if (counted_as == &OperationCounts::sincos) {
      marks[node.operands[0].index()] |= kAngle;
    } else if (counted_as != nullptr) {
      counts.*counted_as += node.width;
    }
  }
  return counts;
}

namespace {

// What other nodes make of one.
struct Use {
  bool in_lanes = false;      // a scalar, the same in the lanes of something wide
  bool in_operation = false;  // not only stored, for loops too, or put into lanes with others
};

std::vector<Use> uses_of(const Graph& graph, const std::vector<bool>& is_live) {
  std::vector<Use> uses(graph.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const Op op = graph.node(id).op;
    if (!is_live[i] || op == Op::kGather || op == Op::kDotProduct) continue;
    for (const NodeId operand : graph.operands(id)) {
      Use& use = uses[operand.index()];
      use.in_operation = true;
      use.in_lanes = use.in_lanes || (graph.width(id) > 1 && graph.width(operand) == 1);
    }
  }
  return uses;
}

}  // namespace

std::size_t gather_moves(const Graph& graph, NodeId gather) {
  std::set<NodeId> from, moved;
  std::size_t place = 0;
  for (NodeId id : graph.operands(gather)) {
    if (graph.node(id).op == Op::kLane) {
      const bool stays = graph.lane_index(id) == place;
      id = graph.operands(id)[0];
      if (!stays) moved.insert(id);
    }
    from.insert(id);
    ++place;
  }
  return moved.size() + from.size() - 1;
}

int count_instructions(const Graph& graph, std::size_t lanes) {
  const std::vector<bool> is_live = live_nodes(graph), is_read = read_nodes(graph);
  const std::vector<Use> uses = uses_of(graph, is_live);
  std::set<std::pair<NodeId, std::size_t>> upper_halves;  // that are stored in pieces
  std::size_t count = 0;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i]) continue;
    const NodeId id = NodeId::of(i);
    if (uses[i].in_lanes && !graph.is_constant(id)) ++count;
    switch (graph.node(id).op) {
      case Op::kGather:
        count += gather_moves(graph, id);
        break;
      case Op::kLane:
        if (!is_read[i]) break;
        if (uses[i].in_operation) {
          count += graph.lane_index(id) == 0 ? 0 : 1;
        } else if (graph.lane_index(id) > 1) {
          upper_halves.emplace(graph.operands(id)[0], graph.lane_index(id) / 2);
        }
        break;
      case Op::kDotProduct:
        count += (2 * terms_of(graph, id) + lanes - 1) / lanes;
        break;
      default:
        if (row_of(graph.node(id).op).operations() > 0) {
          count += (graph.width(id) + lanes - 1) / lanes;
        }
    }
  }
  for (const OutputBlock& block : graph.outputs()) {
    for (const WideStore& store : block.wide_stores) count += shuffles_of(store);
  }
  return static_cast<int>(count + upper_halves.size());
}

std::size_t widest(const Graph& graph) {
  std::size_t width = 1;
  for (const Node& node : graph.nodes()) width = std::max<std::size_t>(width, node.width);
  return width;
}

}  // namespace dynac
