// Operations of a graph were all that is equal known to be so: a bound for what sharing can save.
#pragma once

#include "ir/graph.hpp"

namespace dynac::bench {

/// The graph in which all nodes whose values are equal, or opposite, at two random points are one,
/// and what is zero there is zero; dead nodes are among the others. Values count as equal to eleven
/// digits: constants that were folded are rounded, so arithmetic in a prime field would not do.
[[nodiscard]] Graph share_equal_values(const Graph& graph);

}  // namespace dynac::bench
