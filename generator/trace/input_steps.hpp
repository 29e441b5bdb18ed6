// SPDX-License-Identifier: BSD-3-Clause
// How the inputs of a kernel move when its results are differentiated: unit steps of their entries,
// of positions along the tangent space of the base velocity that the user asks for.
//
// With local loops, positions go along the configurations that close them: the derivative by an
// independent coordinate k is that along column k of G(q). These directions are tangent wherever
// the loops are closed, so that derivatives of derivatives are had in the same way.
#pragma once

#include <string_view>
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

/// What a kernel is differentiated by: entries of its inputs, and how unit steps move them.
struct Variables {
  std::vector<NodeId> entries;
  std::vector<Direction> units;
};

/// The inputs of a kernel that is recorded in a graph, and their steps.
class InputSteps {
 public:
  /// @param[in] inputs  of the kernel, in the order of inputs_of()
  InputSteps(Graph& graph, const Kernel& kernel, const KernelContext& context,
             const Arrays<Expr>& inputs);

  /// An input, by its number.
  [[nodiscard]] Variables input(std::size_t number) const;

  /// What an output is a derivative by.
  /// @param[in] divisor  an index of it
  [[nodiscard]] Variables by_divisor(const Index& divisor) const;

  /// An input, by its name.
  [[nodiscard]] Variables by_name(std::string_view name) const;

  /// A scalar input.
  [[nodiscard]] Variables by_scalar(ScalarPart part) const;

  /// Adds `amounts` of some unit steps to a step.
  void add(const std::vector<Direction>& units, const std::vector<Expr>& amounts,
           Direction& step) const;

  /// The derivatives of weighted results along unit steps, by one backward sweep.
  [[nodiscard]] std::vector<NodeId> gradient_along(const std::vector<NodeId>& results,
                                                   const std::vector<NodeId>& weights,
                                                   const Variables& variables) const;

  /// What entries of inputs, each with the derivative by it, contribute along steps.
  [[nodiscard]] std::vector<NodeId> projected(const std::vector<NodeId>& derivatives,
                                              const std::vector<NodeId>& entries,
                                              const std::vector<Direction>& steps) const;

 private:
  [[nodiscard]] Variables joined(std::size_t first, std::size_t count) const;
  [[nodiscard]] std::vector<Direction> along_tangents(const std::vector<Expr>& q) const;
  [[nodiscard]] std::vector<Direction> along_loops(const std::vector<Direction>& unit_steps,
                                                   const std::vector<Expr>& q) const;

  Graph& graph_;
  const KernelContext& context_;
  std::vector<Argument> arguments_;
  const Arrays<Expr>& inputs_;
};

}  // namespace dynac
