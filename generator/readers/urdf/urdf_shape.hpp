// SPDX-License-Identifier: BSD-3-Clause
// Reads a shape of URDF.
#pragma once

#include <optional>

#include "model/link_shape.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// That of a <collision> or <visual>, placed in its link; none of a mesh. See read_link_shapes().
[[nodiscard]] std::optional<LinkShape> read_shape(const Element& part, Source& source);

}  // namespace dynac
