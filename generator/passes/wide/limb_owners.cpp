// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/limb_owners.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace dynac {
namespace {

// Whose of the owners of an operation an operand is.
std::uint32_t role(const LimbOwner& operand, const LimbOwner& of) {
  enum : std::uint32_t { kNobodys, kFirsts, kSeconds, kBoth, kBothSwapped };
  if (operand.is_none()) return kNobodys;
  if (operand.is_pair()) return operand == of ? kBoth : kBothSwapped;
  return operand.first == of.first ? kFirsts : kSeconds;
}

constexpr std::uint32_t kRoles = 8;

}  // namespace

LimbOwners::LimbOwners(const Graph& graph, const SumChains& chains,
                       std::span<const LimbInputs> groups)
    : graph_(graph), chains_(chains), owners_(graph.size()), value_numbers_(graph.size(), kOfNone) {
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    for (std::uint32_t lane = 0; lane < groups[group].size(); ++lane) {
      const std::vector<InputElement>& inputs = groups[group][lane];
      for (std::uint32_t k = 0; k < inputs.size(); ++k) inputs_[inputs[k]] = {{group, lane}, k};
    }
  }
  for (std::size_t i = 0; i < graph.size(); ++i) find(NodeId::of(i));
}

bool LimbOwners::joins_limbs(const SumChain& chain) const {
  std::set<LimbOfGroup> limbs;
  for (const Summand& term : chain.terms) {
    if (!owner(term.id).is_none() && !owner(term.id).is_pair()) limbs.insert(owner(term.id).first);
  }
  return limbs.size() > 1;
}

void LimbOwners::find(NodeId id) {
  const Node& node = graph_.node(id);
  if (node.op == Op::kConstant) {
    value_numbers_[id.index()] = kConstants;
  } else if (node.op == Op::kInput) {
    const auto place = inputs_.find({node.operands[0].index(), node.operands[1].index()});
    if (place == inputs_.end()) return;
    const auto& [limb, k] = place->second;
    set(id, {limb, {}}, number({limb.group, static_cast<std::uint32_t>(node.op), k}));
  } else if (chains_.is_root(id)) {
    find_sums(id);
  } else if (!chains_.is_inner(id)) {
    find_operation(id);
  }
}

// A sum in which limbs come together is nobody's, but for what one of them has in it.
void LimbOwners::find_sums(NodeId root) {
  const SumChain chain = chains_.chain_of(root);
  const bool joins = joins_limbs(chain);
  for (const NodeId id : chain.sums) {
    const std::span<const NodeId> operands = graph_.operands(id);
    if (!joins || owner(operands.front()) == owner(operands.back())) find_operation(id);
  }
}

void LimbOwners::find_operation(NodeId id) {
  if (graph_.node(id).op == Op::kNegate) {  // signs do not count
    const NodeId of = graph_.operands(id)[0];
    return set(id, owner(of), value_number(of));
  }
  std::vector<LimbOfGroup> limbs = limbs_of_operands(id);
  if (limbs.empty() || limbs.size() > 2) return;
  limbs.resize(2);
  const LimbOwner as_given{limbs[0], limbs[1]}, swapped{limbs[1], limbs[0]};
  Key key = key_of(id, as_given);
  const bool has_two_orders = as_given.is_pair() && limbs[0].group == limbs[1].group;
  if (has_two_orders && !numbers_.contains(key)) {
    Key other = key_of(id, swapped);
    if (numbers_.contains(other)) return set(id, swapped, number(std::move(other)));
  }
  set(id, as_given, number(std::move(key)));
}

// In order.
std::vector<LimbOfGroup> LimbOwners::limbs_of_operands(NodeId id) const {
  std::set<LimbOfGroup> limbs;
  for (const NodeId operand : graph_.operands(id)) {
    const auto& [first, second] = owner(operand);
    if (!first.is_none()) limbs.insert(first);
    if (!second.is_none()) limbs.insert(second);
  }
  return {limbs.begin(), limbs.end()};
}

LimbOwners::Key LimbOwners::key_of(NodeId id, const LimbOwner& owner) const {
  const Op op = graph_.node(id).op;
  Key key;
  for (const NodeId operand : graph_.operands(id)) {
    key.push_back(kRoles * value_number(operand) + role(this->owner(operand), owner));
  }
  if (is_sum(op) || op == Op::kMultiply) std::ranges::sort(key);
  key.insert(key.begin(), {owner.first.group, owner.second.group,
                           static_cast<std::uint32_t>(is_sum(op) ? Op::kAdd : op)});
  return key;
}

std::uint32_t LimbOwners::number(Key key) {
  const auto next = static_cast<std::uint32_t>(numbers_.size() + 2);
  return numbers_.try_emplace(std::move(key), next).first->second;
}

void LimbOwners::set(NodeId id, const LimbOwner& owner, std::uint32_t value_number) {
  owners_[id.index()] = owner;
  value_numbers_[id.index()] = value_number;
}

}  // namespace dynac
