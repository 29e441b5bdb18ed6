// SPDX-License-Identifier: BSD-3-Clause
// Warnings about what an MJCF file has and kernels do not model.
#pragma once

#include "readers/mjcf/mjcf_body.hpp"
#include "readers/mjcf/mjcf_relations.hpp"
#include "readers/mjcf/mjcf_settings.hpp"
#include "readers/mjcf/mjcf_tree.hpp"

namespace dynac {

/// One warning that lists what is left out, and one for each joint whose positions are not counted
/// from MuJoCo's zero.
void remark_on_mjcf(const MjcfElement& mujoco, const MjcfSettings& settings,
                    const MjcfBodies& robot, const MjcfRelations& relations, const MjcfBase& base,
                    Findings& findings);

}  // namespace dynac
