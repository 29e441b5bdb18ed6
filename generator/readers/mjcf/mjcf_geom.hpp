// The mass and inertia of geoms: of MuJoCo's primitive shapes, filled homogeneously
// or hollow.
#pragma once

#include <optional>
#include <string>

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

}  // namespace dynac
