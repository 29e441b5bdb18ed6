// SPDX-License-Identifier: BSD-3-Clause
// Which operations go side by side into lanes, and whether any do: limbs of one shape, columns of
// matrices, or columns of limbs, by the fewest instructions.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "ir/graph.hpp"
#include "ir/limb_inputs.hpp"

namespace dynac {

/// The graph with wide operations, or none where they do not pay.
/// @param[in] graph         of scalars
/// @param[in] by_limbs      the same by add_up_by_limbs()
/// @param[in] limbs         groups of the robot's limbs of one shape, if it has any
/// @param[in] lanes         the most that a value may have, a power of two
/// @param[in] instructions  how many a graph takes
[[nodiscard]] std::optional<Graph> pack_where_it_pays(
    const Graph& graph, const Graph& by_limbs, std::span<const LimbInputs> limbs, std::size_t lanes,
    const std::function<int(const Graph&)>& instructions);

}  // namespace dynac
