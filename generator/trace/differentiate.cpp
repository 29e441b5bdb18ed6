#include "trace/differentiate.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "algorithms/linearization.hpp"
#include "algorithms/position_rate.hpp"
#include "ir/differentiate.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// What a quantity is the derivative of, and by what.
struct Meaning {
  Quantity quantity;
  std::vector<Quantity> by;
  friend bool operator==(const Meaning&, const Meaning&) = default;
};

Meaning meaning_of(const ArgumentRow& row) {
  Meaning meaning{row.quantity, {}};
  if (row.quantity == Quantity::kMassMatrix) {
    meaning = {Quantity::kTorque, {Quantity::kAcceleration}};
  } else if (row.quantity == Quantity::kInverseMassMatrix) {
    meaning = {Quantity::kAcceleration, {Quantity::kTorque}};
  } else if (row.quantity == Quantity::kFrameJacobian) {
    meaning = {Quantity::kFrameTwist, {Quantity::kVelocity}};
  }
  meaning.by.insert(meaning.by.end(), row.by.begin(), row.by.end());
  return meaning;
}

std::vector<NodeId> nodes_of(Graph& graph, const std::vector<Expr>& values) {
  std::vector<NodeId> nodes;
  for (const Expr& value : values) nodes.push_back(value.node_in(graph));
  return nodes;
}

// A kernel, computed so that it can be differentiated.
class Differentiated {
 public:
  Differentiated(Graph& graph, const KernelRow& kernel, const FormulationRow& formulation,
                 const KernelContext& context, const Arrays<Expr>& inputs)
      : graph_(graph), context_(context), base_(*find_kernel(kernel.differentiates.kernel)) {
    const std::vector<Argument> given = inputs_of(kernel, context);
    Arrays<Expr> base_inputs;
    for (const Argument& argument : inputs_of(base_, context)) {
      const auto same = std::ranges::find(given, argument.name, &Argument::name);
      DYNAC_ASSERT(same != given.end(), "{} lacks {} of {}", kernel.name, argument.name,
                   base_.name);
      inputs_[argument.row->quantity] = inputs[static_cast<std::size_t>(same - given.begin())];
      base_inputs.push_back(inputs_[argument.row->quantity]);
    }
    const std::string_view of =
        formulation.of.empty() ? kernel.differentiates.formulation : formulation.of;
    results_ = record(graph, base_, *find_formulation(base_, of), context, base_inputs);
  }

  /// The derivative of a result by a quantity, its columns one after the other.
  std::vector<Expr> derivative(const Argument& output, Differentiation mode) {
    Meaning meaning = meaning_of(*output.row);
    const Quantity by = meaning.by.back();
    meaning.by.pop_back();
    const std::vector<NodeId> results = nodes_of(graph_, result(meaning, output.frame));
    const std::vector<Direction> directions = directions_of(by);
    const bool has_more_columns = directions.size() > results.size();
    const bool goes_backward =
        mode == Differentiation::kReverse || (mode == Differentiation::kNone && has_more_columns);
    const std::vector<std::vector<NodeId>> columns = goes_backward
                                                         ? columns_by_rows(results, by, directions)
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
      const Quantity by = base_.inputs[k].quantity;
      const auto along = directions_of(by);
      const std::vector<NodeId> nodes = nodes_of(graph_, inputs_.at(by));
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
  const std::vector<Expr>& result(const Meaning& meaning, LinkId frame) const {
    const std::vector<Argument> outputs = outputs_of(base_, context_);
    for (std::size_t k = 0; k < results_.size(); ++k) {
      const bool is_same = meaning_of(*outputs[k].row) == meaning && outputs[k].frame == frame;
      if (is_same) return results_[k];
    }
    throw InternalError("a kernel differentiates what another one does not give");
  }

  // Unit steps of the entries of an input, of positions along the tangent space.
  std::vector<Direction> directions_of(Quantity by) const {
    const std::vector<Expr>& input = inputs_.at(by);
    const std::vector<NodeId> nodes = nodes_of(graph_, input);
    std::vector<Direction> directions;
    if (by != Quantity::kPosition) {
      for (const NodeId id : nodes) directions.push_back({{id, graph_.constant(1)}});
      return directions;
    }
    for (const PositionRate<Expr>& rates :
         position_rates_of(context_.robot, input, context_.selection.base_velocity)) {
      Direction& direction = directions.emplace_back();
      for (const auto& [entry, rate] : rates) {
        direction.emplace_back(nodes[entry], rate.node_in(graph_));
      }
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

  std::vector<std::vector<NodeId>> columns_by_rows(const std::vector<NodeId>& results, Quantity by,
                                                   const std::vector<Direction>& directions) {
    const std::vector<NodeId> nodes = nodes_of(graph_, inputs_.at(by));
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
                Direction& step) {
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
  const KernelRow& base_;
  std::map<Quantity, std::vector<Expr>> inputs_;
  Arrays<Expr> results_;
};

// The linear system of small deviations; `base` is forward dynamics.
Arrays<Expr> linear_system(Graph& graph, Differentiated& base, const KernelContext& context,
                           const std::vector<Expr>& v) {
  const KernelRow& kernel = *find_kernel("forward_dynamics_derivatives");
  ForwardDynamicsDerivatives<Expr> of_a{
      SquareMatrix<Expr>(v.size()), SquareMatrix<Expr>(v.size()), SquareMatrix<Expr>(v.size()), {}};
  const std::vector<Argument> rows = make_arguments(kernel.outputs, context);
  of_a.by_position.entries = base.derivative(rows[0], Differentiation::kForward);
  of_a.by_velocity.entries = base.derivative(rows[1], Differentiation::kForward);
  of_a.M_inverse.entries = base.derivative(rows[2], Differentiation::kForward);
  const auto system = linearization(context.robot, v, of_a, context.selection.base_velocity,
                                    [&](const Body& body) { graph.begin_section(body.name); });
  return {system.A.entries, system.B};
}

}  // namespace

bool differentiates(const KernelRow& kernel, const FormulationRow& formulation,
                    const Selection& selection) {
  return formulation.differentiation != Differentiation::kNone ||
         (kernel.need != Need::kProblem && !added_outputs(kernel, selection).empty());
}

Arrays<Expr> differentiated_outputs(Graph& graph, const KernelRow& kernel,
                                    const FormulationRow& formulation, const KernelContext& context,
                                    const Arrays<Expr>& inputs, std::size_t first) {
  Differentiated base(graph, kernel, formulation, context, inputs);
  if (formulation.differentiation == Differentiation::kHessianProduct) {
    const auto weights = inputs.begin() + static_cast<std::ptrdiff_t>(kernel.outputs.size());
    const auto direction = weights + 1;
    const auto end = direction + static_cast<std::ptrdiff_t>(kernel.outputs.size());
    return base.hessian_product(*weights, {direction, end});
  }
  if (formulation.differentiation == Differentiation::kLinearization) {
    return linear_system(graph, base, context, inputs[1]);
  }
  Arrays<Expr> results;
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  for (std::size_t k = first; k < outputs.size(); ++k) {
    results.push_back(base.derivative(outputs[k], formulation.differentiation));
  }
  return results;
}

}  // namespace dynac
