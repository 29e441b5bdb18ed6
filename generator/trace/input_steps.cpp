// SPDX-License-Identifier: BSD-3-Clause
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
    : graph_(graph), context_(context), arguments_(inputs_of(kernel, context)), inputs_(inputs) {}

Variables InputSteps::input(std::size_t number) const {
  const std::vector<Expr>& values = inputs_[number];
  Variables variables{nodes_of(graph_, values), {}};
  const std::vector<Index>& indices = arguments_[number].row.indices;
  if (!indices.empty() && indices.front() == index::kConfiguration) {
    variables.units = along_tangents(values);
    return variables;
  }
  for (const NodeId id : variables.entries) variables.units.push_back({{id, graph_.constant(1)}});
  return variables;
}

Variables InputSteps::joined(std::size_t first, std::size_t count) const {
  Variables all;
  for (std::size_t k = first; k < first + count; ++k) {
    const Variables one = input(k);
    all.entries.insert(all.entries.end(), one.entries.begin(), one.entries.end());
    all.units.insert(all.units.end(), one.units.begin(), one.units.end());
  }
  return all;
}

// Positions are entered by q, states by q and v, the variables of a step by these, tau and dt.
Variables InputSteps::by_divisor(const Index& divisor) const {
  if (by(divisor) == index::kState) return joined(0, 2);
  if (by(divisor) == index::kStepVariable) return joined(0, 4);
  const Index input_index = divisor == kByPosition ? index::kConfiguration : by(divisor);
  for (std::size_t k = 0; k < arguments_.size(); ++k) {
    const std::vector<Index>& indices = arguments_[k].row.indices;
    if (!indices.empty() && indices.front() == input_index) return input(k);
  }
  throw InternalError("a kernel is differentiated by what it does not take");
}

Variables InputSteps::by_name(std::string_view name) const {
  const auto found = std::ranges::find(arguments_, name, &Argument::name);
  if (found == arguments_.end()) {
    throw InternalError("a kernel is differentiated by an input that it does not take");
  }
  return input(static_cast<std::size_t>(found - arguments_.begin()));
}

Variables InputSteps::by_scalar(ScalarPart part) const {
  for (std::size_t k = 0; k < arguments_.size(); ++k) {
    if (arguments_[k].row.state_part == part) return input(k);
  }
  throw InternalError("a kernel is differentiated by a scalar that it does not take");
}

std::vector<Direction> InputSteps::along_tangents(const std::vector<Expr>& q) const {
  const std::vector<NodeId> nodes = nodes_of(graph_, q);
  std::vector<Direction> units;
  for (const PositionRate<Expr>& rates :
       position_rates_of(context_.robot, q, context_.settings.base_velocity)) {
    Direction& unit = units.emplace_back();
    for (const auto& [entry, rate] : rates) {
      unit.emplace_back(nodes[entry], rate.node_in(graph_));
    }
  }
  return loops::has_loops(context_) ? along_loops(units, q) : units;
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
                                               const Variables& variables) const {
  return projected(gradient(graph_, results, weights, variables.entries), variables.entries,
                   variables.units);
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
