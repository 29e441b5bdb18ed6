// SPDX-License-Identifier: BSD-3-Clause
// What a graph adds up at once: chains of sums.
#pragma once

#include <functional>
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

/// A sum with the sums and negations among its operands that are to be part of it, and with theirs.
///
/// @param[in] root     an addition, a subtraction or a negation
/// @param[in] is_part  of a node: whether it is such an operation and opened, or else a term
[[nodiscard]] SumChain sum_chain(const Graph& graph, NodeId root,
                                 const std::function<bool(NodeId)>& is_part);

/// The sums of a graph whose inner sums nothing else needs.
class SumChains {
 public:
  /// @param[in] graph  of scalars; must outlive this
  explicit SumChains(const Graph& graph);

  /// Whether a node is a sum, or the negative of one, that only another sum needs.
  [[nodiscard]] bool is_inner(NodeId id) const { return is_inner_[id.index()]; }
  /// Whether a node is a sum that is not inner.
  [[nodiscard]] bool is_root(NodeId id) const;
  [[nodiscard]] SumChain chain_of(NodeId root) const;

 private:
  const Graph& graph_;
  std::vector<bool> is_inner_;
};

}  // namespace dynac
