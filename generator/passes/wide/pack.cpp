// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/pack.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "ir/count.hpp"
#include "passes/wide/pack_operands.hpp"
#include "passes/wide/pack_order.hpp"

namespace dynac {
namespace {

// Which lanes have a minus, a bit each.
using Signs = std::uint64_t;

// The lanes of a value, some of them negated: mirrored limbs differ in signs. Sign masks are
// propagated until a sum needs them.
struct Value {
  NodeId id;
  Signs signs = 0;
};

// Of sines and inputs in lanes, those lanes in which the negative is kept.
using NegatedLanes = std::map<Pack, Signs>;

class Packer {
 public:
  Packer(const Graph& graph, const PackUnits& units, const NegatedLanes& negated_lanes)
      : graph_(graph),
        uses_(use_counts(graph)),
        units_(units),
        negated_lanes_(negated_lanes),
        packed_(graph.empty_copy()),
        values_(units_.units.size()) {}

  // How many sums had summands of different signs, by where they differed, and how many values are
  // negated.
  [[nodiscard]] const std::map<Signs, int>& differences() const { return differences_; }
  [[nodiscard]] int sign_changes() const { return sign_changes_; }
  // What may be negated.
  [[nodiscard]] const std::set<Pack>& leaves() const { return leaves_; }

  Graph run() {
    for (std::size_t unit = 0; unit < units_.units.size(); ++unit) {
      const Pack& nodes = units_.units[unit];
      packed_.set_origin(graph_, nodes[first_lane(nodes)]);
      values_[unit] = nodes.size() == 1 ? Value{copy(nodes.front())} : operate(nodes);
    }
    for (const OutputBlock& block : graph_.outputs()) {
      std::vector<NodeId> elements;
      for (const NodeId id : block.elements) elements.push_back(scalar(id));
      packed_.add_output(block.with(std::move(elements)));
    }
    return std::move(packed_);
  }

 private:
  NodeId copy(NodeId id) {
    const Node& node = graph_.node(id);
    if (node.op == Op::kConstant) return packed_.constant(graph_.constant_values(id));
    if (node.op == Op::kInput) {
      return packed_.input(node.operands[0].index(), node.operands[1].index());
    }
    if (node.op == Op::kDotProduct) {
      std::vector<NodeId> factors;
      for (const NodeId factor : graph_.operands(id)) factors.push_back(scalar(factor));
      return packed_.dot_product(factors);
    }
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < graph_.operands(id).size(); ++k) {
      operands[k] = scalar(graph_.operands(id)[k]);
    }
    return packed_.make(node.op, operands[0], operands[1], operands[2]);
  }

  // A node that has been computed, by itself or as a lane.
  NodeId scalar(NodeId id) {
    const std::size_t unit = units_.unit_of[id.index()];
    const Pack& nodes = units_.units[unit];
    const Value& value = values_[unit];
    if (nodes.size() == 1) return value.id;
    const auto index = static_cast<std::size_t>(std::ranges::find(nodes, id) - nodes.begin());
    const NodeId lane = packed_.lane(value.id, index);
    return (value.signs >> index & 1) != 0 ? packed_.make(Op::kNegate, lane) : lane;
  }

  // One wide operation for those of several nodes.
  Value operate(const Pack& nodes) {
    const Op op = graph_.node(nodes[first_lane(nodes)]).op;
    std::vector<Lane> left, right;
    for (const auto& [a, b] : aligned_operands(graph_, units_, nodes)) {
      left.push_back(a);
      right.push_back(b);
    }
    const Value a = wide(left);
    if (op == Op::kCos) return {packed_.make(op, a.id)};
    if (op == Op::kSin) return negated(nodes, {packed_.make(op, a.id), a.signs});  // sines are odd
    const Value b = wide(right);
    if (!is_sum(op)) return {packed_.make(op, a.id, b.id), a.signs ^ b.signs};
    Signs there = 0;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      if (!nodes[k].is_none()) there |= Signs{1} << k;
    }
    return add(a, b, there, nodes.size());
  }

  // A sum in which all lanes of one summand have the signs of the other, or the opposite ones.
  // @param[in] there  the lanes that matter
  Value add(Value a, Value b, Signs there, std::size_t width) {
    const Signs differ = (a.signs ^ b.signs) & there;
    if (differ == 0) return {packed_.make(Op::kAdd, a.id, b.id), a.signs};
    if (differ == there) return {packed_.make(Op::kSubtract, a.id, b.id), a.signs};
    ++sign_changes_;
    ++differences_[(differ & 1) != 0 ? ~differ & there : differ];
    if (takes_signs(a.id) && !takes_signs(b.id)) std::swap(a, b);
    return {packed_.make(Op::kAdd, a.id, with_signs(b.id, differ, width)), a.signs};
  }

  Value negated(const Pack& nodes, const Value& value) {
    leaves_.insert(nodes);
    const auto place = negated_lanes_.find(nodes);
    if (place == negated_lanes_.end()) return value;
    ++sign_changes_;
    return {with_signs(value.id, place->second, nodes.size()), value.signs ^ place->second};
  }

  // Whether signs of lanes cost nothing: a constant has them, or a factor that is one.
  [[nodiscard]] bool takes_signs(NodeId id) const {
    return packed_.is_constant(id) ||
           (packed_.node(id).op == Op::kMultiply &&
            std::ranges::any_of(packed_.operands(id),
                                [&](NodeId factor) { return packed_.is_constant(factor); }));
  }

  NodeId with_signs(NodeId id, Signs signs, std::size_t width) {
    std::vector<double> numbers;
    for (std::size_t k = 0; k < width; ++k) numbers.push_back((signs >> k & 1) != 0 ? -1 : 1);
    const NodeId factors = packed_.constant(numbers);
    if (takes_signs(id) && !packed_.is_constant(id)) {
      const std::array<NodeId, 2> of{packed_.operands(id)[0], packed_.operands(id)[1]};
      const std::size_t k = packed_.is_constant(of[0]) ? 0 : 1;
      return packed_.make(Op::kMultiply, packed_.make(Op::kMultiply, of[k], factors), of[1 - k]);
    }
    return packed_.make(Op::kMultiply, id, factors);
  }

  // Scalars in lanes as one value: wide already, the same in all lanes, or gathered.
  Value wide(const std::vector<Lane>& lanes) {
    Signs signs = 0;
    Pack nodes;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      nodes.push_back(lanes[k].id);
      if (lanes[k].is_minus) signs |= Signs{1} << k;
    }
    const NodeId first = nodes[first_lane(nodes)];
    const auto all = [&](const auto& is_such) {
      for (std::size_t k = 0; k < nodes.size(); ++k) {
        if (!nodes[k].is_none() && !is_such(k)) return false;
      }
      return true;
    };
    if (all([&](std::size_t k) { return nodes[k] == first; })) return {scalar(first), signs};
    const std::size_t unit = units_.unit_of[first.index()];
    const Pack& beside = units_.units[unit];
    if (beside.size() == nodes.size() &&
        all([&](std::size_t k) { return nodes[k] == beside[k]; })) {
      return {values_[unit].id, values_[unit].signs ^ signs};
    }
    if (is_only_here(nodes)) {
      const Value value = operate(nodes);
      return {value.id, value.signs ^ signs};
    }
    const Value gathered = gather(nodes, signs);
    const bool is_input =
        all([&](std::size_t k) { return graph_.node(nodes[k]).op == Op::kInput; });
    return is_input ? negated(nodes, gathered) : gathered;
  }

  Value gather(const Pack& nodes, Signs signs) {
    std::vector<NodeId> from(nodes.size());
    NodeId any;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      if (nodes[k].is_none()) continue;
      const std::size_t unit = units_.unit_of[nodes[k].index()];
      const bool stays =
          units_.units[unit].size() == nodes.size() && units_.units[unit][k] == nodes[k];
      from[k] = stays ? values_[unit].id : scalar(nodes[k]);
      if (stays) signs ^= values_[unit].signs & (Signs{1} << k);
      if (any.is_none() || packed_.width(any) == 1) any = from[k];
    }
    std::ranges::replace(from, NodeId{}, any);
    const NodeId gathered = packed_.gather(from);
    if (packed_.is_constant(gathered) && signs != 0) {
      return {with_signs(gathered, signs, nodes.size())};
    }
    return {gathered, signs};
  }

  // Whether nodes that are in no pack can be one here, since nothing else needs them.
  [[nodiscard]] bool is_only_here(const Pack& nodes) const {
    const Op op = graph_.node(nodes[first_lane(nodes)]).op;
    const bool has_gaps = std::ranges::count(nodes, NodeId{}) > 0;
    if (!row_of(op).is_packable || (has_gaps && op == Op::kDivide)) return false;
    return std::ranges::all_of(nodes, [&](NodeId id) {
      return id.is_none() ||
             (uses_[id.index()] == 1 && units_.units[units_.unit_of[id.index()]].size() == 1 &&
              is_alike(graph_.node(id).op, op) && std::ranges::count(nodes, id) == 1);
    });
  }

  const Graph& graph_;
  std::vector<int> uses_;
  const PackUnits& units_;
  const NegatedLanes& negated_lanes_;
  Graph packed_;
  std::vector<Value> values_;  // of the units, in the packed graph
  std::set<Pack> leaves_;
  std::map<Signs, int> differences_;
  int sign_changes_ = 0;
};

// The most frequent differences of signs.
std::vector<Signs> frequent(const std::map<Signs, int>& differences) {
  constexpr std::size_t kMost = 4;
  std::vector<std::pair<int, Signs>> sorted;
  for (const auto& [signs, count] : differences) sorted.emplace_back(-count, signs);
  std::ranges::sort(sorted);
  std::vector<Signs> signs;
  for (std::size_t k = 0; k < std::min(kMost, sorted.size()); ++k) {
    signs.push_back(sorted[k].second);
  }
  return signs;
}

}  // namespace

Graph pack(const Graph& graph, const std::vector<Pack>& packs) {
  return Packer(graph, order_packs(graph, packs), {}).run();
}

Graph pack_with_few_signs(const Graph& graph, const std::vector<Pack>& packs) {
  constexpr std::size_t kMostWork = 3'000'000;  // nodes that are looked at
  const PackUnits units = order_packs(graph, packs);
  NegatedLanes negated_lanes;
  Packer first(graph, units, negated_lanes);
  Graph best = first.run();
  int fewest = first.sign_changes();
  const std::vector<Signs> signs = frequent(first.differences());
  if (first.leaves().size() * signs.size() * graph.size() > kMostWork) return best;
  for (const Pack& leaf : first.leaves()) {
    for (const Signs flip : signs) {
      NegatedLanes tried = negated_lanes;
      tried[leaf] = flip;
      Packer packer(graph, units, tried);
      Graph packed = packer.run();
      if (packer.sign_changes() >= fewest) continue;
      fewest = packer.sign_changes();
      best = std::move(packed);
      negated_lanes = std::move(tried);
    }
  }
  return best;
}

}  // namespace dynac
