// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/pack_operands.hpp"

#include <algorithm>
#include <utility>

namespace dynac {
namespace {

// A lane of a pack, by its place.
struct PlacedLane {
  Lane lane;
  std::size_t place;
};

Lane without_sign(const Graph& graph, Lane lane) {
  while (graph.node(lane.id).op == Op::kNegate) {
    lane = {graph.operands(lane.id)[0], !lane.is_minus};
  }
  return lane;
}

std::array<Lane, 2> operands_of(const Graph& graph, NodeId id) {
  std::array<Lane, 2> operands;
  for (std::size_t k = 0; k < graph.operands(id).size(); ++k) {
    operands[k] = without_sign(graph, {graph.operands(id)[k]});
    if (graph.node(id).op == Op::kSubtract && k == 1) operands[k].is_minus = !operands[k].is_minus;
  }
  return operands;
}

// How well a scalar in a lane goes with one in another lane.
int generality(const Graph& graph, const PackUnits& units, const PlacedLane& a,
               const PlacedLane& b) {
  const Pack& beside = units.units[units.unit_of[a.lane.id.index()]];
  if (beside.size() > 1) {
    const bool are_there = beside.size() > std::max(a.place, b.place);
    return are_there && beside[a.place] == a.lane.id && beside[b.place] == b.lane.id ? 8 : 0;
  }
  const int has_same_sign = a.lane.is_minus == b.lane.is_minus ? 1 : 0;
  if (a.lane.id == b.lane.id) return 6 + has_same_sign;
  if (units.units[units.unit_of[b.lane.id.index()]].size() > 1) return 0;
  const Op of_a = graph.node(a.lane.id).op, of_b = graph.node(b.lane.id).op;
  if (of_a == Op::kConstant && of_b == Op::kConstant) return 5;
  return (is_alike(of_a, of_b) ? 2 : 0) + has_same_sign;
}

}  // namespace

bool is_alike(Op a, Op b) { return a == b || (is_sum(a) && is_sum(b)); }

std::vector<std::array<Lane, 2>> aligned_operands(const Graph& graph, const PackUnits& units,
                                                  const Pack& pack) {
  std::vector<std::array<Lane, 2>> all(pack.size());
  for (std::size_t lane = 0; lane < pack.size(); ++lane) {
    if (pack[lane].is_none()) continue;
    auto& [first, second] = all[lane] = operands_of(graph, pack[lane]);
    if (const Op op = graph.node(pack[lane]).op; !is_sum(op) && op != Op::kMultiply) continue;
    int as_given = 0, swapped = 0;
    for (std::size_t before = 0; before < lane; ++before) {
      if (pack[before].is_none()) continue;
      const PlacedLane a{all[before][0], before}, b{all[before][1], before};
      const PlacedLane x{first, lane}, y{second, lane};
      as_given += generality(graph, units, a, x) + generality(graph, units, b, y);
      swapped += generality(graph, units, a, y) + generality(graph, units, b, x);
    }
    if (swapped > as_given) std::swap(first, second);
  }
  return all;
}

}  // namespace dynac
