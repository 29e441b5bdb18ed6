// SPDX-License-Identifier: BSD-3-Clause
// The passes of the compiler: free functions graph -> graph, and the last one graph -> program.
//
// No pass knows another; the pipeline that strings them together is a list in pipeline.cpp.
#pragma once

#include <vector>

#include "ir/graph.hpp"
#include "ir/program.hpp"

namespace dynac {

/// Writes dot products out, but for those of large products of matrices if a program makes loops of
/// them (matrix_products.hpp).
[[nodiscard]] Graph expand_dot_products(const Graph& graph, bool makes_loops);

/// Makes of outputs the lists of their elements that are stored and may differ from zero; an output
/// of zeros alone stays as it is.
/// @param[in] is_sparse  one flag per output; none: no output is to be a list
[[nodiscard]] Graph leave_out_zeros(const Graph& graph, const std::vector<bool>& is_sparse);

/// Drops what no output needs.
[[nodiscard]] Graph eliminate_dead_code(const Graph& graph);

/// Constructs every node anew in canonical form, so that equal ones become one; changes no
/// rounding.
[[nodiscard]] Graph eliminate_common_subexpressions(const Graph& graph);

/// Applies the rows of rewrite_rows.cpp wherever they save operations. May change roundings.
[[nodiscard]] Graph simplify(const Graph& graph);

/// Turns negations round, so that as few as possible are executed: -(a - b) becomes b - a.
[[nodiscard]] Graph shape_negations(const Graph& graph);

/// Makes chains of multiply-adds of sums with products that are used nowhere else. Adds in another
/// order, so it changes roundings.
[[nodiscard]] Graph fuse_multiply_adds(const Graph& graph);

/// Puts the operations in an order in which few values are alive at once.
[[nodiscard]] Program schedule(const Graph& graph);

}  // namespace dynac
