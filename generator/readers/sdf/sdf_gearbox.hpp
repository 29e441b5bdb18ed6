// SPDX-License-Identifier: BSD-3-Clause
// Gearboxes of SDF models: couplings of the positions of two joints.
//
// Reference: SDFormat's specification of <joint>, `gearbox_ratio` and `gearbox_reference_body`.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "readers/sdf/joint_placement.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Adds the gearboxes of a model to its description, as couplings. Each of a gearbox's angles must
/// be the position of one joint: that between its reference link and its parent, or its child,
/// which turns about the gearbox's axis. What is otherwise is reported.
/// @param[in] model       flattened; references are links
/// @param[in] placements  one per joint, in the order of model.joints
/// @param[in] X_ML        of the links in the frame of the model, in the order of model.links
void add_gearboxes(const SdfModel& model, const std::vector<JointPlacement>& placements,
                   const std::vector<Transform<double>>& X_ML, RobotDescription& robot,
                   Findings& findings);

}  // namespace dynac
