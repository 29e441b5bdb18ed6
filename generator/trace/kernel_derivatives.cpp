// SPDX-License-Identifier: BSD-3-Clause
#include "trace/kernel_derivatives.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "algorithms/derivatives/discrete_linearization.hpp"
#include "algorithms/loops/embedding.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "trace/input_steps.hpp"
#include "trace/moving_results.hpp"
#include "trace/weighted_results.hpp"

namespace dynac {
namespace {

using Indices = std::vector<Index>;

// Derivatives of a kernel's results in a graph.
class Derivatives {
 public:
  Derivatives(Graph& graph, const Differentiated& base, const KernelContext& context)
      : graph_(graph),
        steps_(graph, base.kernel, context, base.inputs),
        outputs_(outputs_of(base.kernel, context)),
        base_results_(base.results),
        results_(moving_results(base.kernel, context, base.results)) {
    for (Argument& output : outputs_) {
      if (is_along(output.row, index::kConfiguration)) output.row.indices = {index::kDisplacement};
    }
  }

  /// The derivative of a result by the last of its indices, its columns one after the other.
  /// @param[in] mode  none: whichever takes fewer sweeps
  std::vector<Expr> derivative(Indices indices, LinkId frame, std::optional<Differentiation> mode) {
    const Index divisor = indices.back();
    indices.pop_back();
    return derivative(result(indices, frame), steps_.by_divisor(divisor), mode);
  }

  /// The derivative that an output is, or the result of the other kernel.
  std::vector<Expr> output(const Argument& output, std::optional<Differentiation> mode) {
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      if (outputs_[k].name == output.name) return base_results_[k];
    }
    const ArgumentRow& row = output.row;
    if (row.state_part) return derivative(state(), steps_.by_scalar(*row.state_part), mode);
    if (row.by_input.empty()) return derivative(row.indices, output.frame, mode);
    return derivative(result({row.indices.begin(), row.indices.end() - 1}, output.frame),
                      steps_.by_name(row.by_input), mode);
  }

 private:
  std::vector<Expr> derivative(const std::vector<Expr>& of, const Variables& variables,
                               std::optional<Differentiation> mode) {
    const std::vector<NodeId> results = nodes_of(graph_, of);
    const bool has_more_columns = variables.units.size() > results.size();
    const bool goes_backward = mode ? *mode == Differentiation::kReverse : has_more_columns;
    return expressions(graph_, goes_backward ? columns_by_rows(results, variables)
                                             : rates_along(graph_, results, variables.units));
  }

  std::vector<Expr> result(const Indices& indices, LinkId frame) const {
    if (indices == Indices{index::kState}) return state();
    for (std::size_t k = 0; k < results_.size(); ++k) {
      if (outputs_[k].row.indices == indices && outputs_[k].frame == frame) return results_[k];
    }
    throw InternalError("a kernel differentiates what another one does not give");
  }

  // The first two results: a position, of which tangent coordinates are left, and a velocity.
  std::vector<Expr> state() const {
    std::vector<Expr> both = results_[0];
    both.insert(both.end(), results_[1].begin(), results_[1].end());
    return both;
  }

  std::vector<std::vector<NodeId>> columns_by_rows(const std::vector<NodeId>& results,
                                                   const Variables& variables) {
    std::vector<std::vector<NodeId>> columns(variables.units.size());
    for (const NodeId id : results) {
      const auto row = steps_.gradient_along({id}, {graph_.constant(1)}, variables);
      for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
    }
    return columns;
  }

  Graph& graph_;
  InputSteps steps_;
  std::vector<Argument> outputs_;
  const Arrays<Expr>& base_results_;
  Arrays<Expr> results_;
};

// The linear system of small deviations, over a step if the kernel is about one, from derivatives
// of forward dynamics.
// @param[in] inputs  q, v, tau and, of a step, its length
Arrays<Expr> linear_system(Graph& graph, Derivatives& derivatives, const Differentiated& base,
                           const Kernel& kernel, const KernelContext& context,
                           const Arrays<Expr>& inputs) {
  const auto by_input = [&](const Index& divisor) {
    return loops::embedded_matrix(
        context, derivatives.derivative({index::kAcceleration, divisor}, LinkId::none(),
                                        Differentiation::kForward));
  };
  const ForwardDynamicsDerivatives<Expr> of_a{by_input(kByPosition), by_input(by(index::kVelocity)),
                                              by_input(by(index::kTorque)),
                                              loops::embedded(context, base.results.front())};
  const std::vector<Expr> v = loops::embedded(context, inputs[1]);
  const KernelSettings& settings = context.settings;
  const auto observe = [&](const Body& body) { graph.begin_section(body.name); };
  const auto [A, B] = loops::independent_system(
      context,
      is_of_a_step(kernel)
          ? discrete_linearization(context.robot, v, inputs[3].front(), of_a,
                                   settings.discretization, settings.base_velocity, observe)
          : linearization(context.robot, v, of_a, settings.base_velocity, observe));
  return {A.entries, B};
}

bool is_of_weighted_results(Differentiation mode) {
  return mode == Differentiation::kAdjoint || mode == Differentiation::kHessian ||
         mode == Differentiation::kHessianProduct;
}

// Weights stand behind the inputs of the kernel that is differentiated, a direction behind them.
Arrays<Expr> of_weighted_results(Graph& graph, const Differentiated& base, const Kernel& kernel,
                                 Differentiation mode, const KernelContext& context,
                                 const Arrays<Expr>& inputs) {
  const auto count = [&](std::span<const ArgumentRow> rows) {
    return static_cast<std::ptrdiff_t>(make_arguments(rows, context).size());
  };
  const auto weights = inputs.begin() + count(base.kernel.inputs);
  const auto direction = weights + count(base.kernel.outputs);
  const WeightedResults sum(graph, base.kernel, context, base.inputs, base.results,
                            {weights, direction});
  if (mode == Differentiation::kAdjoint) return sum.gradients();
  if (mode == Differentiation::kHessian) return sum.hessian(kernel.outputs);
  return sum.hessian_product({direction, inputs.begin() + count(kernel.inputs)});
}

}  // namespace

Arrays<Expr> inputs_for(const Kernel& base, const Kernel& kernel, const KernelContext& context,
                        const Arrays<Expr>& inputs) {
  const std::vector<Argument> given = inputs_of(kernel, context);
  Arrays<Expr> result;
  for (const Argument& argument : inputs_of(base, context)) {
    const auto same = std::ranges::find(given, argument.name, &Argument::name);
    DYNAC_ASSERT(same != given.end(), "{} lacks {} of {}", kernel.name, argument.name, base.name);
    result.push_back(inputs[static_cast<std::size_t>(same - given.begin())]);
  }
  if (context.model_constants_are_inputs) result.push_back(inputs.back());
  return result;
}

Arrays<Expr> differentiated_outputs(Graph& graph, const Differentiated& base, const Kernel& kernel,
                                    const Formulation& formulation, const KernelContext& context,
                                    const Arrays<Expr>& inputs, std::size_t first) {
  std::optional<Differentiation> mode;
  if (const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way)) mode = way->mode;
  if (mode && is_of_weighted_results(*mode)) {
    return of_weighted_results(graph, base, kernel, *mode, context, inputs);
  }
  Derivatives derivatives(graph, base, context);
  if (mode == Differentiation::kLinearization) {
    return linear_system(graph, derivatives, base, kernel, context, inputs);
  }
  Arrays<Expr> results;
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  for (std::size_t k = first; k < outputs.size(); ++k) {
    results.push_back(derivatives.output(outputs[k], mode));
  }
  return results;
}

}  // namespace dynac
