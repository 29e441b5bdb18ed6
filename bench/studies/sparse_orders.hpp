// SPDX-License-Identifier: BSD-3-Clause
// Orders of pivots that dynac would not take, since they are good at one configuration only, and
// operation counts as others have stated them. Reference: Nori 2017, section V; Davis 2004
// (UMFPACK).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sparse_problem.hpp"

namespace dynac::bench {

/// The order that UMFPACK finds at the first of the sampled configurations, as MATLAB's
/// [L, U, P, Q] = lu(S) has it: without scaling of the rows. None where it is not installed.
[[nodiscard]] std::optional<std::vector<Pivot>> umfpack_order(
    const LinearSystem<SampledNumber>& system);

/// Unknowns link by link, of each link as the paper names them: a, f, tau, f_external, qdd; each by
/// the equation in which it is largest at the first of the sampled configurations. That is LU with
/// partial pivoting, without a permutation of columns.
[[nodiscard]] std::vector<Pivot> natural_order(const SparseProblem& problem,
                                               const LinearSystem<SampledNumber>& system);

/// At how many of the sampled configurations some pivot is less than kSafePivot of its column.
[[nodiscard]] std::size_t unsafe_configurations(const LinearSystem<SampledNumber>& system,
                                                const std::vector<Pivot>& order);

/// The equations of forward dynamics as the paper's scripts write them: with the net force of each
/// body as six more unknowns.
/// @param[in] system  of a problem that is not split
[[nodiscard]] LinearSystem<SampledNumber> with_net_forces(const SparseProblem& problem,
                                                          LinearSystem<SampledNumber> system);

/// What a program takes to eliminate a matrix, and then to substitute twice.
struct StatedCount {
  long additions = 0, products = 0;  ///< of the factorisation, divisions among the products
  long substitutions = 0;

  [[nodiscard]] long total() const { return additions + products + substitutions; }
};

/// Operations as the paper's scripts count them, at the first of the sampled configurations.
///
/// Of the update that each pivot makes to what is left they see its diagonal alone: positions k at
/// which both the pivot's row and its column have an entry. Of the products there they take off
/// one for each of the two factors that is not 1 and one for each that is not -1, where those were
/// meant that are; so every position has less than no products.
/// @param[in] takes_off_units  whether they do so: in forward dynamics, not in the load cells
[[nodiscard]] StatedCount count_as_published(const LinearSystem<SampledNumber>& system,
                                             const std::vector<Pivot>& order, bool takes_off_units);

/// Operations of LU of a dense matrix (n x n) with two substitutions.
[[nodiscard]] double dense_operations(double n);

}  // namespace dynac::bench
