// What a graph adds up at once: sums of sums that nothing else needs.
#pragma once

#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// What is added up, and whether with a minus.
struct Summand {
  NodeId id;
  bool is_minus = false;
};

/// A sum with those that only it needs.
struct SumChain {
  std::vector<NodeId> sums;    ///< additions, subtractions and negations, operands first
  std::vector<Summand> terms;  ///< in the order of the operands
};

/// See the top of this file.
class SumChains {
 public:
  /// @param[in] graph  of scalars; must outlive this
  explicit SumChains(const Graph& graph);

  /// Whether a node is a sum, or the negative of one, that only another sum needs.
  [[nodiscard]] bool is_inner(NodeId id) const { return is_inner_[id.index()]; }
  /// Whether a node is a sum that is not inner.
  [[nodiscard]] bool is_root(NodeId id) const;
  [[nodiscard]] SumChain of(NodeId root) const;

 private:
  void collect(const Summand& sum, SumChain& chain) const;

  const Graph& graph_;
  std::vector<bool> is_inner_;
};

}  // namespace dynac
