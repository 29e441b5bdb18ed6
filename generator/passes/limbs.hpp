// Limbs of one shape side by side: what is computed for each leg of a quadruped, or each arm of a
// humanoid, becomes one wide operation with a lane per limb.
//
// Which operations belong to which limb is read off the graph: an operation is a limb's if it needs
// that limb's inputs, or what is the limb's, and no other limb's. Where limbs come together, and
// for what all of them need, operations stay scalar. Operations of limbs are alike if they are
// equal but for constants, signs, and what is no limb's.
#pragma once

#include <span>

#include "ir/graph.hpp"
#include "ir/limb_inputs.hpp"

namespace dynac {

/// Whatever the robot's limbs have in common, in lanes: as many as there are limbs in a group, or
/// the next power of two.
/// @param[in] graph   of scalars
/// @param[in] groups  each of two limbs or more
[[nodiscard]] Graph pack_limbs(const Graph& graph, std::span<const LimbInputs> groups);

}  // namespace dynac
