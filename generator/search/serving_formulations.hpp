// SPDX-License-Identifier: BSD-3-Clause
// The formulations of a kernel that there are to choose from.
#pragma once

#include <vector>

#include "search/choice.hpp"

namespace dynac {

/// What a kernel is computed for.
enum class Company {
  kAlone,
  kFused,  ///< beside others, of whose work some formulations take a part
};

/// Whether a formulation keeps its digits far from the world's origin.
[[nodiscard]] bool is_accurate_far_from_origin(const Formulation& formulation,
                                               const Mechanism& robot);

/// Those that serve the robot, or the only one that is allowed.
/// @param[in] only  the one formulation that the user allows, or null
/// @throws InputError  where the only one does not serve the robot
[[nodiscard]] std::vector<const Formulation*> serving_formulations(const Kernel& kernel,
                                                                   const KernelContext& context,
                                                                   const Formulation* only,
                                                                   Company company);

}  // namespace dynac
