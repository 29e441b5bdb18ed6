// SPDX-License-Identifier: BSD-3-Clause
// A graph whose operations stand in the order in which they are executed.
#pragma once

#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// What a back end prints: first the angles, then sine and cosine of all of them in one call, then
/// everything else. Negations stand in no list: they are written where their value is used.
struct Program {
  Graph graph;
  std::vector<NodeId> angle_statements;  ///< operations that the angles need, in order
  std::vector<NodeId> angles;            ///< operands of sine and cosine, each once; some wide
  std::vector<NodeId> statements;        ///< the other operations, in order
};

/// Whether an operation is a statement of its own: constants, negations and lanes are written where
/// they are used, sines and cosines come out of arrays, dot products out of loops
/// (matrix_products.hpp).
[[nodiscard]] bool is_statement(Op op);

/// Whether a value has a place of its own by the time that statements read it: literals, and
/// elements of the arrays of sines, cosines and products.
[[nodiscard]] bool is_kept_elsewhere(Op op);

/// A node without the negations that are written where it is used; of a lane, what it is a lane of.
[[nodiscard]] NodeId source_of(const Graph& graph, NodeId id);

}  // namespace dynac
