// SPDX-License-Identifier: BSD-3-Clause
// Orderings of SuiteSparse. Its UMFPACK is left out: it is under the GPL.
// Reference: Davis, Gilbert, Larimore, Ng 2004 (COLAMD); Amestoy, Davis, Duff 2004 (AMD).
#pragma once

#include <vector>

#include "sparse/linear_system.hpp"

namespace dynac {

/// An order of the unknowns in which elimination fills little, whatever equations are taken.
[[nodiscard]] std::vector<std::size_t> colamd_order(const EquationPattern& pattern,
                                                    std::size_t unknowns);

/// An order in which eliminating a matrix by its diagonal fills little.
/// @param[in] pattern  square; the pattern of A + A^T is ordered
[[nodiscard]] std::vector<std::size_t> amd_order(const EquationPattern& pattern);

}  // namespace dynac
