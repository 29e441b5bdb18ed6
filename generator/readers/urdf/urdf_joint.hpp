// SPDX-License-Identifier: BSD-3-Clause
// Reads a <joint> or <drake:joint> of a URDF file, and the axis of joints.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// The <axis> of a joint, (1, 0, 0) if there is none.
[[nodiscard]] Vector3<double> read_axis(const Element& joint, Source& source);

/// A limit of velocity or effort: exporters write -1 for none, as in SDF.
[[nodiscard]] double limit_or_none(double limit);

/// One <joint> or <drake:joint>.
[[nodiscard]] JointDescription read_joint(const Element& joint, Source& source);

}  // namespace dynac
