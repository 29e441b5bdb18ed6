// Products of a matrix with vectors among the outputs of a graph: successive elements of an output
// that are dot products with the same right factors are a column of results, and columns with the
// same left factors share a matrix. As loops over the matrix's rows they are a thousandth of the
// code that they would be as statements, and code that is read once a call has to come from beyond
// the innermost caches.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// A column of results.
struct ProductColumn {
  std::size_t output = 0;
  std::size_t first = 0;      ///< element of the output: as many follow as the matrix has rows
  std::vector<NodeId> right;  ///< one per column of the matrix
};

/// A matrix times several vectors.
struct MatrixProduct {
  std::size_t rows = 0;
  std::vector<std::size_t> left;       ///< where in MatrixProducts::left each column begins
  std::vector<ProductColumn> columns;  ///< of results

  [[nodiscard]] std::size_t factors() const { return left.size() * columns.size(); }
};

/// See the top of this file.
struct MatrixProducts {
  std::vector<MatrixProduct> products;
  std::vector<NodeId> left;   ///< the columns of all matrices, one after the other, each once
  std::vector<NodeId> right;  ///< the values that right factors are, but for sign and lane, each
                              ///< once; no constants

  /// Multiplications of all products.
  [[nodiscard]] std::size_t terms() const;
};

/// The products of a graph: those of at least four rows whose matrix is not mostly zeros, in
/// outputs that are stored whole.
[[nodiscard]] MatrixProducts find_matrix_products(const Graph& graph);

}  // namespace dynac
