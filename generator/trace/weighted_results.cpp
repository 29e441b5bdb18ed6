#include "trace/weighted_results.hpp"

#include <span>

#include "kernels/axes/coordinate_axes.hpp"

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
  results_ = nodes_of(graph, Arrays<Expr>(results.begin(), end));
  DYNAC_ASSERT(results_.size() == weights_.size(), "{} weights of {} results of {}",
               weights_.size(), results_.size(), kernel.name);
}

Arrays<Expr> WeightedResults::gradients() const {
  const std::vector<NodeId> entries = nodes_of(graph_, inputs_);
  const std::vector<NodeId> by_entries = gradient(graph_, results_, weights_, entries);
  const std::vector<Argument> arguments = inputs_of(kernel_, context_);
  Arrays<Expr> gradients;
  auto next = by_entries.begin();
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    std::vector<NodeId> part(next, next + static_cast<std::ptrdiff_t>(inputs_[k].size()));
    next += static_cast<std::ptrdiff_t>(part.size());
    if (!has_gradient(arguments[k].row)) continue;
    const std::vector<Index>& indices = arguments[k].row.indices;
    if (!indices.empty() && indices.front() == index::kConfiguration) {
      part = steps_.projected(part, nodes_of(graph_, inputs_[k]), steps_.units(indices.front()));
    }
    gradients.push_back(expressions(graph_, part));
  }
  return gradients;
}

Arrays<Expr> WeightedResults::hessian() const {
  const Arrays<Expr> of = gradients();
  const auto block = [&](std::size_t row, std::size_t column) {
    const std::vector<Direction> units = steps_.units(kernel_.inputs[column].indices.front());
    return expressions(graph_, rates_along(graph_, nodes_of(graph_, of[row]), units));
  };
  const std::size_t n = of[1].size();
  return {symmetric(mean_of_joints(block(0, 0)), n), block(0, 1), block(0, 2),
          symmetric(block(1, 1), n)};
}

// Derivatives by positions of one joint are those of both orders, which do not agree.
std::vector<Expr> WeightedResults::mean_of_joints(std::vector<Expr> by_positions) const {
  const auto owners = axis::owners_of_velocities(context_);
  const std::size_t n = owners.size();
  for (std::size_t c = 0; c < n; ++c) {
    for (std::size_t r = c + 1; r < n; ++r) {
      if (!owners[r] || !owners[c] || owners[r]->body != owners[c]->body) continue;
      Expr& below = by_positions[c * n + r];
      below = (below + by_positions[r * n + c]) * Expr(0.5);
    }
  }
  return by_positions;
}

Arrays<Expr> WeightedResults::hessian_product(const Arrays<Expr>& direction) const {
  std::vector<NodeId> gradients;
  Direction step;
  for (std::size_t k = 0; k < direction.size(); ++k) {
    const Index input = kernel_.inputs[k].indices.front();
    const std::vector<Direction> units = steps_.units(input);
    const auto part = steps_.gradient_along(results_, weights_, input, units);
    gradients.insert(gradients.end(), part.begin(), part.end());
    steps_.add(units, direction[k], step);
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
