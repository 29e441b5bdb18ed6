// SPDX-License-Identifier: BSD-3-Clause
// Chooses how a kernel is computed: every formulation is traced on every lowering, and the one with
// the fewest operations wins. So a new formulation, or a new freedom in the frames, can only help.
// Of a fused kernel, formulations are chosen for all its parts together.
#pragma once

#include <limits>
#include <vector>

#include "search/choice.hpp"
#include "search/session.hpp"

namespace dynac {

/// @param[in] model           the robot
/// @param[in] kernel          what is to be computed
/// @param[in] settings        what the user asks besides
/// @param[in] snap_tolerance  of the setting snap-angles
/// @param[in] only            the one formulation that the user allows, or null
/// @param[in] most            operations beyond which frames are not searched: the program is
///                            re-rolled anyway
/// @throws InputError  where the robot has joints that the only formulation cannot serve
[[nodiscard]] Choice choose(const Model& model, const Kernel& kernel,
                            const KernelSettings& settings, double snap_tolerance,
                            const Formulation* only, int most = std::numeric_limits<int>::max());

/// The same, with what was found for other kernels of this robot and selection.
/// @param[in]     asked    the formulations that the user allows
/// @param[in,out] session  what is found now is added to it
[[nodiscard]] Choice choose(const Model& model, const Kernel& kernel,
                            const KernelSettings& settings, double snap_tolerance,
                            const AskedFormulations& asked, int most, Session& session);

}  // namespace dynac
