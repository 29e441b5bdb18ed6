// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/limb_packs.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "ir/count.hpp"
#include "ir/rebuild.hpp"
#include "passes/wide/limb_owners.hpp"
#include "passes/wide/pack.hpp"

namespace dynac {
namespace {

// Of each kind, in order of appearance, the operations of each limb; of two limbs, those of each
// distance between them, by the first one.
std::vector<std::vector<Pack>> operations_by_kind(const Graph& graph, const LimbOwners& owners,
                                                  std::span<const LimbInputs> groups) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::map<std::pair<std::uint32_t, std::size_t>, std::size_t> places;
  std::vector<std::vector<Pack>> kinds;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const auto& [first, second] = owners.owner(id);
    if (!is_live[i] || first.is_none() || !row_of(graph.node(id).op).is_packable) continue;
    const std::size_t size = groups[first.group].size();
    std::size_t distance = 0;
    if (!second.is_none()) {
      const std::size_t around = std::max(size, groups[second.group].size());
      distance = (second.lane + around - first.lane) % around;
    }
    const auto [place, is_new] =
        places.try_emplace({owners.value_number(id), distance}, kinds.size());
    if (is_new) kinds.emplace_back(size);
    kinds[place->second][first.lane].push_back(id);
  }
  return kinds;
}

// a + b; a may be none.
Summand add(Graph& graph, const Summand& a, const Summand& b) {
  if (a.id.is_none()) return b;
  if (a.is_minus == b.is_minus) return {graph.make(Op::kAdd, a.id, b.id), a.is_minus};
  const auto& [plus, minus] = a.is_minus ? std::pair(b, a) : std::pair(a, b);
  return {graph.make(Op::kSubtract, plus.id, minus.id)};
}

// The sum of what the limbs of a group add, by halves: what the second half of them adds goes to
// the first half, and so on, which two wide operations can do for four limbs.
Summand add_by_halves(Graph& graph, std::vector<Summand> limbs) {
  while (limbs.size() > 1) {
    const std::size_t half = (limbs.size() + 1) / 2;
    for (std::size_t k = half; k < limbs.size(); ++k) {
      limbs[k - half] = add(graph, limbs[k - half], limbs[k]);
    }
    limbs.resize(half);
  }
  return limbs.front();
}

// A sum, first of what is no one limb's, then of what each limb adds.
NodeId add_limb_by_limb(Graph& graph, const SumChain& chain, const LimbOwners& owners,
                        const std::vector<NodeId>& map) {
  Summand sum;
  std::map<std::uint32_t, std::map<std::uint32_t, Summand>> groups;
  for (const Summand& term : chain.terms) {
    const LimbOwner& owner = owners.owner(term.id);
    Summand& to =
        owner.is_none() || owner.is_pair() ? sum : groups[owner.first.group][owner.first.lane];
    to = add(graph, to, {map[term.id.index()], term.is_minus});
  }
  for (const auto& [group, limbs] : groups) {
    std::vector<Summand> terms;
    for (const auto& [lane, term] : limbs) terms.push_back(term);
    sum = add(graph, sum, add_by_halves(graph, std::move(terms)));
  }
  return sum.is_minus ? graph.make(Op::kNegate, sum.id) : sum.id;
}

// Sums of what limbs of a group add, by halves as above: so many go side by side.
void find_halves(const Graph& graph, const LimbOwners& owners, const SumChain& chain,
                 std::vector<Pack>& packs) {
  std::map<std::uint32_t, Pack> of_groups;
  for (const NodeId id : chain.sums) {
    if (!is_sum(graph.node(id).op)) continue;
    const LimbOwner &a = owners.owner(graph.operands(id)[0]),
                    &b = owners.owner(graph.operands(id)[1]);
    if (a.is_none() || b.is_none() || a.is_pair() || b.is_pair()) continue;
    if (a.first.group == b.first.group && a.first != b.first)
      of_groups[a.first.group].push_back(id);
  }
  for (auto& [group, pack] : of_groups) {
    if (std::has_single_bit(pack.size()) && pack.size() > 1) packs.push_back(std::move(pack));
  }
}

}  // namespace

Graph add_up_by_limbs(const Graph& graph, std::span<const LimbInputs> groups) {
  const SumChains chains(graph);
  const LimbOwners owners(graph, chains, groups);
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    if (chains.is_root(id)) {
      const SumChain chain = chains.chain_of(id);
      if (owners.joins_limbs(chain)) return add_limb_by_limb(rebuilt, chain, owners, map);
    }
    return copy_node(graph, rebuilt, id, map);
  });
}

std::vector<Pack> find_limb_packs(const Graph& graph, std::span<const LimbInputs> groups) {
  const SumChains chains(graph);
  const LimbOwners owners(graph, chains, groups);
  std::vector<Pack> packs;
  for (const std::vector<Pack>& limbs : operations_by_kind(graph, owners, groups)) {
    std::size_t count = 0;
    for (const Pack& limb : limbs) count = std::max(count, limb.size());
    for (std::size_t k = 0; k < count; ++k) {
      Pack& pack = packs.emplace_back(std::bit_ceil(limbs.size()));
      for (std::size_t lane = 0; lane < limbs.size(); ++lane) {
        if (k < limbs[lane].size()) pack[lane] = limbs[lane][k];
      }
    }
  }
  const std::vector<bool> is_live = live_nodes(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i] || !chains.is_root(NodeId::of(i))) continue;
    const SumChain chain = chains.chain_of(NodeId::of(i));
    if (owners.joins_limbs(chain)) find_halves(graph, owners, chain, packs);
  }
  return packs;
}

}  // namespace dynac
