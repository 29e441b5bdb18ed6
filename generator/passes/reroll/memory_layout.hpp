// SPDX-License-Identifier: BSD-3-Clause
// Where regions leave their values: what serves in the same role, of whatever body, gets the same
// slot in the block of memory that its region has, so that the readers can share their code.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "passes/reroll/regions.hpp"

namespace dynac {

/// See the top of this file.
class MemoryLayout {
 public:
  explicit MemoryLayout(const Regions& regions) : regions_(regions) {}

  /// Asks for the same slot for two values. Once one of their regions has another value there, no.
  bool unify(NodeId a, NodeId b);
  /// A value that needs a slot.
  void add(NodeId value) { roots_.try_emplace(value, value); }

  /// Gives all values their slots.
  void number();
  [[nodiscard]] std::size_t slot(NodeId value) const { return slots_.at(root(value)); }
  /// The smallest slot of a region's values, and how many from there to the largest.
  [[nodiscard]] std::size_t first(std::size_t region) const { return windows_[region].first; }
  [[nodiscard]] std::size_t size(std::size_t region) const { return windows_[region].size; }

 private:
  struct Window {
    std::size_t first = 0, size = 0;
  };

  [[nodiscard]] NodeId root(NodeId value) const;
  [[nodiscard]] std::size_t region(NodeId value) const { return regions_.region_of[value.index()]; }

  const Regions& regions_;
  mutable std::map<NodeId, NodeId> roots_;       // towards the one that stands for all
  std::map<NodeId, std::vector<NodeId>> alike_;  // all that one stands for, unless it is alone
  std::map<NodeId, std::size_t> slots_;          // of those that stand for all
  std::vector<Window> windows_;                  // one per region
};

}  // namespace dynac
