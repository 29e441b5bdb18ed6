#include "trace/input_steps.hpp"

#include <algorithm>
#include <span>

#include "algorithms/configure.hpp"
#include "algorithms/kinematics/position_rate.hpp"
#include "algorithms/loops/embedding.hpp"
#include "algorithms/loops/loop_motion.hpp"
#include "kernels/axes/coordinate_axes.hpp"

namespace dynac {

std::vector<NodeId> nodes_of(Graph& graph, const std::vector<Expr>& values) {
  std::vector<NodeId> nodes;
  for (const Expr& value : values) nodes.push_back(value.node_in(graph));
  return nodes;
}

std::vector<NodeId> nodes_of(Graph& graph, const Arrays<Expr>& arrays) {
  std::vector<NodeId> nodes;
  for (const std::vector<Expr>& array : arrays) {
    for (const Expr& value : array) nodes.push_back(value.node_in(graph));
  }
  return nodes;
}

std::vector<Expr> expressions(Graph& graph, const std::vector<NodeId>& nodes) {
  std::vector<Expr> result;
  for (const NodeId id : nodes) result.emplace_back(graph, id);
  return result;
}

std::vector<Expr> expressions(Graph& graph, const std::vector<std::vector<NodeId>>& columns) {
  std::vector<Expr> result;
  for (const std::vector<NodeId>& column : columns) {
    for (const NodeId id : column) result.emplace_back(graph, id);
  }
  return result;
}

InputSteps::InputSteps(Graph& graph, const Kernel& kernel, const KernelContext& context,
                       const Arrays<Expr>& inputs)
    : graph_(graph), context_(context) {
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k].row.indices.empty()) continue;
    inputs_[arguments[k].row.indices.front()] = inputs[k];
  }
}

std::vector<Direction> InputSteps::units(const Index& input) const {
  const std::vector<Expr>& values = inputs_.at(input);
  const std::vector<NodeId> nodes = nodes_of(graph_, values);
  std::vector<Direction> units;
  if (input != index::kConfiguration) {
    for (const NodeId id : nodes) units.push_back({{id, graph_.constant(1)}});
    return units;
  }
  for (const PositionRate<Expr>& rates :
       position_rates_of(context_.robot, values, context_.settings.base_velocity)) {
    Direction& unit = units.emplace_back();
    for (const auto& [entry, rate] : rates) {
      unit.emplace_back(nodes[entry], rate.node_in(graph_));
    }
  }
  return loops::has_loops(context_) ? along_loops(units, values) : units;
}

// Steps of independent coordinates, which dependent ones follow: unit steps times columns of G.
std::vector<Direction> InputSteps::along_loops(const std::vector<Direction>& unit_steps,
                                               const std::vector<Expr>& q) const {
  RobotState<Expr> state;
  state.q = q;
  state.configuration = configure(context_.robot, q);
  const loops::LoopMotion<Expr> motion(context_, state);
  std::vector<Direction> result;
  for (const std::size_t c : loops::independent_coordinates(context_)) {
    std::vector<Direction> steps;
    std::vector<Expr> column;
    for (std::size_t i = 0; i < context_.robot.nv; ++i) {
      if (graph_.is_constant(motion.G()(i, c).node_in(graph_), 0)) continue;
      steps.push_back(unit_steps[i]);
      column.push_back(motion.G()(i, c));
    }
    add(steps, column, result.emplace_back());
  }
  return result;
}

void InputSteps::add(const std::vector<Direction>& units, const std::vector<Expr>& amounts,
                     Direction& step) const {
  for (std::size_t c = 0; c < units.size(); ++c) {
    for (const auto& [node, rate] : units[c]) {
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

std::vector<NodeId> InputSteps::gradient_along(const std::vector<NodeId>& results,
                                               const std::vector<NodeId>& weights,
                                               const Index& input,
                                               const std::vector<Direction>& units) const {
  const std::vector<NodeId> nodes = nodes_of(graph_, inputs_.at(input));
  return projected(gradient(graph_, results, weights, nodes), nodes, units);
}

std::vector<NodeId> InputSteps::projected(const std::vector<NodeId>& derivatives,
                                          const std::vector<NodeId>& entries,
                                          const std::vector<Direction>& steps) const {
  std::vector<NodeId> result;
  for (const Direction& step : steps) {
    Expr sum(0);
    for (const auto& [node, rate] : step) {
      const auto place = std::ranges::find(entries, node) - entries.begin();
      sum = sum + Expr(graph_, rate) * Expr(graph_, derivatives[static_cast<std::size_t>(place)]);
    }
    result.push_back(sum.node_in(graph_));
  }
  return result;
}

}  // namespace dynac
