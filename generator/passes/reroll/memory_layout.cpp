// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/memory_layout.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace dynac {

NodeId MemoryLayout::root(NodeId value) const {
  NodeId& next = roots_.at(value);
  if (next != value) next = root(next);
  return next;
}

bool MemoryLayout::unify(NodeId a, NodeId b) {
  add(a);
  add(b);
  NodeId large = root(a), small = root(b);
  if (large == small) return true;
  for (const NodeId one : {large, small}) alike_.try_emplace(one, std::vector<NodeId>{one});
  if (alike_.at(large).size() < alike_.at(small).size()) std::swap(large, small);
  // All values of one root are of different regions, in order.
  const auto is_earlier = [&](NodeId x, NodeId y) { return region(x) < region(y); };
  std::vector<NodeId>& all = alike_.at(large);
  for (const NodeId value : alike_.at(small)) {
    if (std::ranges::binary_search(all, value, is_earlier)) return false;
  }
  const auto middle = static_cast<std::ptrdiff_t>(all.size());
  all.insert(all.end(), alike_.at(small).begin(), alike_.at(small).end());
  std::inplace_merge(all.begin(), all.begin() + middle, all.end(), is_earlier);
  alike_.erase(small);
  roots_[small] = large;
  return true;
}

// Regions are joined where values of both have the same slot; slots are numbered within what hangs
// together so.
void MemoryLayout::number() {
  std::map<std::size_t, std::vector<NodeId>> values;  // of each region
  for (const auto& [value, next] : roots_) values[region(value)].push_back(value);
  windows_.assign(regions_.statements.size(), {});
  std::set<std::size_t> is_done;
  for (const auto& [start, unused] : values) {
    std::size_t next = 0;
    std::vector<std::size_t> waiting;
    if (is_done.insert(start).second) waiting.push_back(start);
    while (!waiting.empty()) {
      const std::size_t here = waiting.back();
      waiting.pop_back();
      for (const NodeId value : values.at(here)) {
        const NodeId one = root(value);
        if (!slots_.try_emplace(one, next).second) continue;
        ++next;
        const auto alike = alike_.find(one);
        if (alike == alike_.end()) continue;
        for (const NodeId other : alike->second) {
          if (is_done.insert(region(other)).second) waiting.push_back(region(other));
        }
      }
    }
  }
  for (const auto& [where, all] : values) {
    std::size_t least = slot(all.front()), most = least;
    for (const NodeId value : all) {
      least = std::min(least, slot(value));
      most = std::max(most, slot(value));
    }
    windows_[where] = {least, most - least + 1};
  }
}

}  // namespace dynac
