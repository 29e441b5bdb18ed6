// The second of the two readings of an SDF file: libsdformat's, which resolves the net of frames in
// which SDF writes poses and axes. It is given a model only when the first reading has found
// nothing wrong. Built with or without libsdformat.
#pragma once

#include <string>

#include "readers/sdf/joint_placement.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Whether this compiler was built with libsdformat.
[[nodiscard]] bool has_libsdformat();

/// @param[in] name     stands for the file in messages
/// @throws InputError  if this compiler was built without libsdformat, with the remedy
void demand_libsdformat(const std::string& name);

/// Where the joints and links of a model stand; nothing is printed. libsdformat is given only
/// the frames of the model, with rotations as quaternions: these depend on no machine's libm.
/// @param[in] flat     flattened(model)
/// @param[in] name     stands for the file in messages
/// @throws InputError  if libsdformat refuses the model
/// @pre has_libsdformat()
[[nodiscard]] SdfPlacements place_model_parts(const SdfModel& model, const SdfModel& flat,
                                              const std::string& name);

/// The pose of the model itself, in the frame that its <pose> is written in: that says where its
/// placement frame stands.
/// @throws InputError  if libsdformat refuses the model
/// @pre has_libsdformat()
[[nodiscard]] SdfPose place_model(const SdfModel& model);

}  // namespace dynac
