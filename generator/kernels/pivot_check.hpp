// SPDX-License-Identifier: BSD-3-Clause
// Whether the pivots of a sparse system, chosen at a few configurations, are fit for all: they are
// looked at where joints stand at random and where they stand at right angles, as that is where
// pivots vanish that do not elsewhere.
#pragma once

#include <vector>

#include "kernels/kernel.hpp"

namespace dynac::estimation {

/// The smallest part that a pivot may be of the largest entry in its column.
inline constexpr double kSmallestPivot = 1e-6;

/// What was found.
struct PivotCheck {
  std::size_t configurations = 0;
  double smallest = 1;        ///< part that a pivot was of the largest entry in its column
  std::vector<double> worst;  ///< joint positions at which it was
};

/// Looks at 1000 configurations at random, and at all with right angles, or at 1000 of them if
/// there are more than 4096.
/// @param[in] formulation  of kRow
[[nodiscard]] PivotCheck check_pivots(const KernelContext& context, const Formulation& formulation);

}  // namespace dynac::estimation
