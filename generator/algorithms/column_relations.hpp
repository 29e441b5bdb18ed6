// SPDX-License-Identifier: BSD-3-Clause
// Which columns of a matrix are linearly independent, and how the others follow from them: what can
// be told apart in measurements that are linear in unknowns. Reference: Gautier 1991 (numerical
// calculation of the base inertial parameters of robots), with columns taken in their order.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/dense_matrix.hpp"

namespace dynac {

/// A = A_independent * coefficients.
struct ColumnRelations {
  std::vector<std::size_t> independent;  ///< in ascending order
  DenseMatrix<double> coefficients;      ///< of the others by these; unit columns for these
};

/// Relations of the columns of A by Gram-Schmidt's orthogonalisation, group by group, so that
/// columns depend on those of earlier groups where they can; within a group columns that are well
/// apart from the others come first. The same on every machine.
/// @param[in] groups  sizes, which sum up to the number of columns
[[nodiscard]] ColumnRelations column_relations(const DenseMatrix<double>& A,
                                               const std::vector<std::size_t>& groups);

}  // namespace dynac
