// SPDX-License-Identifier: BSD-3-Clause
// Geoms: the mass and inertia of MuJoCo's primitive shapes, filled homogeneously or hollow, and
// what they look like.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/link_shape.hpp"
#include "readers/mjcf/mjcf_element.hpp"
#include "readers/mjcf/mjcf_settings.hpp"
#include "spatial/shapes.hpp"

namespace dynac {

/// A geom, or why its inertia is not known.
struct MjcfGeom {
  MassProperties mass{};
  std::string problem = {};  ///< empty: nothing
};

/// None if the geom is not one of those that have mass.
/// @param[in] geom      with its defaults
/// @param[in] is_moved  whether joints move its body, which no plane may belong to
[[nodiscard]] std::optional<MjcfGeom> read_mjcf_geom(const MjcfElement& geom,
                                                     const MjcfSettings& settings, bool is_moved,
                                                     Findings& findings);

/// A geom with its defaults, and the frame that it stands in.
using PlacedGeom = std::pair<MjcfElement, Transform<double>>;

/// What can be drawn of geoms; it is for contact if it touches anything. Meshes, what has no end
/// and what is wrong is left out.
[[nodiscard]] std::vector<LinkShape> read_mjcf_shapes(std::span<const PlacedGeom> geoms,
                                                      const MjcfSettings& settings);

}  // namespace dynac
