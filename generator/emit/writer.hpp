// SPDX-License-Identifier: BSD-3-Clause
// Writes statements one after the other: in which order, and by which names. What they look like a
// language says (language.hpp).
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "emit/statement_language.hpp"
#include "ir/program.hpp"

namespace dynac {

/// What is written of a function.
struct FunctionBody {
  std::string statements;
  std::set<Op> called;          ///< operations that are functions; of all sines at once kSin
  std::set<std::string> names;  ///< of the runtime, besides
};

/// An element of an array, or the first of as many as a wide value has lanes.
struct ArrayElement {
  std::string array;
  std::size_t element = 0;
};

/// See the top of this file. Temporaries are named after the section that they belong to and
/// numbered within it.
class StatementWriter {
 public:
  /// @param[in] program          what is written; must outlive the writer
  /// @param[in] taken            names that temporaries must not begin with
  /// @param[in] sines_in_arrays  sine[k] and cosine[k] of angle k, rather than variables
  StatementWriter(const Program& program, const StatementLanguage& language,
                  const EmitOptions& options, std::vector<std::string> taken, bool sines_in_arrays);

  /// A statement of the language.
  void line(std::string_view statement);
  /// A comment before the next line, if there is one.
  void heading(std::string text);
  /// A constant of the number type.
  void declare(std::string_view name, std::string_view value);
  /// Stores a node's value, every lane of it.
  void store(const ArrayElement& where, NodeId what);
  /// A statement for i from `first` to below `last`.
  void loop(std::size_t first, std::size_t last, std::string_view statement);
  /// A statement for i from 0 to below `size`.
  void loop(std::size_t size, std::string_view statement) { loop(0, size, statement); }

  /// Stores a value right after the statement that it is, but for its sign and lane.
  void store_later(ArrayElement where, NodeId what);
  /// Stores values together, right after the last of the statements that they are.
  void store_later(const OutputBlock& output, const WideStore& store);
  void store(const OutputBlock& output, const WideStore& store);
  /// Stores so many zeros.
  void store_zeros(const ArrayElement& first, std::size_t count);
  /// Writes what is to be stored of a value that has a name now, once.
  void write_stores(NodeId id);
  void write_statement(NodeId id);
  /// Writes statements, with a heading where a link has many in a row.
  void write_statements(std::span<const NodeId> statements);
  /// Notes that a function is called for an operation, where write_statement() does not see it.
  void call(Op op) { body_.called.insert(op); }

  /// A node where it is used: a literal, a name, an element of an array, a lane, with its sign.
  [[nodiscard]] std::string value(NodeId id);
  /// One lane of it.
  [[nodiscard]] std::string lane(NodeId id, std::size_t index);
  [[nodiscard]] const StatementLanguage& language() const { return language_; }

  std::map<NodeId, std::string> names;      ///< of what has been written
  std::map<NodeId, ArrayElement> elements;  ///< of what has no name and lies in an array
  /// Hands out what has been written since.
  [[nodiscard]] FunctionBody take_body();
  /// What take_body() handed out stands before what is written from now on.
  void put_back(FunctionBody body);
  /// The same as take_body(), as text that makes known what it calls.
  [[nodiscard]] std::string take_text();

 private:
  [[nodiscard]] std::string expression(NodeId id);
  [[nodiscard]] std::string wide_value(NodeId id, std::size_t width);
  [[nodiscard]] std::string signed_value(NodeId id, const std::vector<bool>& is_negative);
  [[nodiscard]] std::string in_array(const ArrayElement& at, std::size_t width);
  [[nodiscard]] ArrayElement angle_element(Op function, NodeId angle) const;
  /// Notes that the type of wide values is named.
  std::size_t wide(std::size_t width);

  struct Store {
    ArrayElement where;
    NodeId what;
  };
  struct RowStore {
    const OutputBlock& output;
    const WideStore& store;
    std::size_t missing = 0;  // statements that are not written yet
  };

  const Graph& graph_;
  const EmitOptions& options_;
  const StatementLanguage& language_;
  bool sines_in_arrays_;
  FunctionBody body_;
  std::string heading_;                // of the next line
  std::vector<std::string> prefixes_;  // one per section
  std::vector<int> counters_;          // one per section
  std::map<NodeId, std::size_t> angle_index_;
  std::map<NodeId, std::vector<Store>> stores_;  // what is not stored yet
  std::map<NodeId, std::vector<std::shared_ptr<RowStore>>> row_stores_;
};

/// Writes all sines and cosines of a program, by one call: into arrays `sine` and `cosine`.
void write_sincos(StatementWriter& writer, const Program& program, const EmitOptions& options);

}  // namespace dynac
