// SPDX-License-Identifier: BSD-3-Clause
// Finds pivots of a quasi-definite matrix, one after the other, always the cheapest that is safe at
// all sampled configurations. The matrix is [H C^T; C -D] with H and D positive semi-definite; what
// is left of it after a pivot, be that one row or one of each part, is of this kind again, so that
// no pivot ever changes its sign. Reference: Vanderbei 1995; Gill, Saunders, Shinnerl 1996.
#pragma once

#include <cstddef>
#include <vector>

#include "sparse/sampled_number.hpp"
#include "sparse/symmetric_elimination.hpp"

namespace dynac {

/// Which safe pivot is the cheapest.
enum class SymmetricRule {
  kFill,      ///< the one that fills in the fewest entries (George & Liu 1981, minimum fill)
  kProducts,  ///< the one that changes the fewest entries (Markowitz 1957)
};

/// How safe a pivot is at each sampled configuration, from 1 down to 0 where there is none: which
/// part it is of what its entries have been made of, and of the largest entry that it has in the
/// other part of the matrix. Entries of its own part are bounded by its diagonal.
class PivotSafety {
 public:
  PivotSafety(const SymmetricRows<SampledNumber>& rows, std::size_t positive);

  /// Looks at what a step has taken off.
  void see(const SymmetricStep<SampledNumber>& step);

  /// @param[in] part_of_column  a row alone is set against this part of the largest entry
  [[nodiscard]] SampledNumber of(const SymmetricRows<SampledNumber>& rows,
                                 const SymmetricPivot& pivot, double part_of_column) const;

 private:
  [[nodiscard]] bool is_positive(std::size_t row) const { return row < positive_; }
  [[nodiscard]] SampledNumber across(const SymmetricRows<SampledNumber>& rows,
                                     std::size_t row) const;

  std::size_t positive_;
  SymmetricRows<SampledNumber>
      sizes_;  // the largest that each entry was made of; the lower triangle
};

/// The pivots of all rows; fewer if there are not enough safe ones.
/// @param[in] positive  rows below this number are those of H, the others of D
[[nodiscard]] std::vector<SymmetricPivot> search_quasi_definite(
    const SymmetricRows<SampledNumber>& rows, std::size_t positive, SymmetricRule rule);

}  // namespace dynac
