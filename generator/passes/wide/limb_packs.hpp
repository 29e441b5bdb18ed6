// SPDX-License-Identifier: BSD-3-Clause
// Limbs of one shape side by side: what is computed for each leg of a quadruped, or each arm of a
// humanoid, becomes one wide operation with a lane per limb; and so does what is computed for each
// two of them, such as the blocks of an inverse mass matrix between legs.
#pragma once

#include <span>
#include <vector>

#include "ir/graph.hpp"
#include "ir/limb_inputs.hpp"
#include "passes/wide/pack_order.hpp"

namespace dynac {

/// Sums in which limbs come together, with what each limb adds in one piece: so more is done for
/// each limb, and less where they come together. Rounding changes.
/// @param[in] graph   of scalars
/// @param[in] groups  each of two limbs or more
[[nodiscard]] Graph add_up_by_limbs(const Graph& graph, std::span<const LimbInputs> groups);

/// Whatever the robot's limbs have in common, in lanes: as many as there are limbs in a group, or
/// the next power of two.
/// @param[in] graph   of scalars
/// @param[in] groups  each of two limbs or more
/// @return for pack()
[[nodiscard]] std::vector<Pack> find_limb_packs(const Graph& graph,
                                                std::span<const LimbInputs> groups);

}  // namespace dynac
