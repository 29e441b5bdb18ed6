#include "passes/placement.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace dynac {

NodeId Placement::root(NodeId value) const {
  NodeId& next = roots_.at(value);
  if (next != value) next = root(next);
  return next;
}

bool Placement::unify(NodeId a, NodeId b) {
  add(a);
  add(b);
  NodeId large = root(a), small = root(b);
  if (large == small) return true;
  for (const NodeId one : {large, small}) alike_.try_emplace(one, std::vector<NodeId>{one});
  if (alike_.at(large).size() < alike_.at(small).size()) std::swap(large, small);
  // All values of one root are of different steps, in order.
  const auto is_earlier = [&](NodeId x, NodeId y) { return step(x) < step(y); };
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

// Steps are joined where values of both have the same place; places are numbered within what hangs
// together so.
void Placement::number() {
  std::map<std::size_t, std::vector<NodeId>> values;  // of each step
  for (const auto& [value, next] : roots_) values[step(value)].push_back(value);
  windows_.assign(steps_.statements.size(), {});
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
        if (!places_.try_emplace(one, next).second) continue;
        ++next;
        const auto alike = alike_.find(one);
        if (alike == alike_.end()) continue;
        for (const NodeId other : alike->second) {
          if (is_done.insert(step(other)).second) waiting.push_back(step(other));
        }
      }
    }
  }
  for (const auto& [where, all] : values) {
    std::size_t least = place(all.front()), most = least;
    for (const NodeId value : all) {
      least = std::min(least, place(value));
      most = std::max(most, place(value));
    }
    windows_[where] = {least, most - least + 1};
  }
}

}  // namespace dynac
