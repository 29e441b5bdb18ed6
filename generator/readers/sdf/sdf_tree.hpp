// SPDX-License-Identifier: BSD-3-Clause
// From the frames of SDF to those of URDF, which are the Model's: the joint frame is the child
// link's at q = 0.
#pragma once

#include <optional>
#include <vector>

#include "model/builder.hpp"
#include "model/description.hpp"
#include "readers/sdf/joint_placement.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// The description that the model and its joints' placements make.
///
/// A link called "world", without mass, is the root where a joint hangs on the world, or where the
/// links make several trees: those that no joint holds there float on joints called `<root>_joint`,
/// whose positions are poses in the world, wherever the file draws the tree. Where the
/// motion of a joint shows that its origin is not the child's, a massless link `<joint>_frame`
/// takes the joint's place and `<joint>_offset`, a fixed joint, carries the child. Of several
/// joints of a child, one carries it and others close loops: see sdf_loops.hpp.
///
/// @param[in] placements  one per joint, in the order of model.joints
[[nodiscard]] RobotDescription describe(const SdfModel& model,
                                        const std::vector<JointPlacement>& placements);

/// How the model stands on the world: it floats if it is one tree that no joint holds there. Of
/// several trees each floats on a joint, on the world as a fixed base.
[[nodiscard]] Base base_of(const SdfModel& model, const std::vector<JointPlacement>& placements);

/// Reports joints to the world, and several trees, where the base is to float.
/// @param[in] wanted  the base that the user asks for, if any
void check_world(const SdfModel& model, const std::vector<JointPlacement>& placements,
                 std::optional<Base> wanted, Findings& findings);

}  // namespace dynac
