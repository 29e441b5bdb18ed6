// Reads a <joint> of a URDF file.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// One <joint>.
[[nodiscard]] JointDescription read_joint(const Element& joint, Source& source);

}  // namespace dynac
