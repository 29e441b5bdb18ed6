// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/column_packs.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "ir/count.hpp"
#include "passes/wide/pack.hpp"

namespace dynac {
namespace {

bool is_step(Op op) { return is_sum(op) || op == Op::kMultiply; }

// Puts packs, or single operations, of neighbouring columns together.
class Columns {
 public:
  Columns(const Graph& graph, const ColumnGrid& grid) : graph_(graph), grid_(grid) {}

  void add(Pack pack) {
    const std::size_t width = pack.size(), lane = first_lane(pack);
    const ColumnProvenance at = graph_.column_provenance(pack[lane]);
    const Op op = graph_.node(pack[lane]).op;
    if (width == grid_.lanes || !is_step(op) || std::ranges::count(grid_.loops, at.loop) == 0) {
      if (width > 1) result_.push_back(std::move(pack));
      return;
    }
    const std::size_t together = grid_.lanes / width;
    const std::size_t column = at.column + together - grid_.first % together;
    std::vector<Pack>& packs =
        steps_[{at.loop, at.position, at.step, column / together, width, lane, is_sum(op)}];
    const std::size_t begin = column % together * width;
    // A pass may have made several operations of one.
    std::size_t k = 0;
    while (k < packs.size() && !packs[k][begin + lane].is_none()) ++k;
    if (k == packs.size()) packs.emplace_back(grid_.lanes);
    std::ranges::move(pack, packs[k].begin() + static_cast<std::ptrdiff_t>(begin));
  }

  std::vector<Pack> take() {
    for (auto& [key, packs] : steps_) {
      for (Pack& pack : packs) result_.push_back(without_ends(std::move(pack), std::get<4>(key)));
    }
    return std::move(result_);
  }

 private:
  // Where there is one column only, that.
  static Pack without_ends(Pack pack, std::size_t width) {
    const std::size_t begin = first_lane(pack) / width * width;
    for (std::size_t k = 0; k < pack.size(); ++k) {
      if (!pack[k].is_none() && k / width * width != begin) return pack;
    }
    const auto from = pack.begin() + static_cast<std::ptrdiff_t>(begin);
    return {from, from + static_cast<std::ptrdiff_t>(width)};
  }

  // Which step of which loop, which neighbours, how wide, the first lane, and whether a sum.
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::size_t, std::size_t,
                         std::size_t, bool>;

  const Graph& graph_;
  const ColumnGrid& grid_;
  std::map<Key, std::vector<Pack>> steps_;
  std::vector<Pack> result_;
};

}  // namespace

std::vector<std::uint32_t> column_loops(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::set<std::uint32_t> loops;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const ColumnProvenance at = graph.column_provenance(NodeId::of(i));
    if (is_live[i] && !at.is_none()) loops.insert(at.loop);
  }
  return {loops.begin(), loops.end()};
}

std::vector<Pack> find_column_packs(const Graph& graph, std::vector<Pack> packs,
                                    const ColumnGrid& grid) {
  std::vector<bool> is_taken(graph.size(), false);
  Columns columns(graph, grid);
  for (Pack& pack : packs) {
    for (const NodeId id : pack) {
      if (!id.is_none()) is_taken[id.index()] = true;
    }
    columns.add(std::move(pack));
  }
  const std::vector<bool> is_live = live_nodes(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (is_live[i] && !is_taken[i]) columns.add({NodeId::of(i)});
  }
  return columns.take();
}

}  // namespace dynac
