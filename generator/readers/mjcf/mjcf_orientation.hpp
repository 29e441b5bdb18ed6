// SPDX-License-Identifier: BSD-3-Clause
// Placements as MJCF writes them: `pos` [m] beside one of quat (w x y z), axisangle, euler, xyaxes
// and zaxis, none of which need be normalised.
//
// Reference: MuJoCo's documentation, "Modeling", section "Frame orientations".
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "readers/mjcf/mjcf_element.hpp"
#include "readers/mjcf/mjcf_settings.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// The attributes that stand in place of a quaternion, which they beat.
inline constexpr std::string_view kMjcfAlternatives[] = {"axisangle", "euler", "xyaxes", "zaxis"};

/// The rotation that an element's attributes give, the identity if there are none.
[[nodiscard]] Matrix3<double> read_mjcf_rotation(const MjcfElement& element,
                                                 const MjcfSettings& settings, Findings& findings);

/// The element's frame in that of its parent.
[[nodiscard]] Transform<double> read_mjcf_placement(const MjcfElement& element,
                                                    const MjcfSettings& settings,
                                                    Findings& findings);

/// Where a geom or a site stands, and how long it is.
struct MjcfExtent {
  Transform<double> X{};
  std::optional<double> half_length{};  ///< along z [m]; none: its size says it
};

/// Between the two ends of `fromto`, if the element has that: it beats every orientation, and z
/// points from the second end to the first. Else where its placement says.
/// @param[in] type  the shape, of which some cannot be given by their ends
[[nodiscard]] MjcfExtent read_mjcf_extent(const MjcfElement& element, std::string_view type,
                                          const MjcfSettings& settings, Findings& findings);

/// The rotation of a quaternion of any length but zero.
/// @param[in] q  w x y z (4)
[[nodiscard]] Matrix3<double> rotation_from_wxyz(std::span<const double, 4> q);

/// The smallest rotation that takes z to the direction of `v`; a half turn about x if that is -z.
/// @param[in] v  of any length but zero
[[nodiscard]] Matrix3<double> smallest_rotation_from_z(const Vector3<double>& v);

}  // namespace dynac
