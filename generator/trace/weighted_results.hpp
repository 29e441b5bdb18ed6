// SPDX-License-Identifier: BSD-3-Clause
// Gradients and Hessians of the weighted sum of a kernel's results, from its graph: backward once,
// and for Hessians forward from there.
#pragma once

#include <span>

#include "trace/input_steps.hpp"

namespace dynac {

/// The weighted sum of a kernel's results, recorded in a graph.
class WeightedResults {
 public:
  /// @param[in] inputs   of the kernel, in the order of inputs_of()
  /// @param[in] results  in the order of outputs_of()
  /// @param[in] weights  of the first results, whose shapes they have
  WeightedResults(Graph& graph, const Kernel& kernel, const KernelContext& context,
                  const Arrays<Expr>& inputs, const Arrays<Expr>& results,
                  const Arrays<Expr>& weights);

  /// The gradients by every input that has one, in their order.
  [[nodiscard]] Arrays<Expr> gradients() const;

  /// Blocks of the Hessian, as their indices say. Those by positions are symmetric: of coordinates
  /// of one joint the mean of both orders, which is the Hessian in exponential coordinates.
  [[nodiscard]] Arrays<Expr> hessian(std::span<const ArgumentRow> blocks) const;

  /// The gradients by the first inputs, and their rates along one direction of all of these.
  [[nodiscard]] Arrays<Expr> hessian_product(const Arrays<Expr>& direction) const;

 private:
  [[nodiscard]] std::vector<Expr> mean_of_joints(std::vector<Expr> square, std::size_t n) const;

  Graph& graph_;
  const Kernel& kernel_;
  const KernelContext& context_;
  const Arrays<Expr>& inputs_;
  InputSteps steps_;
  std::vector<NodeId> results_, weights_;
};

}  // namespace dynac
