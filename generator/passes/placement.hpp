// Where steps leave their values: what serves in the same role, of whatever body, gets the same
// place in the block of memory that its step has, so that the readers can share their code.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "passes/steps.hpp"

namespace dynac {

/// See the top of this file.
class Placement {
 public:
  explicit Placement(const Steps& steps) : steps_(steps) {}

  /// Asks for the same place for two values. Once one of their steps has another value there, no.
  bool unify(NodeId a, NodeId b);
  /// A value that needs a place.
  void add(NodeId value) { roots_.try_emplace(value, value); }

  /// Gives all values their places.
  void number();
  [[nodiscard]] std::size_t place(NodeId value) const { return places_.at(root(value)); }
  /// The smallest place of a step's values, and how many from there to the largest.
  [[nodiscard]] std::size_t first(std::size_t step) const { return windows_[step].first; }
  [[nodiscard]] std::size_t size(std::size_t step) const { return windows_[step].size; }

 private:
  struct Window {
    std::size_t first = 0, size = 0;
  };

  [[nodiscard]] NodeId root(NodeId value) const;
  [[nodiscard]] std::size_t step(NodeId value) const { return steps_.of[value.index()]; }

  const Steps& steps_;
  mutable std::map<NodeId, NodeId> roots_;       // towards the one that stands for all
  std::map<NodeId, std::vector<NodeId>> alike_;  // all that one stands for, unless it is alone
  std::map<NodeId, std::size_t> places_;         // of those that stand for all
  std::vector<Window> windows_;                  // one per step
};

}  // namespace dynac
