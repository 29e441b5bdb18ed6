// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/pack_order.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>

#include "ir/count.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// Puts units in order, those of the earliest nodes first, each after what it needs.
class Orderer {
 public:
  Orderer(const Graph& graph, const std::vector<Pack>& packs)
      : graph_(graph), of_(graph.size(), kNone), is_done_(graph.size(), false) {
    const std::vector<bool> is_live = live_nodes(graph);
    for (const Pack& pack : packs) add_pack(pack, is_live);
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (is_live[i] && of_[i] == kNone) add_unit({NodeId::of(i)});
    }
    users_.resize(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (!is_live[i]) continue;
      for (const NodeId operand : graph.operands(NodeId::of(i))) {
        users_[operand.index()].push_back(NodeId::of(i));
      }
    }
    for (std::size_t unit = 0; unit < units_.size(); ++unit) start(unit);
  }

  PackUnits run() {
    PackUnits result{{}, std::vector<std::size_t>(graph_.size(), kNone)};
    std::size_t left = units_.size();
    while (left > 0) {
      if (ready_.empty()) {
        left += break_up(pack_in_a_circle()) - 1;
        continue;
      }
      const std::size_t unit = ready_.top().second;
      ready_.pop();
      --left;
      finish(unit);
      for (const NodeId id : units_[unit]) {
        if (!id.is_none()) result.unit_of[id.index()] = result.units.size();
      }
      result.units.push_back(std::move(units_[unit]));
    }
    return result;
  }

 private:
  // What of a pack is needed, and in none so far.
  void add_pack(Pack pack, const std::vector<bool>& is_live) {
    for (NodeId& id : pack) {
      if (!id.is_none() && (!is_live[id.index()] || of_[id.index()] != kNone)) id = {};
    }
    if (lanes_of(pack) > 1) add_unit(std::move(pack));
  }

  void add_unit(Pack pack) {
    for (const NodeId id : pack) {
      if (!id.is_none()) of_[id.index()] = units_.size();
    }
    units_.push_back(std::move(pack));
  }

  static std::ptrdiff_t lanes_of(const Pack& pack) {
    return std::ranges::count_if(pack, [](NodeId id) { return !id.is_none(); });
  }

  // Counts what a new unit waits for.
  void start(std::size_t unit) {
    waits_for_.resize(units_.size(), 0);
    for (const NodeId id : units_[unit]) {
      if (id.is_none()) continue;
      for (const NodeId operand : graph_.operands(id)) {
        if (!is_done_[operand.index()]) ++waits_for_[unit];
      }
    }
    if (waits_for_[unit] == 0) add_ready(unit);
  }

  void add_ready(std::size_t unit) { ready_.emplace(units_[unit][first_lane(units_[unit])], unit); }

  void finish(std::size_t unit) {
    for (const NodeId id : units_[unit]) {
      if (id.is_none()) continue;
      is_done_[id.index()] = true;
      for (const NodeId user : users_[id.index()]) {
        if (--waits_for_[of_[user.index()]] == 0) add_ready(of_[user.index()]);
      }
    }
  }

  // The pack with the fewest lanes among units that wait for each other. Following each unit to one
  // that it waits for eventually finds a cycle.
  std::size_t pack_in_a_circle() {
    while (waits_for_[earliest_] == 0) ++earliest_;
    std::vector<std::size_t> way;
    std::map<std::size_t, std::size_t> places;
    std::size_t unit = earliest_;
    while (places.try_emplace(unit, way.size()).second) {
      way.push_back(unit);
      unit = waited_for(unit);
    }
    std::size_t fewest = kNone;
    for (std::size_t k = places.at(unit); k < way.size(); ++k) {
      if (units_[way[k]].size() == 1) continue;
      if (fewest == kNone || lanes_of(units_[way[k]]) < lanes_of(units_[fewest])) fewest = way[k];
    }
    DYNAC_ASSERT(fewest != kNone, "node {} waits for itself", units_[unit].front().value);
    return fewest;
  }

  [[nodiscard]] std::size_t waited_for(std::size_t unit) const {
    for (const NodeId id : units_[unit]) {
      if (id.is_none()) continue;
      for (const NodeId operand : graph_.operands(id)) {
        if (!is_done_[operand.index()]) return of_[operand.index()];
      }
    }
    throw InternalError("a unit waits for none");
  }

  // @return how many units became of one
  std::size_t break_up(std::size_t unit) {
    const Pack pack = std::exchange(units_[unit], {});
    waits_for_[unit] = 0;
    std::size_t count = 0;
    for (const NodeId id : pack) {
      if (id.is_none()) continue;
      add_unit({id});
      start(units_.size() - 1);
      ++count;
    }
    return count;
  }

  using Ready = std::pair<NodeId, std::size_t>;

  const Graph& graph_;
  std::vector<Pack> units_;      // empty: broken up
  std::vector<std::size_t> of_;  // of each live node, its unit
  std::vector<bool> is_done_;    // of each node
  std::vector<std::vector<NodeId>> users_;
  std::vector<std::size_t> waits_for_;  // how often a unit needs a node that has not been computed
  std::size_t earliest_ = 0;            // no unit before this one waits
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
};

}  // namespace

std::size_t first_lane(const Pack& pack) {
  const auto place = std::ranges::find_if(pack, [](NodeId id) { return !id.is_none(); });
  return static_cast<std::size_t>(place - pack.begin());
}

PackUnits order_packs(const Graph& graph, const std::vector<Pack>& packs) {
  return Orderer(graph, packs).run();
}

}  // namespace dynac
