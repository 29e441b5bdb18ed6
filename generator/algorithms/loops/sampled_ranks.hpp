// SPDX-License-Identifier: BSD-3-Clause
// How many rows of the constraint set are independent, and what they can support, at sampled
// configurations: looked at off-line, for what is said of a set and what is refused. J is by the
// coordinates of v: of a robot with local loops J G, where the loops are closed.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/kernel_settings.hpp"

namespace dynac::loops {

/// Ranks of a matrix of a set, right angles among the configurations.
struct SampledRanks {
  std::size_t usual = 0;  ///< the largest
  std::size_t least = 0;
};

/// Of the rows: of J.
[[nodiscard]] SampledRanks sampled_ranks(const KernelContext& context);

/// Rows that no joint moves: all their entries of J are zero.
[[nodiscard]] std::vector<std::size_t> unmoved_rows(const KernelContext& context);

/// The largest entry of J M^-1 J^T at some of these configurations: what its rounding is relative
/// to, and a damping of dependent rows has to exceed. [1/kg], the rows' units
[[nodiscard]] double largest_inverse_inertia(const KernelContext& context);

/// What the rows do for coordinates without a motor: of the columns J_U of J.
struct SampledSupport {
  std::size_t coordinates = 0;       ///< without a motor: columns of J_U
  SampledRanks ranks;                ///< of J_U
  std::vector<std::size_t> unmoved;  ///< coordinates whose columns are zero
};
[[nodiscard]] SampledSupport sampled_support(const KernelContext& context);

}  // namespace dynac::loops
