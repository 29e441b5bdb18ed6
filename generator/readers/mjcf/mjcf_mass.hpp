// SPDX-License-Identifier: BSD-3-Clause
// Makes the masses of all bodies those that MuJoCo computes with, and reports bodies that move and
// have none.
#pragma once

#include "readers/mjcf/mjcf_body.hpp"

namespace dynac {

/// Applies the repairs of <compiler> and the alignment of free joints.
/// @param[in] floating_root  a body that moves though no joint of the file moves it; 0: there is
///                           none
void complete_mjcf_masses(const MjcfSettings& settings, std::size_t floating_root,
                          MjcfBodies& robot, Findings& findings);

/// Whether a joint is between each body and the world.
[[nodiscard]] std::vector<bool> moving_bodies(const std::vector<MjcfBody>& bodies,
                                              std::size_t floating_root);

}  // namespace dynac
