// SPDX-License-Identifier: BSD-3-Clause
// Reads a <joint> of an SDF file.
#pragma once

#include "readers/sdf/sdf_model.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// One <joint>.
/// @param[in] version  of the format: 9 for SDF 1.9
[[nodiscard]] SdfJoint read_sdf_joint(const Element& joint, int version, Source& source);

}  // namespace dynac
