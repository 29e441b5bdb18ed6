// SPDX-License-Identifier: BSD-3-Clause
// Joints that stand in the world beside a model (SDF 1.10): those between the model and the world
// are the model's.
#pragma once

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Adds the joints of a world that hold the model to it, or parts of it to each other. Reports
/// joints that attach it to something else, which is not read.
/// @param[in] version  of the format: 9 for SDF 1.9
void add_world_joints(const tinyxml2::XMLElement& world, int version, SdfModel& model,
                      Source& source);

}  // namespace dynac
