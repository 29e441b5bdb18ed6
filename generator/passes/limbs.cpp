#include "passes/limbs.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "ir/count.hpp"
#include "passes/pack.hpp"

namespace dynac {
namespace {

// Whose an operation is.
struct Limb {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t group = kNone;
  std::uint32_t lane = 0;
  friend bool operator==(const Limb&, const Limb&) = default;
};

// Of each node whose it is, and a number that it shares with those that are like it.
class Likeness {
 public:
  Likeness(const Graph& graph, std::span<const LimbInputs> groups)
      : graph_(graph), limbs_(graph.size()), kinds_(graph.size(), kOfNone) {
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      for (std::uint32_t lane = 0; lane < groups[group].size(); ++lane) {
        const std::vector<InputElement>& inputs = groups[group][lane];
        for (std::uint32_t k = 0; k < inputs.size(); ++k) {
          inputs_[inputs[k]] = {{group, lane}, k};
        }
      }
    }
    for (std::size_t i = 0; i < graph.size(); ++i) find(NodeId::of(i));
  }

  [[nodiscard]] Limb limb(NodeId id) const { return limbs_[id.index()]; }
  [[nodiscard]] std::uint32_t kind(NodeId id) const { return kinds_[id.index()]; }

 private:
  struct LimbInput {
    Limb limb;
    std::uint32_t place = 0;
  };
  static constexpr std::uint32_t kOfNone = 0;  // what is no limb's
  static constexpr std::uint32_t kConstants = 1;

  void find(NodeId id) {
    const Node& node = graph_.node(id);
    if (node.op == Op::kConstant) {
      kinds_[id.index()] = kConstants;
    } else if (node.op == Op::kInput) {
      const auto place = inputs_.find({node.operands[0].index(), node.operands[1].index()});
      if (place == inputs_.end()) return;
      const auto& [limb, k] = place->second;
      set(id, limb, {limb.group, static_cast<std::uint32_t>(node.op), k});
    } else {
      find_operation(id);
    }
  }

  void find_operation(NodeId id) {
    Limb limb;
    std::vector<std::uint32_t> operands;
    for (const NodeId operand : graph_.operands(id)) {
      const Limb of_operand = limbs_[operand.index()];
      if (of_operand.group != Limb::kNone) {
        if (limb.group != Limb::kNone && limb != of_operand) return;
        limb = of_operand;
      }
      operands.push_back(kinds_[operand.index()]);
    }
    if (limb.group == Limb::kNone) return;
    const Op op = graph_.node(id).op;
    if (op == Op::kNegate) {  // signs do not count
      limbs_[id.index()] = limb;
      kinds_[id.index()] = operands[0];
      return;
    }
    if (is_sum(op) || op == Op::kMultiply) std::ranges::sort(operands);
    operands.insert(operands.begin(),
                    {limb.group, static_cast<std::uint32_t>(is_sum(op) ? Op::kAdd : op)});
    set(id, limb, std::move(operands));
  }

  void set(NodeId id, Limb limb, std::vector<std::uint32_t> key) {
    limbs_[id.index()] = limb;
    const auto number = static_cast<std::uint32_t>(numbers_.size() + 2);
    kinds_[id.index()] = numbers_.try_emplace(std::move(key), number).first->second;
  }

  const Graph& graph_;
  std::vector<Limb> limbs_;
  std::vector<std::uint32_t> kinds_;
  std::map<InputElement, LimbInput> inputs_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

// Of each kind, in order of appearance, the operations of each limb.
std::vector<std::vector<Pack>> operations_by_kind(const Graph& graph, const Likeness& likeness,
                                                  std::span<const LimbInputs> groups) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::map<std::uint32_t, std::size_t> places;
  std::vector<std::vector<Pack>> kinds;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const Limb limb = likeness.limb(id);
    if (!is_live[i] || limb.group == Limb::kNone || !is_packable(graph.node(id).op)) continue;
    const auto [place, is_new] = places.try_emplace(likeness.kind(id), kinds.size());
    if (is_new) kinds.emplace_back(groups[limb.group].size());
    kinds[place->second][limb.lane].push_back(id);
  }
  return kinds;
}

}  // namespace

Graph pack_limbs(const Graph& graph, std::span<const LimbInputs> groups) {
  const Likeness likeness(graph, groups);
  std::vector<Pack> packs;
  for (const std::vector<Pack>& limbs : operations_by_kind(graph, likeness, groups)) {
    std::size_t count = limbs.front().size();
    for (const Pack& limb : limbs) count = std::min(count, limb.size());
    for (std::size_t k = 0; k < count; ++k) {
      Pack& pack = packs.emplace_back();
      for (const Pack& limb : limbs) pack.push_back(limb[k]);
      pack.resize(std::bit_ceil(pack.size()), pack.back());
    }
  }
  return pack(graph, std::move(packs));
}

}  // namespace dynac
