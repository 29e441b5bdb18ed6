// SPDX-License-Identifier: BSD-3-Clause
// The mass of bodies: <inertial>, and the repairs that <compiler> asks for, in MuJoCo's order.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "readers/mjcf/mjcf_geom.hpp"
#include "readers/mjcf/mjcf_settings.hpp"

namespace dynac {

/// What gives a body its mass, with the frames around it in the body's.
struct MjcfMassSources {
  std::vector<PlacedGeom> geoms{};
  const MjcfElement* inertial = nullptr;  ///< an <inertial>; null: none
  Transform<double> X_BI{};
};

/// A body's mass, or why it is not known.
struct MjcfMass {
  MassProperties properties{};
  std::string problem{};      ///< `geom "hand" is a mesh`; empty: nothing
  bool is_given = false;      ///< by <inertial> or geoms
  bool has_own_axes = false;  ///< its axes are those that MuJoCo gives it
};

/// By geoms or <inertial>, as inertiafromgeom decides.
/// @param[in] is_moved  whether joints move the body
/// @param[in] place     of the body
[[nodiscard]] MjcfMass read_mjcf_mass(const MjcfMassSources& sources, const MjcfSettings& settings,
                                      bool is_moved, const std::string& place, Findings& findings);

/// Moments about the principal axes, in the order of MuJoCo's or any other.
struct PrincipalInertia {
  std::array<double, 3> moments{};
  Matrix3<double> R{};  ///< principal axes in the axes of the tensor
};
[[nodiscard]] PrincipalInertia principal_inertia(const Matrix3<double>& inertia);

/// boundmass, boundinertia and balanceinertia of one body.
void repair_mjcf_mass(const MjcfSettings& settings, MassProperties& mass);

/// The factor by which settotalmass scales masses and inertias; 1 without it.
[[nodiscard]] double mjcf_mass_scale(const MjcfSettings& settings, double total_mass);

}  // namespace dynac
