// SPDX-License-Identifier: BSD-3-Clause
// Columns that depend on others.
#include "algorithms/column_relations.hpp"

#include <gtest/gtest.h>

namespace dynac {
namespace {

DenseMatrix<double> matrix_of(std::size_t rows, std::vector<double> entries) {
  DenseMatrix<double> A(rows, entries.size() / rows);
  A.entries = std::move(entries);
  return A;
}

TEST(ColumnRelations, AreCoefficientsOfEarlierColumns) {
  // Columns a, 0, b, 2 a - 3 b, c.
  const DenseMatrix<double> A = matrix_of(3, {1, 1, 0, 0, 0, 0, 0, 1, 0, 2, -1, 0, 1, 0, 4});
  const ColumnRelations relations = column_relations(A, {1, 1, 1, 1, 1});
  EXPECT_EQ(relations.independent, (std::vector<std::size_t>{0, 2, 4}));
  const std::vector<double> expected{1, 0, 0, 0, 0, 0, 0, 1, 0, 2, -3, 0, 0, 0, 1};
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_NEAR(relations.coefficients.entries[k], expected[k], 1e-15) << k;
  }
}

// In one group the first column, which the second one is almost parallel to, is no better than the
// third: coefficients stay small.
TEST(ColumnRelations, PreferColumnsOfAGroupThatAreWellApart) {
  const DenseMatrix<double> A = matrix_of(2, {1, 0, 1, 1e-6, 1, 1});
  EXPECT_EQ(column_relations(A, {3}).independent, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(column_relations(A, {1, 1, 1}).independent, (std::vector<std::size_t>{0, 1}));
}

TEST(ColumnRelations, DoNotDependOnUnits) {
  const DenseMatrix<double> A = matrix_of(2, {1e-4, 0, 0, 1e4, 1, 1});
  const ColumnRelations relations = column_relations(A, {1, 1, 1});
  EXPECT_EQ(relations.independent, (std::vector<std::size_t>{0, 1}));
  EXPECT_NEAR(relations.coefficients(0, 2), 1e4, 1e-10);
  EXPECT_NEAR(relations.coefficients(1, 2), 1e-4, 1e-18);
}

TEST(ColumnRelations, TakeRoundingForZero) {
  const DenseMatrix<double> A = matrix_of(2, {1, 1, 3e-17, -1e-17});
  const ColumnRelations relations = column_relations(A, {1, 1});
  EXPECT_EQ(relations.independent, (std::vector<std::size_t>{0}));
  EXPECT_EQ(relations.coefficients(0, 1), 0);
}

}  // namespace
}  // namespace dynac
