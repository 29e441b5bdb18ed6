// SPDX-License-Identifier: BSD-3-Clause
// The constant gravity vector that the option gravity gives.
#pragma once

#include <string>

#include "spatial/vector3.hpp"

namespace dynac {

/// Reads "x,y,z" [m/s^2].
/// @throws UsageError  where it is not three numbers of a magnitude up to 1e6
[[nodiscard]] Vector3<double> read_gravity(const std::string& text);

}  // namespace dynac
