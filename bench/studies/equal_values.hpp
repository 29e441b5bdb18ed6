// SPDX-License-Identifier: BSD-3-Clause
// Operations of a graph were all that is equal known to be so: a bound for what sharing can save.
#pragma once

#include "ir/graph.hpp"

namespace dynac::bench {

/// The graph in which all nodes whose values are equal, or opposite, at two random points are one,
/// and sums that cancel there are zero; dead nodes are among the others. Values count as equal to
/// eleven digits: constants that were folded are rounded, so arithmetic in a prime field would not
/// do. What is less than that beside another value is lost: the last of a hundred links of which
/// each is lighter than the one before by a quarter.
[[nodiscard]] Graph share_equal_values(const Graph& graph);

}  // namespace dynac::bench
