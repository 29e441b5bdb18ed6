// The second of the two readings of an SDF file: libsdformat's, which resolves the net of frames in
// which SDF writes poses and axes. It is given a model only when the first reading has found
// nothing wrong. Built with or without libsdformat.
#pragma once

#include <string>
#include <vector>

#include "readers/sdf/sdf_outline.hpp"
#include "readers/sdf/sdf_tree.hpp"

namespace dynac {

/// Whether this compiler was built with libsdformat.
[[nodiscard]] bool has_libsdformat();

/// @param[in] name     stands for the file in messages
/// @throws InputError  if this compiler was built without libsdformat, with the remedy
void demand_libsdformat(const std::string& name);

/// Where the joints of a model stand, in their order; nothing is printed. libsdformat is given only
/// the frames of the model, with rotations as quaternions: these depend on no machine's libm.
/// @param[in] name     stands for the file in messages
/// @throws InputError  if libsdformat refuses the model
/// @pre has_libsdformat()
[[nodiscard]] std::vector<JointPlacement> place_joints(const SdfModel& model,
                                                       const std::string& name);

}  // namespace dynac
