#include "trace/kernel_derivatives.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "algorithms/configure.hpp"
#include "algorithms/derivatives/discrete_linearization.hpp"
#include "algorithms/kinematics/position_rate.hpp"
#include "algorithms/loops/embedding.hpp"
#include "algorithms/loops/loop_motion.hpp"
#include "ir/differentiate.hpp"
#include "kernels/axes/coordinate_axes.hpp"

namespace dynac {
namespace {

std::vector<NodeId> nodes_of(Graph& graph, const std::vector<Expr>& values) {
  std::vector<NodeId> nodes;
  for (const Expr& value : values) nodes.push_back(value.node_in(graph));
  return nodes;
}

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
        context_(context),
        base_(base.kernel),
        outputs_(outputs_of(base.kernel, context)),
        results_(base.results) {
    const std::vector<Argument> arguments = inputs_of(base_, context);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (arguments[k].row.indices.empty()) continue;  // nothing is differentiated by scalars
      inputs_[arguments[k].row.indices.front()] = base.inputs[k];
    }
  }

  /// The derivative of a result by the last of its indices, its columns one after the other.
  /// @param[in] mode  none: whichever takes fewer sweeps
  std::vector<Expr> derivative(Indices indices, LinkId frame, std::optional<Differentiation> mode) {
    const Index divisor = input_of(indices.back());
    indices.pop_back();
    const std::vector<NodeId> results = nodes_of(graph_, result(indices, frame));
    const std::vector<Direction> directions = directions_of(divisor);
    const bool has_more_columns = directions.size() > results.size();
    const bool goes_backward = mode ? *mode == Differentiation::kReverse : has_more_columns;
    const std::vector<std::vector<NodeId>> columns =
        goes_backward ? columns_by_rows(results, divisor, directions)
                      : rates_along(graph_, results, directions);
    std::vector<Expr> entries;
    for (const std::vector<NodeId>& column : columns) {
      for (const NodeId id : column) entries.emplace_back(graph_, id);
    }
    return entries;
  }

  /// The gradients of the weighted first result by position, velocity and the third input, and
  /// their rates along a direction.
  Arrays<Expr> hessian_product(const std::vector<Expr>& weights, const Arrays<Expr>& direction) {
    const std::vector<NodeId> results = nodes_of(graph_, results_.front());
    const std::vector<NodeId> weight_nodes = nodes_of(graph_, weights);
    std::vector<NodeId> gradients;
    Direction step;
    for (std::size_t k = 0; k < direction.size(); ++k) {
      const Index input = base_.inputs[k].indices.front();
      const auto along = directions_of(input);
      const std::vector<NodeId> nodes = nodes_of(graph_, inputs_.at(input));
      const auto part = projected(gradient(graph_, results, weight_nodes, nodes), nodes, along);
      gradients.insert(gradients.end(), part.begin(), part.end());
      add_step(along, direction[k], step);
    }
    const std::vector<NodeId> rates = rates_along(graph_, gradients, std::span(&step, 1)).front();
    Arrays<Expr> products;
    std::size_t next = 0;
    for (const std::vector<Expr>& part : direction) {
      std::vector<Expr>& product = products.emplace_back();
      for (std::size_t i = 0; i < part.size(); ++i) product.emplace_back(graph_, rates[next++]);
    }
    return products;
  }

 private:
  const std::vector<Expr>& result(const Indices& indices, LinkId frame) const {
    for (std::size_t k = 0; k < results_.size(); ++k) {
      if (outputs_[k].row.indices == indices && outputs_[k].frame == frame) return results_[k];
    }
    throw InternalError("a kernel differentiates what another one does not give");
  }

  // Unit steps of the entries of an input, of positions along the tangent space.
  std::vector<Direction> directions_of(const Index& index) const {
    const std::vector<Expr>& input = inputs_.at(index);
    const std::vector<NodeId> nodes = nodes_of(graph_, input);
    std::vector<Direction> directions;
    if (index != index::kConfiguration) {
      for (const NodeId id : nodes) directions.push_back({{id, graph_.constant(1)}});
      return directions;
    }
    for (const PositionRate<Expr>& rates :
         position_rates_of(context_.robot, input, context_.settings.base_velocity)) {
      Direction& direction = directions.emplace_back();
      for (const auto& [entry, rate] : rates) {
        direction.emplace_back(nodes[entry], rate.node_in(graph_));
      }
    }
    return loops::has_loops(context_) ? along_loops(directions, input) : directions;
  }

  // Steps of independent coordinates, which dependent ones follow: unit steps times columns of G.
  std::vector<Direction> along_loops(const std::vector<Direction>& unit_steps,
                                     const std::vector<Expr>& q) const {
    RobotState<Expr> state;
    state.q = q;
    state.configuration = configure(context_.robot, q);
    const loops::LoopMotion<Expr> motion(context_, state);
    std::vector<Direction> directions;
    for (const std::size_t c : loops::independent_coordinates(context_)) {
      std::vector<Direction> steps;
      std::vector<Expr> column;
      for (std::size_t i = 0; i < context_.robot.nv; ++i) {
        if (graph_.is_constant(motion.G()(i, c).node_in(graph_), 0)) continue;
        steps.push_back(unit_steps[i]);
        column.push_back(motion.G()(i, c));
      }
      add_step(steps, column, directions.emplace_back());
    }
    return directions;
  }

  // What entries of q, each with its derivative, contribute along directions.
  std::vector<NodeId> projected(const std::vector<NodeId>& derivatives,
                                const std::vector<NodeId>& nodes,
                                const std::vector<Direction>& directions) {
    std::vector<NodeId> result;
    for (const Direction& direction : directions) {
      Expr sum(0);
      for (const auto& [node, rate] : direction) {
        const auto place = std::ranges::find(nodes, node) - nodes.begin();
        sum = sum + Expr(graph_, rate) * Expr(graph_, derivatives[static_cast<std::size_t>(place)]);
      }
      result.push_back(sum.node_in(graph_));
    }
    return result;
  }

  std::vector<std::vector<NodeId>> columns_by_rows(const std::vector<NodeId>& results,
                                                   const Index& divisor,
                                                   const std::vector<Direction>& directions) {
    const std::vector<NodeId> nodes = nodes_of(graph_, inputs_.at(divisor));
    std::vector<std::vector<NodeId>> columns(directions.size());
    for (const NodeId id : results) {
      const NodeId one = graph_.constant(1);
      const auto row = projected(gradient(graph_, std::span(&id, 1), std::span(&one, 1), nodes),
                                 nodes, directions);
      for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
    }
    return columns;
  }

  // Adds `amounts` of some unit steps to a step.
  void add_step(const std::vector<Direction>& directions, const std::vector<Expr>& amounts,
                Direction& step) const {
    for (std::size_t c = 0; c < directions.size(); ++c) {
      for (const auto& [node, rate] : directions[c]) {
        const Expr amount = amounts[c] * Expr(graph_, rate);
        const auto same = std::ranges::find(step, node, &std::pair<NodeId, NodeId>::first);
        if (same == step.end()) {
          step.emplace_back(node, amount.node_in(graph_));
        } else {
          same->second = (Expr(graph_, same->second) + amount).node_in(graph_);
        }
      }
    }
  }

  Graph& graph_;
  const KernelContext& context_;
  const Kernel& base_;
  std::vector<Argument> outputs_;
  std::map<Index, std::vector<Expr>> inputs_;
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
  Derivatives derivatives(graph, base, context);
  std::optional<Differentiation> mode;
  if (const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way)) mode = way->mode;
  if (mode == Differentiation::kHessianProduct) {
    const auto weights = inputs.begin() + static_cast<std::ptrdiff_t>(kernel.outputs.size());
    const auto direction = weights + 1;
    const auto end = direction + static_cast<std::ptrdiff_t>(kernel.outputs.size());
    return derivatives.hessian_product(*weights, {direction, end});
  }
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
