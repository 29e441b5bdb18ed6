// Prints the products of matrices of a program (ir/matrix_products.hpp): functions of a few rows,
// and loops that call them. The factors stand in two arrays, `left` and `right`, where statements
// leave them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

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
  /// @param[in] program, language, options  must outlive this
  MatrixProductText(const Program& program, const Language& language, const EmitOptions& options);

  [[nodiscard]] bool is_empty() const { return all_.products.empty(); }
  /// Has factors stored when they are computed.
  void register_stores(StatementWriter& writer) const;
  /// Those of the two arrays that some statements store factors in.
  [[nodiscard]] std::vector<std::string> stored_by(const std::set<NodeId>& statements) const;
  /// Declares the arrays. Before any factor is stored.
  void declare(StatementWriter& writer) const;
  /// Stores the factors that are no statements, and writes the loops.
  void write_loops(StatementWriter& writer) const;
  /// The functions that the loops call.
  [[nodiscard]] std::string functions() const;

 private:
  [[nodiscard]] std::string function(std::size_t index) const;
  [[nodiscard]] std::string rows(const MatrixProduct& product) const;
  [[nodiscard]] std::string add_product(const std::string& left, const std::string& right,
                                        const std::string& sum) const;
  [[nodiscard]] std::vector<std::string> outputs_of(const MatrixProduct& product) const;
  [[nodiscard]] ProductStep step_of(const MatrixProduct& product) const;
  /// Calls store(where, value) for all factors; lanes of a value that stand in order at once.
  template <class Store>
  void for_each_store(const Store& store) const;

  const Graph& graph_;
  const Language& language_;
  const EmitOptions& options_;
  MatrixProducts all_;
  std::map<std::string, std::vector<NodeId>> factors_;  // of each array, in order
};

}  // namespace dynac
