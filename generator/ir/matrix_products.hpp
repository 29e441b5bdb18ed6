// SPDX-License-Identifier: BSD-3-Clause
// Products of a matrix with vectors in a graph: dot products with the same right factors are a
// column of results, and columns with the same left factors share a matrix. As loops over the
// matrix's rows they are a thousandth of the code that they would be as statements, and code that
// is read once a call has to come from beyond the innermost caches.
//
// Products may be of what other products result in. Loops compute them in stages: the statements
// of stage 0, the products of their results, the statements of stage 1, which need these, and so
// on.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// A column of results.
struct ProductColumn {
  std::optional<std::size_t> output = {};  ///< that the loop writes; none: an array of results
  std::size_t first = 0;                   ///< where there the column begins
  std::vector<NodeId> right = {};          ///< one per column of the matrix
  std::vector<NodeId> results = {};        ///< the dot products, one per row; none: not needed
};

/// A matrix times several vectors.
struct MatrixProduct {
  std::size_t stage = 0;  ///< of the statements that come right before
  std::size_t rows = 0;
  std::vector<std::size_t> left;       ///< where in MatrixProducts::left each column begins
  std::vector<ProductColumn> columns;  ///< of results

  [[nodiscard]] std::size_t factors() const { return left.size() * columns.size(); }
  [[nodiscard]] std::size_t terms() const { return rows * factors(); }
  /// Rows that a step of the loop computes side by side, where `most` may be.
  [[nodiscard]] std::size_t lanes(std::size_t most) const {
    return std::min(most, std::bit_floor(rows));
  }
};

/// See the top of this file.
struct MatrixProducts {
  std::vector<MatrixProduct> products;  ///< by stages
  std::vector<NodeId> left;   ///< the columns of all matrices, one after the other, each once
  std::vector<NodeId> right;  ///< the values that right factors are, but for sign and lane, each
                              ///< once; no constants, and no results of other products
  std::size_t results = 0;    ///< of the columns that are not in outputs

  /// The most rows that a step of a loop computes side by side, where `most` may be.
  [[nodiscard]] std::size_t lanes(std::size_t most) const;
  /// Numbers in arrays of their own, at most: factors and results.
  [[nodiscard]] std::size_t numbers() const { return left.size() + right.size() + results; }
};

/// The products of a graph: every dot product is an element of one.
[[nodiscard]] MatrixProducts find_matrix_products(const Graph& graph);

/// The stage of each node: the most products that lie on a path to it. Empty: there are none.
[[nodiscard]] std::vector<std::size_t> product_stages(const Graph& graph);

/// The statements of each stage, which stand one after the other; behind those of a stage come its
/// products.
[[nodiscard]] std::vector<std::span<const NodeId>> stages_of(const Program& program);

}  // namespace dynac
