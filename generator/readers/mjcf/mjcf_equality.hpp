// SPDX-License-Identifier: BSD-3-Clause
// What <equality> of an MJCF file holds: <connect> and <weld> close loops, as joints that have no
// coordinates; <joint> and <tendon> are couplings of joint positions.
#pragma once

#include <string>
#include <vector>

#include "model/description.hpp"
#include "readers/mjcf/mjcf_relations.hpp"
#include "readers/mjcf/mjcf_tree.hpp"

namespace dynac {

/// @param[in]     robot      with the positions of the file's drawing
/// @param[in]     relations  of the same file
/// @param[in,out] tree       gets the loops and couplings
void read_mjcf_equalities(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                          const MjcfSettings& settings, const MjcfBodies& robot,
                          const MjcfRelations& relations, const MjcfBase& base,
                          RobotDescription& tree, Findings& findings);

}  // namespace dynac
