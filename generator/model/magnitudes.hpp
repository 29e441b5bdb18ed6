// SPDX-License-Identifier: BSD-3-Clause
// How large the numbers of a robot may be. Kernels multiply them with each other and with
// themselves (inertias by multipliers, masses by squares of lengths that add up along the tree,
// inverses of inertias by inverses): within these bounds no constant of a kernel overflows, and
// numbers beyond them are slips of the unit or of the keyboard. What is too small underflows to
// zero, harmlessly.
#pragma once

#include <string>
#include <string_view>

#include "spatial/vector3.hpp"

namespace dynac {

/// The largest magnitude that a quantity may have, and its unit for messages.
struct Bound {
  double most;
  std::string_view unit;
};

inline constexpr Bound kLengthBound{1e7, "m"};
inline constexpr Bound kMassBound{1e12, "kg"};
inline constexpr Bound kMomentBound{1e24, "kg m^2"};
inline constexpr Bound kAngleBound{1e5, "rad"};  ///< up to it sine and cosine keep their digits
inline constexpr Bound kPitchBound{1e6, "m/rad"};
inline constexpr Bound kRatioBound{1e6, "turns per turn"};  ///< of gears and of mimic joints
inline constexpr Bound kGravityBound{1e6, "m/s^2"};  ///< in float, squares of sums stay finite
inline constexpr Bound kDissipationBound{1e12, "N m s/rad or N m"};

/// What is wrong with the number, not finite or too large: "mass 1e+20 is too large to compute
/// with;
/// ..."; empty: nothing.
/// @param[in] what  "mass"
[[nodiscard]] std::string magnitude_problem(std::string_view what, double value,
                                            const Bound& bound);
/// The same of the entry of largest magnitude.
[[nodiscard]] std::string magnitude_problem(std::string_view what, const Vector3<double>& value,
                                            const Bound& bound);
[[nodiscard]] std::string magnitude_problem(std::string_view what, const Matrix3<double>& value,
                                            const Bound& bound);

}  // namespace dynac
