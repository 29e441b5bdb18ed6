// The constant gravity vector that --gravity gives.
#pragma once

#include <string>

#include "driver/options.hpp"

namespace dynac {

/// Reads "x,y,z" [m/s^2].
/// @throws UsageError  where it is not three numbers of a magnitude up to 1e6
[[nodiscard]] Vector3<double> read_gravity(const std::string& text);

/// @throws UsageError  where no kernel that is asked for depends on gravity, and so the flag's
///                     value would be lost
void check_gravity_is_heeded(const Options& options);

}  // namespace dynac
