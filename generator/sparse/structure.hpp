// SPDX-License-Identifier: BSD-3-Clause
// What the pattern of linear equations says of their solution, whatever the numbers: which unknowns
// can be found, which equations are too many, and in which order blocks of equations can be solved.
// Reference: Dulmage & Mendelsohn 1958; Pothen & Fan 1990; Duff, Erisman, Reid 2017, chapter 6.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sparse/linear_system.hpp"

namespace dynac {

inline constexpr std::size_t kUnmatched = static_cast<std::size_t>(-1);

/// Pairs of an equation and an unknown of it; no two pairs share either.
struct Matching {
  std::vector<std::size_t> equation_of;  ///< of each unknown, or kUnmatched
  std::vector<std::size_t> unknown_of;   ///< of each equation, or kUnmatched
};

/// A matching of as many pairs as can be. Of the unknowns those are matched that stand first in
/// `order`, as far as any matching allows.
/// @param[in] order      unknowns, each at most once; the others are not matched
/// @param[in] equations  which equations count, one entry per equation
[[nodiscard]] Matching maximum_matching(const EquationPattern& pattern, std::size_t unknowns,
                                        std::span<const std::size_t> order,
                                        const std::vector<bool>& equations);

/// The parts of a system that have more unknowns than equations, and more equations than unknowns.
struct CoarseParts {
  std::vector<bool> loose_unknowns;     ///< that cannot be found
  std::vector<bool> loose_equations;    ///< that have such unknowns and no others to give
  std::vector<bool> crowded_equations;  ///< of which some say what the others say, or contradict
  std::vector<bool> crowded_unknowns;   ///< that these equations give
};

/// The coarse decomposition by Dulmage and Mendelsohn.
/// @param[in] matching   a maximum one
/// @param[in] equations  those that count
[[nodiscard]] CoarseParts coarse_parts(const EquationPattern& pattern, const Matching& matching,
                                       const std::vector<bool>& equations);

/// Equations that can only be solved together; each is matched with an unknown of the block.
using EquationBlock = std::vector<std::size_t>;

/// The finest blocks, each after those whose unknowns its equations contain. Unmatched unknowns
/// count as known.
/// @param[in] matching  complete for these equations
[[nodiscard]] std::vector<EquationBlock> triangular_blocks(const EquationPattern& pattern,
                                                           const Matching& matching);

}  // namespace dynac
