// SPDX-License-Identifier: BSD-3-Clause
// Reads a <model> of an SDF file as it is written, and reports everything that is wrong with it,
// line by line. What a pose or an axis is in the end depends on all frames: see sdf_frames.hpp and
// sdf_poses.hpp.
#pragma once

#include <functional>
#include <optional>

#include "readers/sdf/sdf_model.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// The model that an <include> stands for; none if there is none, or if it cannot be read, which is
/// reported.
using SdfIncluder = std::function<std::optional<SdfModel>(const Element& include, Source& source)>;

/// What the <model> element says. XML, numbers and words are checked here. What cannot be read is
/// reported and replaced by something harmless, so that one mistake is not reported twice.
/// @param[in] version  of the format: 9 for SDF 1.9
/// @param[in] include  reads what the model includes
[[nodiscard]] SdfModel read_sdf_model(const Element& model, int version, const SdfIncluder& include,
                                      Source& source);

}  // namespace dynac
