// How the inputs of a kernel move when its results are differentiated: unit steps of their entries,
// of positions along the tangent space of the base velocity that the user asks for.
//
// With local loops, positions go along the configurations that close them: the derivative by an
// independent coordinate k is that along column k of G(q). These directions are tangent wherever
// the loops are closed, so that derivatives of derivatives are had in the same way.
#pragma once

#include <map>
#include <vector>

#include "ir/differentiate.hpp"
#include "ir/expr.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// The nodes of expressions, in order.
[[nodiscard]] std::vector<NodeId> nodes_of(Graph& graph, const std::vector<Expr>& values);
/// The nodes of arrays, one after the other.
[[nodiscard]] std::vector<NodeId> nodes_of(Graph& graph, const Arrays<Expr>& arrays);
/// The expressions of nodes, in order.
[[nodiscard]] std::vector<Expr> expressions(Graph& graph, const std::vector<NodeId>& nodes);
/// The expressions of columns, one after the other.
[[nodiscard]] std::vector<Expr> expressions(Graph& graph,
                                            const std::vector<std::vector<NodeId>>& columns);

/// The inputs of a kernel that is recorded in a graph, and their steps.
class InputSteps {
 public:
  /// @param[in] inputs  of the kernel, in the order of inputs_of()
  InputSteps(Graph& graph, const Kernel& kernel, const KernelContext& context,
             const Arrays<Expr>& inputs);

  /// Unit steps of the entries of an input. Nothing is had by scalars.
  [[nodiscard]] std::vector<Direction> units(const Index& input) const;

  /// Adds `amounts` of some unit steps to a step.
  void add(const std::vector<Direction>& units, const std::vector<Expr>& amounts,
           Direction& step) const;

  /// The derivatives of weighted results along unit steps of an input, by one backward sweep.
  [[nodiscard]] std::vector<NodeId> gradient_along(const std::vector<NodeId>& results,
                                                   const std::vector<NodeId>& weights,
                                                   const Index& input,
                                                   const std::vector<Direction>& units) const;

  /// What entries of an input, each with the derivative by it, contribute along steps.
  [[nodiscard]] std::vector<NodeId> projected(const std::vector<NodeId>& derivatives,
                                              const std::vector<NodeId>& entries,
                                              const std::vector<Direction>& steps) const;

 private:
  [[nodiscard]] std::vector<Direction> along_loops(const std::vector<Direction>& unit_steps,
                                                   const std::vector<Expr>& q) const;

  Graph& graph_;
  const KernelContext& context_;
  std::map<Index, std::vector<Expr>> inputs_;
};

}  // namespace dynac
