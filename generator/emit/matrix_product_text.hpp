// SPDX-License-Identifier: BSD-3-Clause
// Prints the products of matrices of a program (ir/matrix_products.hpp): functions of a few rows,
// and loops that call them. Statements leave the factors in arrays: a matrix in `left` but for
// those of its columns that are part of an output or of other products' results as well, right
// factors in `right`, every lane of the values that they are and without their signs. What is no
// output lies in `product`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "emit/output_stores.hpp"
#include "emit/writer.hpp"
#include "ir/matrix_products.hpp"

namespace dynac {

/// How many rows a function computes: some registers of so many lanes.
struct ProductStep {
  std::size_t lanes = 1;
  std::size_t registers = 1;

  [[nodiscard]] std::size_t rows() const { return lanes * registers; }
};

/// See the top of this file.
class MatrixProductText {
 public:
  /// @param[in] program, all, outputs, language, options  must outlive this
  MatrixProductText(const Program& program, const MatrixProducts& all, const OutputStores& outputs,
                    const StatementLanguage& language, const EmitOptions& options);

  [[nodiscard]] bool is_empty() const { return all_.products.empty(); }
  /// Has factors stored when they are computed, and results found.
  void register_stores(StatementWriter& writer) const;
  /// Those of the arrays that some statements store factors in.
  [[nodiscard]] std::vector<std::string> stored_by(const std::set<NodeId>& statements) const;
  /// Declares the arrays. Before any factor is stored.
  void declare(StatementWriter& writer) const;
  /// Stores the factors that are no statements, and writes the loops of a stage, if it has some.
  void write_loops(std::size_t stage, StatementWriter& writer) const;
  /// The functions that the loops call.
  [[nodiscard]] std::string functions() const;

 private:
  struct Store {
    ArrayElement where;
    NodeId what;
    std::size_t stage = 0;  // before whose loops
  };

  struct Column {
    ArrayElement at;
    std::size_t rows = 0;
  };

  void place_results();
  [[nodiscard]] std::optional<ArrayElement> place_of_results(std::span<const NodeId> column) const;
  [[nodiscard]] std::optional<ArrayElement> column_at(std::size_t first, std::size_t rows) const;
  void place_column(std::span<const NodeId> column, std::size_t first, std::size_t stage,
                    const OutputStores& outputs);
  void place_right_factors();
  [[nodiscard]] bool stores_statement(const Store& store) const;
  [[nodiscard]] std::string function(std::size_t index) const;
  [[nodiscard]] std::string rows(const MatrixProduct& product) const;
  [[nodiscard]] std::string load_rows(const ArrayElement& first, std::size_t row,
                                      std::size_t lanes) const;
  [[nodiscard]] std::string store_rows(const ArrayElement& first, const std::string& value,
                                       std::size_t lanes) const;
  [[nodiscard]] ArrayElement place_of(const ProductColumn& column) const;
  [[nodiscard]] std::string add_product(std::string left, NodeId right,
                                        const std::string& sum) const;
  [[nodiscard]] std::map<std::string, bool> arrays_of(const MatrixProduct& product) const;
  [[nodiscard]] ProductStep step_of(const MatrixProduct& product) const;

  const Graph& graph_;
  const StatementLanguage& language_;
  const EmitOptions& options_;
  const MatrixProducts& all_;
  std::map<NodeId, ArrayElement> results_;
  std::map<std::size_t, Column> columns_;     // of matrices, by where they begin in all_.left
  std::map<NodeId, ArrayElement> right_;      // where the value of a right factor begins
  std::map<std::string, std::size_t> sizes_;  // of the arrays
  std::vector<Store> stores_;
};

}  // namespace dynac
