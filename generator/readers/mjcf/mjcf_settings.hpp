// SPDX-License-Identifier: BSD-3-Clause
// What the elements <compiler> and <option> of an MJCF file say: they rule the whole file, wherever
// they stand, and of several the last one that gives an attribute wins.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "readers/mjcf/mjcf_element.hpp"

namespace dynac {

/// A limit where a file sets none.
inline constexpr double kNoBound = std::numeric_limits<double>::infinity();

/// Where the inertia of bodies comes from.
enum class InertiaFromGeom { kAuto, kAlways, kNever };

/// See the top of this file; the defaults are MuJoCo's.
struct MjcfSettings {
  double radian_per_unit = 0;  ///< of angles; of degrees unless the file says otherwise
  std::string euler_sequence = "xyz";
  InertiaFromGeom inertia_from_geom = InertiaFromGeom::kAuto;
  std::array<double, 2> inertia_groups{0, 5};  ///< first and last group of geoms that have mass
  bool limits_by_range = true;                 ///< autolimits
  bool aligns_free_joints = false;
  double least_mass = 0;               ///< boundmass [kg]
  double least_inertia = 0;            ///< boundinertia [kg m^2]
  bool balances_inertia = false;       ///< balanceinertia
  std::optional<double> total_mass{};  ///< settotalmass [kg]
  Vector3<double> gravity{{0, 0, -9.81}};
  bool has_fluid = false;
  // What <flag> can switch off:
  bool has_springs = true;
  bool has_damping = true;
  bool has_friction = true;
  bool holds_equalities = true;
  bool clamps_controls = true;

  /// Without springs and damping, MuJoCo computes no passive forces at all.
  [[nodiscard]] bool has_passive_forces() const { return has_springs || has_damping; }
};

/// @param[in] mujoco  the root element, checked by check_mjcf_schema()
[[nodiscard]] MjcfSettings read_mjcf_settings(const MjcfElement& mujoco, Findings& findings);

}  // namespace dynac
