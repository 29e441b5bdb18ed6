// SPDX-License-Identifier: BSD-3-Clause
// Reads a <link> of a URDF file, and where links and joints are.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// One <link>.
[[nodiscard]] LinkDescription read_link(const Element& link, Source& source);

/// What the attributes of an element say, the identity if there are none: xyz [m], rpy [rad].
[[nodiscard]] Transform<double> read_placement(const Element& element, Source& source);

/// The <origin> below an element, the identity if there is none: xyz [m], rpy [rad].
[[nodiscard]] Transform<double> read_origin(const Element& parent, Source& source);

}  // namespace dynac
