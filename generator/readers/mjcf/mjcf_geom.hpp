// The mass and inertia of geoms: of MuJoCo's primitive shapes, filled homogeneously.
#pragma once

#include <optional>
#include <string>

#include "model/description.hpp"
#include "readers/mjcf/mjcf_element.hpp"
#include "readers/mjcf/mjcf_settings.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// A rigid body's mass, and its inertia about its centre of mass in axes of its own.
struct MassProperties {
  double mass = 0;        ///< [kg]
  Transform<double> X{};  ///< centre of mass and axes, in the frame of whoever holds it
  Matrix3<double> inertia{};
};

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

/// One body of several.
/// @param[in] parts  at least one, in one frame
[[nodiscard]] MassProperties sum_of(std::span<const MassProperties> parts);

}  // namespace dynac
