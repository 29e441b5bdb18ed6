// SPDX-License-Identifier: BSD-3-Clause
// Matrices of any size, and the one product of two of them, or of one and a vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace dynac {

/// A matrix, column-major.
template <class Scalar>
struct DenseMatrix {
  DenseMatrix(std::size_t row_count, std::size_t column_count)
      : rows(row_count), columns(column_count), entries(row_count * column_count, Scalar(0)) {}

  std::size_t rows;
  std::size_t columns;
  std::vector<Scalar> entries;

  [[nodiscard]] const Scalar& operator()(std::size_t i, std::size_t j) const {
    return entries[j * rows + i];
  }
  [[nodiscard]] Scalar& operator()(std::size_t i, std::size_t j) { return entries[j * rows + i]; }
};

/// A B. Every product of matrices goes through here.
/// @pre A has as many columns as B has rows
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> operator*(const DenseMatrix<Scalar>& A,
                                            const DenseMatrix<Scalar>& B) {
  DenseMatrix<Scalar> product(A.rows, B.columns);
  for (std::size_t j = 0; j < B.columns; ++j) {
    for (std::size_t k = 0; k < A.columns; ++k) {
      for (std::size_t i = 0; i < A.rows; ++i) {
        product(i, j) = product(i, j) + A(i, k) * B(k, j);
      }
    }
  }
  return product;
}

/// A x.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> times(const DenseMatrix<Scalar>& A,
                                        const std::vector<Scalar>& x) {
  std::vector<Scalar> y(A.rows, Scalar(0));
  for (std::size_t j = 0; j < A.columns; ++j) {
    for (std::size_t i = 0; i < A.rows; ++i) y[i] = y[i] + A(i, j) * x[j];
  }
  return y;
}

/// A^T x.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> transpose_times(const DenseMatrix<Scalar>& A,
                                                  const std::vector<Scalar>& x) {
  std::vector<Scalar> y(A.columns, Scalar(0));
  for (std::size_t j = 0; j < A.columns; ++j) {
    for (std::size_t i = 0; i < A.rows; ++i) y[j] = y[j] + A(i, j) * x[i];
  }
  return y;
}

/// Column j of A.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> column_of(const DenseMatrix<Scalar>& A, std::size_t j) {
  const auto begin = A.entries.begin() + static_cast<std::ptrdiff_t>(j * A.rows);
  return {begin, begin + static_cast<std::ptrdiff_t>(A.rows)};
}

template <class Scalar>
void set_column(DenseMatrix<Scalar>& A, std::size_t j, const std::vector<Scalar>& x) {
  std::ranges::copy(x, A.entries.begin() + static_cast<std::ptrdiff_t>(j * A.rows));
}

template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> operator+(DenseMatrix<Scalar> A, const DenseMatrix<Scalar>& B) {
  for (std::size_t k = 0; k < A.entries.size(); ++k) A.entries[k] = A.entries[k] + B.entries[k];
  return A;
}

template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> operator-(DenseMatrix<Scalar> A, const DenseMatrix<Scalar>& B) {
  for (std::size_t k = 0; k < A.entries.size(); ++k) A.entries[k] = A.entries[k] - B.entries[k];
  return A;
}

template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> operator*(const Scalar& s, DenseMatrix<Scalar> A) {
  for (Scalar& entry : A.entries) entry = s * entry;
  return A;
}

/// A + s 1.
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> plus_diagonal(DenseMatrix<Scalar> A, const Scalar& s) {
  for (std::size_t k = 0; k < A.rows; ++k) A(k, k) = A(k, k) + s;
  return A;
}

/// The part of a matrix that begins at (row, column).
template <class Scalar, class Matrix>
[[nodiscard]] DenseMatrix<Scalar> block(const Matrix& A, std::size_t row, std::size_t column,
                                        std::size_t rows, std::size_t columns) {
  DenseMatrix<Scalar> part(rows, columns);
  for (std::size_t j = 0; j < columns; ++j) {
    for (std::size_t i = 0; i < rows; ++i) part(i, j) = A(row + i, column + j);
  }
  return part;
}

}  // namespace dynac
