// SPDX-License-Identifier: BSD-3-Clause
// What a formulation costs before the passes.
#pragma once

#include <functional>
#include <optional>

#include "kernels/kernel.hpp"

namespace dynac {

class Graph;

/// Operations of a formulation; none where they are far more than those of the best so far.
/// @param[in] best     its operations; none: whatever they are
/// @param[in] observe  of the graph, if it is not given up; null: nothing
/// @throws GraphTooBig  where there is no best, and the graph would have too many nodes
[[nodiscard]] std::optional<int> count_traced(
    const Kernel& kernel, const Formulation& formulation, const KernelContext& context,
    std::optional<int> best, const std::function<void(const Graph&)>& observe = {});

}  // namespace dynac
