// SPDX-License-Identifier: BSD-3-Clause
// Where the entries of a sparse symmetric matrix are, row by row as bits, and what pivots would do
// to them: quick enough to try all pivots after each step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sparse/symmetric_elimination.hpp"

namespace dynac {

/// What a pivot would change.
struct ChangedEntries {
  std::size_t all = 0;     ///< entries of one triangle and the diagonal that it adds something to
  std::size_t filled = 0;  ///< those of them that are not there yet
};

/// See the top of this file.
class SymmetricPattern {
 public:
  /// @param[in] size  of the matrix
  explicit SymmetricPattern(std::size_t size);

  void add(std::size_t i, std::size_t j);
  [[nodiscard]] ChangedEntries changed_by(const SymmetricPivot& pivot) const;
  void eliminate(const SymmetricPivot& pivot);

 private:
  using Bits = std::vector<std::uint64_t>;
  struct Reach;

  [[nodiscard]] Reach reach_of(const SymmetricPivot& pivot) const;

  std::vector<Bits> rows_;
};

template <class Scalar>
[[nodiscard]] SymmetricPattern pattern_of(const SymmetricRows<Scalar>& rows) {
  SymmetricPattern pattern(rows.empty() ? 0 : rows.rbegin()->first + 1);
  for (const auto& [i, row] : rows) {
    for (const auto& entry : row) pattern.add(i, entry.first);
  }
  return pattern;
}

}  // namespace dynac
