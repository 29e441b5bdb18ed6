// The mass of bodies: <inertial>, and the repairs that <compiler> asks for, in MuJoCo's order.
#pragma once

#include <vector>

#include "readers/mjcf/mjcf_geom.hpp"
#include "readers/mjcf/mjcf_settings.hpp"

namespace dynac {

/// @param[in] inertial  an <inertial>
[[nodiscard]] MassProperties read_mjcf_inertial(const MjcfElement& inertial,
                                                const MjcfSettings& settings, Findings& findings);

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
