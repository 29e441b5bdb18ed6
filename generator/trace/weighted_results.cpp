// SPDX-License-Identifier: BSD-3-Clause
#include "trace/weighted_results.hpp"

#include <span>

#include "kernels/axes/coordinate_axes.hpp"
#include "trace/moving_results.hpp"

namespace dynac {
namespace {

// One triangle is enough: what is above the diagonal is what is below.
std::vector<Expr> symmetric(std::vector<Expr> square, std::size_t n) {
  for (std::size_t c = 0; c < n; ++c) {
    for (std::size_t r = c + 1; r < n; ++r) square[r * n + c] = square[c * n + r];
  }
  return square;
}

}  // namespace

WeightedResults::WeightedResults(Graph& graph, const Kernel& kernel, const KernelContext& context,
                                 const Arrays<Expr>& inputs, const Arrays<Expr>& results,
                                 const Arrays<Expr>& weights)
    : graph_(graph),
      kernel_(kernel),
      context_(context),
      inputs_(inputs),
      steps_(graph, kernel, context, inputs),
      weights_(nodes_of(graph, weights)) {
  const auto end = results.begin() + static_cast<std::ptrdiff_t>(weights.size());
  results_ = nodes_of(graph, moving_results(kernel, context, {results.begin(), end}));
  DYNAC_ASSERT(results_.size() == weights_.size(), "{} weights of {} results of {}",
               weights_.size(), results_.size(), kernel.name);
}

Arrays<Expr> WeightedResults::gradients() const {
  const std::vector<NodeId> entries = nodes_of(graph_, inputs_);
  const std::vector<NodeId> by_entries = gradient(graph_, results_, weights_, entries);
  const std::vector<Argument> arguments = inputs_of(kernel_, context_);
  Arrays<Expr> gradients;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (!has_gradient(arguments[k].row)) continue;
    const std::vector<Direction> units = steps_.input(k).units;
    gradients.push_back(expressions(graph_, steps_.projected(by_entries, entries, units)));
  }
  return gradients;
}

Arrays<Expr> WeightedResults::hessian(std::span<const ArgumentRow> blocks) const {
  const std::vector<NodeId> entries = nodes_of(graph_, inputs_);
  const std::vector<NodeId> by_entries = gradient(graph_, results_, weights_, entries);
  Arrays<Expr> hessian;
  for (const ArgumentRow& block : blocks) {
    const Variables rows = steps_.by_divisor(block.indices[0]);
    const Variables columns = steps_.by_divisor(block.indices[1]);
    const std::vector<NodeId> of = steps_.projected(by_entries, entries, rows.units);
    std::vector<Expr> part = expressions(graph_, rates_along(graph_, of, columns.units));
    if (block.symmetric_from) {
      const bool is_by_positions = block.indices[0] != kByVelocity;
      if (is_by_positions) part = mean_of_joints(std::move(part), of.size());
      part = symmetric(std::move(part), of.size());
    }
    hessian.push_back(std::move(part));
  }
  return hessian;
}

// Derivatives by positions of one joint are those of both orders, which do not agree. Positions
// stand first among what a block is by.
std::vector<Expr> WeightedResults::mean_of_joints(std::vector<Expr> square, std::size_t n) const {
  const auto owners = axis::owners_of_velocities(context_);
  for (std::size_t c = 0; c < owners.size(); ++c) {
    for (std::size_t r = c + 1; r < owners.size(); ++r) {
      if (!owners[r] || !owners[c] || owners[r]->body != owners[c]->body) continue;
      Expr& below = square[c * n + r];
      below = (below + square[r * n + c]) * Expr(0.5);
    }
  }
  return square;
}

Arrays<Expr> WeightedResults::hessian_product(const Arrays<Expr>& direction) const {
  std::vector<NodeId> gradients;
  Direction step;
  for (std::size_t k = 0; k < direction.size(); ++k) {
    const Variables input = steps_.input(k);
    const auto part = steps_.gradient_along(results_, weights_, input);
    gradients.insert(gradients.end(), part.begin(), part.end());
    steps_.add(input.units, direction[k], step);
  }
  const std::vector<NodeId> rates = rates_along(graph_, gradients, std::span(&step, 1)).front();
  Arrays<Expr> products;
  auto next = rates.begin();
  for (const std::vector<Expr>& part : direction) {
    const auto end = next + static_cast<std::ptrdiff_t>(part.size());
    products.push_back(expressions(graph_, std::vector<NodeId>(next, end)));
    next = end;
  }
  return products;
}

}  // namespace dynac
