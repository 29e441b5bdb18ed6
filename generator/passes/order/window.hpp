// SPDX-License-Identifier: BSD-3-Clause
// Statements that a compiler sees as one function, with their values as numbers, so that orders of
// them can be compared.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

inline constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

/// The order in which statements of a window are executed: their numbers.
using Order = std::vector<std::size_t>;

/// First the results of the statements, by their numbers, then what is in memory before the first
/// of them: inputs, constants, sines, cosines, results of earlier statements.
struct Window {
  std::vector<NodeId> statements;                 ///< by their numbers
  std::vector<std::vector<std::size_t>> reads;    ///< of each statement, each value once
  std::vector<std::vector<std::size_t>> readers;  ///< of each value
  std::vector<bool> is_needed_after;              ///< of each statement: is its result?

  [[nodiscard]] std::size_t size() const { return statements.size(); }
  [[nodiscard]] bool is_in_memory(std::size_t value) const { return value >= size(); }

  /// The order of the numbers.
  [[nodiscard]] Order as_numbered() const;
};

/// One flag per node: is it written to an output?
[[nodiscard]] std::vector<bool> results_of(const Graph& graph);

/// @param[in] statements       numbered as they stand here; after their operands
/// @param[in] is_needed_after  of each node of the graph: does something after the window read it?
[[nodiscard]] Window find_window(const Graph& graph, std::vector<NodeId> statements,
                                 const std::vector<bool>& is_needed_after);

/// Of the statements whose operands are there the one after which fewest values wait, of several
/// the one with the lowest number.
[[nodiscard]] Order order_by_waiting_values(const Window& window);

}  // namespace dynac
