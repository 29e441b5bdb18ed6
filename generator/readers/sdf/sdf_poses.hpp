// SPDX-License-Identifier: BSD-3-Clause
// From the poses that an SDF file writes, each in a frame of its choice, to where links and joints
// stand.
//
// Every frame is placed in another one, up to the model's: a tree. One frame stands in another by
// the way up from both to the first frame above both; so what is written near by is not rounded by
// what is written far away. Reference: SDFormat's specification of 1.7, "Pose frame semantics", and
// of 1.8 for `placement_frame`.
#pragma once

#include "readers/sdf/joint_placement.hpp"
#include "readers/sdf/sdf_frames.hpp"

namespace dynac {

/// Where the parts of a model stand.
/// @param[in] flat    flattened
/// @param[in] frames  of that model
/// @pre SdfFrames::check() reports nothing, and the ends of all joints exist
[[nodiscard]] SdfPlacements place_parts(const SdfModel& flat, const SdfFrames& frames);

}  // namespace dynac
