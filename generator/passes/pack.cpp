#include "passes/pack.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "ir/count.hpp"
#include "passes/pack_order.hpp"

namespace dynac {
namespace {

// A scalar that stands in a lane, and whether with a minus.
struct Lane {
  NodeId id;
  bool is_minus = false;
};

// Which lanes have a minus, a bit each.
using Signs = std::uint64_t;

// Lanes that are a value's, or its negatives: mirrored limbs differ in signs, which travel along
// until they have to be seen to.
struct Value {
  NodeId id;
  Signs signs = 0;
};

class Packer {
 public:
  Packer(const Graph& graph, std::vector<Pack> packs)
      : graph_(graph),
        uses_(use_counts(graph)),
        units_(order_packs(graph, std::move(packs))),
        packed_(graph.empty_copy()),
        values_(units_.units.size()) {}

  Graph run() {
    for (std::size_t unit = 0; unit < units_.units.size(); ++unit) {
      const Pack& nodes = units_.units[unit];
      packed_.set_section(graph_.section(nodes.front()));
      values_[unit] = nodes.size() == 1 ? Value{copy(nodes.front())} : operate(nodes);
    }
    for (const OutputBlock& block : graph_.outputs()) {
      std::vector<NodeId> elements;
      for (const NodeId id : block.elements) elements.push_back(scalar(id));
      packed_.add_output(block.name, std::move(elements));
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
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < graph_.operands(id).size(); ++k) {
      operands[k] = scalar(graph_.operands(id)[k]);
    }
    return packed_.make(node.op, operands[0], operands[1], operands[2]);
  }

  // A node that has been computed, by itself or as a lane.
  NodeId scalar(NodeId id) {
    const std::size_t unit = units_.of[id.index()];
    const Pack& nodes = units_.units[unit];
    const Value& value = values_[unit];
    if (nodes.size() == 1) return value.id;
    const auto index = static_cast<std::size_t>(std::ranges::find(nodes, id) - nodes.begin());
    const NodeId lane = packed_.lane(value.id, index);
    return (value.signs >> index & 1) != 0 ? packed_.make(Op::kNegate, lane) : lane;
  }

  // One wide operation for those of several nodes.
  Value operate(const Pack& nodes) {
    const Op op = graph_.node(nodes.front()).op;
    std::vector<Lane> left, right;
    for (const auto& [a, b] : aligned_operands(nodes)) {
      left.push_back(a);
      right.push_back(b);
    }
    const Value a = wide(left);
    if (row_of(op).arity == 1) {
      return {packed_.make(op, a.id), op == Op::kCos ? 0 : a.signs};  // sines are odd
    }
    const Value b = wide(right);
    if (!is_sum(op)) return {packed_.make(op, a.id, b.id), a.signs ^ b.signs};
    return add(a, b, nodes.size());
  }

  // A sum in which all lanes of one summand have the signs of the other, or the opposite ones.
  Value add(Value a, Value b, std::size_t width) {
    const Signs all = width == 64 ? ~Signs{0} : (Signs{1} << width) - 1;
    if (a.signs != b.signs && (a.signs ^ b.signs) != all) {
      if (takes_signs(a.id) && !takes_signs(b.id)) std::swap(a, b);
      b = {with_signs(b.id, a.signs ^ b.signs, width), a.signs};
    }
    const Op op = a.signs == b.signs ? Op::kAdd : Op::kSubtract;
    return {packed_.make(op, a.id, b.id), a.signs};
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

  // The operands of each node; where they commute, in the order in which they are most like those
  // of the first one.
  [[nodiscard]] std::vector<std::array<Lane, 2>> aligned_operands(const Pack& nodes) const {
    std::vector<std::array<Lane, 2>> all;
    for (std::size_t lane = 0; lane < nodes.size(); ++lane) {
      const Node& node = graph_.node(nodes[lane]);
      std::array<Lane, 2>& operands = all.emplace_back();
      for (std::size_t k = 0; k < graph_.operands(nodes[lane]).size(); ++k) {
        operands[k] = without_sign({graph_.operands(nodes[lane])[k]});
        if (node.op == Op::kSubtract && k == 1) operands[k].is_minus = !operands[k].is_minus;
      }
      if (lane == 0 || (!is_sum(node.op) && node.op != Op::kMultiply)) continue;
      const auto& [a, b] = all.front();
      const int as_given = likeness(a, operands[0], lane) + likeness(b, operands[1], lane);
      const int swapped = likeness(a, operands[1], lane) + likeness(b, operands[0], lane);
      if (swapped > as_given) std::swap(operands[0], operands[1]);
    }
    return all;
  }

  [[nodiscard]] Lane without_sign(Lane lane) const {
    while (graph_.node(lane.id).op == Op::kNegate) {
      lane = {graph_.operands(lane.id)[0], !lane.is_minus};
    }
    return lane;
  }

  // How well a scalar in a lane goes with one in the first lane.
  [[nodiscard]] int likeness(const Lane& first, const Lane& other, std::size_t lane) const {
    const Pack& nodes = units_.units[units_.of[first.id.index()]];
    if (nodes.size() > 1) return nodes.front() == first.id && nodes[lane] == other.id ? 8 : 0;
    const bool has_same_sign = first.is_minus == other.is_minus;
    if (first.id == other.id) return 6 + (has_same_sign ? 1 : 0);
    if (units_.units[units_.of[other.id.index()]].size() > 1) return 0;
    const Op a = graph_.node(first.id).op, b = graph_.node(other.id).op;
    if (a == Op::kConstant && b == Op::kConstant) return 5;
    return (is_alike(a, b) ? 2 : 0) + (has_same_sign ? 1 : 0);
  }

  // Scalars in lanes as one value: wide already, the same in all lanes, or gathered.
  Value wide(const std::vector<Lane>& lanes) {
    Signs signs = 0;
    Pack nodes;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      nodes.push_back(lanes[k].id);
      if (lanes[k].is_minus) signs |= Signs{1} << k;
    }
    if (std::ranges::count(nodes, nodes.front()) == std::ssize(nodes)) {
      return {scalar(nodes.front()), signs};
    }
    const std::size_t unit = units_.of[nodes.front().index()];
    if (units_.units[unit] == nodes) return {values_[unit].id, values_[unit].signs ^ signs};
    if (is_only_here(nodes)) {
      const Value value = operate(nodes);
      return {value.id, value.signs ^ signs};
    }
    std::vector<NodeId> scalars;
    for (const NodeId id : nodes) scalars.push_back(scalar(id));
    const NodeId gathered = packed_.gather(scalars);
    if (packed_.is_constant(gathered) && signs != 0) {
      return {with_signs(gathered, signs, lanes.size())};
    }
    return {gathered, signs};
  }

  // Whether nodes that are in no pack can be one here, since nothing else needs them.
  [[nodiscard]] bool is_only_here(const Pack& nodes) const {
    const Op op = graph_.node(nodes.front()).op;
    return is_packable(op) && std::ranges::all_of(nodes, [&](NodeId id) {
             return uses_[id.index()] == 1 && units_.units[units_.of[id.index()]].size() == 1 &&
                    is_alike(graph_.node(id).op, op) && std::ranges::count(nodes, id) == 1;
           });
  }

  const Graph& graph_;
  std::vector<int> uses_;
  PackUnits units_;
  Graph packed_;
  std::vector<Value> values_;  // of the units, in the packed graph
};

}  // namespace

bool is_packable(Op op) {
  return is_sum(op) || op == Op::kMultiply || op == Op::kDivide || op == Op::kSin || op == Op::kCos;
}

bool is_alike(Op a, Op b) { return a == b || (is_sum(a) && is_sum(b)); }

Graph pack(const Graph& graph, std::vector<Pack> packs) {
  return Packer(graph, std::move(packs)).run();
}

}  // namespace dynac
