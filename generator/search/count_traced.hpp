// What a formulation costs before the passes.
#pragma once

#include <optional>

#include "kernels/kernel.hpp"

namespace dynac {

/// Operations of a formulation; none where they are far more than those of the best so far.
/// @param[in] best  its operations; none: whatever they are
/// @throws GraphTooBig  where there is no best, and the graph would have too many nodes
[[nodiscard]] std::optional<int> count_traced(const Kernel& kernel, const Formulation& formulation,
                                              const KernelContext& context,
                                              std::optional<int> best);

}  // namespace dynac
