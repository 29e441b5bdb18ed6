// SPDX-License-Identifier: BSD-3-Clause
// A placement of no special kind, for trials of what depends on placements.
#pragma once

#include "spatial/transform.hpp"

namespace dynac {

/// Turned and moved so that no number of it is zero and no two are equal.
[[nodiscard]] inline Transform<double> generic_placement() {
  const Transform<double> X{{{{{{0.36, 0.48, -0.8}}, {{-0.8, 0.6, 0}}, {{0.48, 0.64, 0.6}}}}},
                            {{0.37, -0.53, 0.71}}};
  return X * X;
}

}  // namespace dynac
