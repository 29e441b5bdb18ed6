// SPDX-License-Identifier: BSD-3-Clause
// Reads the shapes of SDF's collisions and visuals.
#pragma once

#include <optional>

#include "model/link_shape.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// What a <geometry> is.
struct SdfShape {
  ShapeKind kind{};
  HalfSizes size{};
};

/// None if it is a mesh or another shape without a size, which is not reported; or if its sizes are
/// wrong, which is.
[[nodiscard]] std::optional<SdfShape> read_sdf_shape(const Element& geometry, Source& source);

/// That of a <collision> or <visual>, placed in its link; none if it has a frame of its own. See
/// read_link_shapes().
[[nodiscard]] std::optional<LinkShape> read_drawn_sdf_shape(const Element& part, Source& source);

}  // namespace dynac
