// How many rows of a constraint set are independent, and what they can support, at sampled
// configurations: looked at off-line, for what is said of a set and what is refused.
#pragma once

#include <cstddef>
#include <vector>

#include "model/constraint_set.hpp"
#include "model/mechanism.hpp"

namespace dynac::constraints {

/// Ranks of a matrix of a set, right angles among the configurations.
struct SampledRanks {
  std::size_t usual = 0;  ///< the largest
  std::size_t least = 0;
};

/// Of the rows: of J.
[[nodiscard]] SampledRanks sampled_ranks(const Mechanism& robot, const ConstraintSet& set);

/// Rows that no joint moves: all their entries of J are zero.
[[nodiscard]] std::vector<std::size_t> unmoved_rows(const Mechanism& robot,
                                                    const ConstraintSet& set);

/// The largest entry of J M^-1 J^T at some of these configurations: what its rounding is relative
/// to, and a damping of dependent rows has to exceed. [1/kg], the rows' units
[[nodiscard]] double largest_inverse_inertia(const Mechanism& robot, const ConstraintSet& set);

/// What the rows do for coordinates without a motor: of the columns J_U of J.
struct SampledSupport {
  std::size_t coordinates = 0;       ///< without a motor: columns of J_U
  SampledRanks ranks;                ///< of J_U
  std::vector<std::size_t> unmoved;  ///< coordinates whose columns are zero
};
[[nodiscard]] SampledSupport sampled_support(const Mechanism& robot, const ConstraintSet& set);

}  // namespace dynac::constraints
