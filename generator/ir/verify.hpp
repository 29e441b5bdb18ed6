// SPDX-License-Identifier: BSD-3-Clause
// Checks that a graph is well formed; runs after every pass in the tests and under the setting
// check.
#pragma once

#include <string>

#include "ir/graph.hpp"

namespace dynac {

/// Throws InternalError naming the node where an invariant is broken: operands stand before their
/// users and match the op's arity, inputs and constants exist, commutative operands are sorted,
/// no node stands twice, outputs exist.
void verify(const Graph& graph);

/// The graph as text, one node a line: `%12 = mul %3 %5`.
[[nodiscard]] std::string to_text(const Graph& graph);

}  // namespace dynac
