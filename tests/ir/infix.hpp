// SPDX-License-Identifier: BSD-3-Clause
// A node of a graph as a formula, so that tests can say what they expect: "-(x * y)".
#pragma once

#include <fmt/args.h>
#include <fmt/format.h>

#include <string>

#include "ir/graph.hpp"

namespace dynac {

/// The formula of `id`; inputs are written as the names of their blocks, lanes as "[1, 2]".
[[nodiscard]] inline std::string infix(const Graph& graph, NodeId id) {
  const Node& node = graph.node(id);
  if (node.op == Op::kInput) return graph.inputs()[node.operands[0].index()].name;
  if (node.op == Op::kConstant) {
    const auto values = graph.constant_values(id);
    return values.size() == 1 ? fmt::format("{}", values[0])
                              : fmt::format("[{}]", fmt::join(values, ", "));
  }
  fmt::dynamic_format_arg_store<fmt::format_context> operands;
  for (const NodeId operand : graph.operands(id)) {
    const bool is_leaf = graph.operands(operand).empty();
    const bool is_call = node.op == Op::kSin || node.op == Op::kCos;
    const std::string text = infix(graph, operand);
    operands.push_back(is_leaf || is_call ? text : fmt::format("({})", text));
  }
  return fmt::vformat(row_of(node.op).spelling, operands);
}

}  // namespace dynac
