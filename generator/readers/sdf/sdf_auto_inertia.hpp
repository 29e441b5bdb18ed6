// SPDX-License-Identifier: BSD-3-Clause
// The inertia that <inertial auto="true"> asks for (SDF 1.11): of the link's collision shapes.
#pragma once

#include <optional>

#include "readers/text/element.hpp"
#include "spatial/shapes.hpp"

namespace dynac {

/// The mass and inertia of the collisions of a link, in its frame. None if they are not known,
/// which is reported: of meshes and other shapes without a formula, and without any collision.
/// @param[in] link      a <link>
/// @param[in] inertial  of the link; its <density> holds where a collision has none
[[nodiscard]] std::optional<MassProperties> read_sdf_auto_inertia(const Element& link,
                                                                  const Element& inertial,
                                                                  Source& source);

}  // namespace dynac
