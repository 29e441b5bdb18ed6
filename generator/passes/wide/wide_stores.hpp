// SPDX-License-Identifier: BSD-3-Clause
// Stores of several elements at a time: lanes of a value that are neighbours, or two pairs of them;
// of two values whose lanes stand side by side, a pair for each lane, which takes two shuffles and
// four stores instead of ten instructions for four lanes one by one, and two stores instead of four
// for two; zeros. In: a graph with wide values, after all passes that make nodes. Out: the same,
// with wide stores planned, and signs of lanes among the operations.
#pragma once

#include "ir/graph.hpp"

namespace dynac {

/// See the top of this file.
[[nodiscard]] Graph store_wide(const Graph& graph);

}  // namespace dynac
