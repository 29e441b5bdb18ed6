// SPDX-License-Identifier: BSD-3-Clause
// Spheres on links, in emitted headers: their names, links and radii.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// For C++: arrays in the order of the columns of `centers`, `spheres::kRadii`; empty where there
/// are no spheres.
[[nodiscard]] std::string print_spheres(const EmitJob& job);

/// For C: initialisers of these arrays, `<prefix>_sphere_radii`; empty where there are no spheres.
[[nodiscard]] std::string print_c_spheres(const EmitJob& job);

}  // namespace dynac
