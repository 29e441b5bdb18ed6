#include "passes/pack_order.hpp"

#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "ir/count.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// Units as a graph of their own: a unit needs those of its nodes' operands.
class UnitGraph {
 public:
  UnitGraph(const Graph& graph, const std::vector<Pack>& packs)
      : graph_(graph), of_(graph.size(), kNone) {
    const std::vector<bool> is_live = live_nodes(graph);
    for (const Pack& pack : packs) {
      for (const NodeId id : pack) of_[id.index()] = units_.size();
      units_.push_back(pack);
    }
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (!is_live[i] || of_[i] != kNone) continue;
      of_[i] = units_.size();
      units_.push_back({NodeId::of(i)});
    }
  }

  [[nodiscard]] std::size_t size() const { return units_.size(); }

  // Units in order, those of the earliest nodes first; fewer than there are where some wait for
  // each other.
  std::vector<std::size_t> order() {
    std::vector<std::vector<std::size_t>> users(units_.size());
    waits_for_.assign(units_.size(), 0);
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      for_needed(unit, [&](std::size_t needed) {
        users[needed].push_back(unit);
        ++waits_for_[unit];
      });
    }
    using Ready = std::pair<NodeId, std::size_t>;
    std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
    const auto add = [&](std::size_t unit) { ready.emplace(units_[unit].front(), unit); };
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      if (waits_for_[unit] == 0) add(unit);
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
      const std::size_t unit = ready.top().second;
      ready.pop();
      order.push_back(unit);
      for (const std::size_t user : users[unit]) {
        if (--waits_for_[user] == 0) add(user);
      }
    }
    return order;
  }

  // After order(): a pack of those that wait for each other. Going from a unit that waits to one
  // that it waits for leads round a circle at last.
  [[nodiscard]] std::size_t pack_in_a_circle() const {
    std::size_t unit = 0;
    while (waits_for_[unit] == 0) ++unit;
    for (std::size_t step = 0; step < units_.size(); ++step) unit = waited_for(unit);
    while (units_[unit].size() == 1) unit = waited_for(unit);
    return unit;
  }

  PackUnits result(const std::vector<std::size_t>& order) {
    PackUnits result{{}, std::vector<std::size_t>(graph_.size(), kNone)};
    for (const std::size_t unit : order) {
      for (const NodeId id : units_[unit]) result.of[id.index()] = result.units.size();
      result.units.push_back(std::move(units_[unit]));
    }
    return result;
  }

 private:
  template <class Function>
  void for_needed(std::size_t unit, const Function& function) const {
    for (const NodeId id : units_[unit]) {
      for (const NodeId operand : graph_.operands(id)) function(of_[operand.index()]);
    }
  }

  [[nodiscard]] std::size_t waited_for(std::size_t unit) const {
    std::size_t found = kNone;
    for_needed(unit, [&](std::size_t needed) {
      if (found == kNone && waits_for_[needed] > 0) found = needed;
    });
    DYNAC_ASSERT(found != kNone, "unit {} waits for none", unit);
    return found;
  }

  const Graph& graph_;
  std::vector<Pack> units_;
  std::vector<std::size_t> of_;         // of each live node
  std::vector<std::size_t> waits_for_;  // how often a unit needs one that has not been computed
};

}  // namespace

PackUnits order_packs(const Graph& graph, std::vector<Pack> packs) {
  while (true) {
    UnitGraph units(graph, packs);
    const std::vector<std::size_t> order = units.order();
    if (order.size() == units.size()) return units.result(order);
    packs.erase(packs.begin() + static_cast<std::ptrdiff_t>(units.pack_in_a_circle()));
  }
}

}  // namespace dynac
