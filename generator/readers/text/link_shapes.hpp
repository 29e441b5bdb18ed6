// SPDX-License-Identifier: BSD-3-Clause
// The shapes of a link in XML, for drawings alone: nothing is reported, and what is wrong is left
// out.
#pragma once

#include <optional>
#include <vector>

#include "model/link_shape.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// Reads one <collision> or <visual>, the part of its element; none if its shape has no size, as
/// a mesh. What it reports is thrown away, and the shape, too.
using ShapeReader = std::optional<LinkShape> (*)(const Element& part, Source& source);

/// The shapes of a <link>, in the order of the file.
[[nodiscard]] std::vector<LinkShape> read_link_shapes(const Element& link, ShapeReader read);

}  // namespace dynac
