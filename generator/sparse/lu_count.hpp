// SPDX-License-Identifier: BSD-3-Clause
// What an LU factorisation of a whole sparse system with two substitutions takes, in an order that
// is given: as such figures are usually stated, and what is left of them once constants are folded.
#pragma once

#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// See the top of this file.
struct LuCount {
  std::size_t matrix = 0;   ///< entries of the matrix
  std::size_t factors = 0;  ///< entries of L and U; those beyond the matrix's are fill
  long plain = 0;           ///< every division, product and sum but those that only fill
  long folded =
      0;  ///< without products by 1 and -1 and those of constants, with one division a pivot
};

/// @param[in] system  right-hand sides that are zero count as such
/// @param[in] order   of equations and unknowns, each once; the rest is left out
[[nodiscard]] LuCount count_lu(const LinearSystem<SampledNumber>& system,
                               const EquationPattern& pattern, const std::vector<Pivot>& order);

}  // namespace dynac
