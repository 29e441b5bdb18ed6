// SPDX-License-Identifier: BSD-3-Clause
// Puts equal operations on different values side by side, into the lanes of one wide operation.
//
// Which operations go together is said by others (limb_packs.hpp); here it is seen to that none of
// them waits for another, and that their operands come as wide values where those are at hand: a
// lane of a value is computed as the scalar was, so no bit of it changes.
#pragma once

#include <vector>

#include "ir/graph.hpp"
#include "passes/wide/pack_order.hpp"

namespace dynac {

/// The graph with wide operations. A pack in which one waits for another is left as scalars.
/// @param[in] graph  of scalars
/// @param[in] packs  of live operations that can be lanes of one; no operation is in two of them
[[nodiscard]] Graph pack(const Graph& graph, const std::vector<Pack>& packs);

/// The same, with signs of sines and inputs such that mirrored limbs meet with equal ones in most
/// sums; of large graphs as it comes.
[[nodiscard]] Graph pack_with_few_signs(const Graph& graph, const std::vector<Pack>& packs);

}  // namespace dynac
