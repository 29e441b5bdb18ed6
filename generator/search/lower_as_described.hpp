// SPDX-License-Identifier: BSD-3-Clause
// The robot on the links' own frames and inertias: what is chosen for speed is left out.
#pragma once

#include "lower/lower.hpp"

namespace dynac {

/// The options that neither choose frames nor regroup.
/// @param[in] snap_tolerance  of the setting snap-angles
[[nodiscard]] inline LowerOptions as_described(double snap_tolerance) {
  LowerOptions options;
  options.snap_tolerance = snap_tolerance;
  options.regroup = Regrouping::kNone;
  return options;
}

}  // namespace dynac
