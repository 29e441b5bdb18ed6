// What <equality> of an MJCF file holds: <connect> and <weld> close loops, as joints that have no
// coordinates. Couplings of joint positions have no place in a robot; they are written out as
// statements for a file of constraints.
#pragma once

#include <string>
#include <vector>

#include "model/description.hpp"
#include "readers/mjcf/mjcf_relations.hpp"
#include "readers/mjcf/mjcf_tree.hpp"

namespace dynac {

/// @param[in]     robot      with the positions of the file's drawing
/// @param[in]     relations  of the same file
/// @param[in,out] tree       gets the loops
void read_mjcf_equalities(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                          const MjcfBodies& robot, const MjcfRelations& relations,
                          const MjcfBase& base, RobotDescription& tree, Findings& findings);

}  // namespace dynac
