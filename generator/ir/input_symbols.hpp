// SPDX-License-Identifier: BSD-3-Clause
// The entries of an input as symbols.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ir/expr.hpp"
#include "ir/graph.hpp"

namespace dynac {

/// The entries of an input block that a graph has.
[[nodiscard]] inline std::vector<Expr> symbols_of(Graph& graph, std::size_t block) {
  std::vector<Expr> symbols;
  for (std::size_t k = 0; k < graph.inputs()[block].size; ++k) {
    symbols.emplace_back(graph, graph.input(block, k));
  }
  return symbols;
}

/// The entries of a new input block.
[[nodiscard]] inline std::vector<Expr> add_input_symbols(Graph& graph, std::string name,
                                                         std::size_t size) {
  return symbols_of(graph, graph.add_input(std::move(name), size));
}

}  // namespace dynac
