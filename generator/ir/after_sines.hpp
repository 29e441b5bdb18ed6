// SPDX-License-Identifier: BSD-3-Clause
// Which nodes of a graph wait for its sines and cosines.
#pragma once

#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// One flag a node: is it a sine or cosine, or computed from one?
[[nodiscard]] std::vector<bool> after_sines(const Graph& graph);

}  // namespace dynac
