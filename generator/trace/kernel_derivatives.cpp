#include "trace/kernel_derivatives.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "algorithms/derivatives/discrete_linearization.hpp"
#include "algorithms/loops/embedding.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "trace/input_steps.hpp"
#include "trace/weighted_results.hpp"

namespace dynac {
namespace {

// What a result is differentiated by, as the input that it is; positions are entered by q.
Index input_of(const Index& divisor) {
  const Index input = by(divisor);
  return input == index::kDisplacement ? index::kConfiguration : input;
}

using Indices = std::vector<Index>;

// Derivatives of a kernel's results in a graph.
class Derivatives {
 public:
  Derivatives(Graph& graph, const Differentiated& base, const KernelContext& context)
      : graph_(graph),
        steps_(graph, base.kernel, context, base.inputs),
        outputs_(outputs_of(base.kernel, context)),
        results_(base.results) {}

  /// The derivative of a result by the last of its indices, its columns one after the other.
  /// @param[in] mode  none: whichever takes fewer sweeps
  std::vector<Expr> derivative(Indices indices, LinkId frame, std::optional<Differentiation> mode) {
    const Index divisor = input_of(indices.back());
    indices.pop_back();
    const std::vector<NodeId> results = nodes_of(graph_, result(indices, frame));
    const std::vector<Direction> directions = steps_.units(divisor);
    const bool has_more_columns = directions.size() > results.size();
    const bool goes_backward = mode ? *mode == Differentiation::kReverse : has_more_columns;
    const std::vector<std::vector<NodeId>> columns =
        goes_backward ? columns_by_rows(results, divisor, directions)
                      : rates_along(graph_, results, directions);
    return expressions(graph_, columns);
  }

 private:
  const std::vector<Expr>& result(const Indices& indices, LinkId frame) const {
    for (std::size_t k = 0; k < results_.size(); ++k) {
      if (outputs_[k].row.indices == indices && outputs_[k].frame == frame) return results_[k];
    }
    throw InternalError("a kernel differentiates what another one does not give");
  }

  std::vector<std::vector<NodeId>> columns_by_rows(const std::vector<NodeId>& results,
                                                   const Index& divisor,
                                                   const std::vector<Direction>& directions) {
    std::vector<std::vector<NodeId>> columns(directions.size());
    for (const NodeId id : results) {
      const auto row = steps_.gradient_along({id}, {graph_.constant(1)}, divisor, directions);
      for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
    }
    return columns;
  }

  Graph& graph_;
  InputSteps steps_;
  std::vector<Argument> outputs_;
  const Arrays<Expr>& results_;
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
  if (mode == Differentiation::kHessian) return sum.hessian();
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
    results.push_back(derivatives.derivative(outputs[k].row.indices, outputs[k].frame, mode));
  }
  return results;
}

}  // namespace dynac
