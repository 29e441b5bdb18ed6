// Reads a <link> of a URDF file, and the <origin> of links and joints.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// One <link>.
[[nodiscard]] LinkDescription read_link(const Element& link, Source& source);

/// The <origin> below an element, the identity if there is none: xyz [m], rpy [rad].
[[nodiscard]] Transform<double> read_origin(const Element& parent, Source& source);

}  // namespace dynac
