// Writes statements one after the other: in which order, and by which names. What they look like a
// language says (language.hpp).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "emit/language.hpp"

namespace dynac {

/// Names that temporaries of a kernel must not begin with: of arrays, functions and tables.
[[nodiscard]] std::vector<std::string> taken_names(const Graph& graph);

/// See the top of this file. Temporaries are named after the section that they belong to and
/// numbered within it.
class StatementWriter {
 public:
  /// @param[in] program          what is written; must outlive the writer
  /// @param[in] taken            names that temporaries must not begin with
  /// @param[in] sines_in_arrays  sine[k] and cosine[k] of angle k, rather than variables
  StatementWriter(const Program& program, const Language& language, const EmitOptions& options,
                  std::vector<std::string> taken, bool sines_in_arrays);

  /// A statement of the language.
  void line(std::string_view statement);
  /// A constant of the number type.
  void declare(std::string_view name, std::string_view value);
  void store(std::string_view where, std::string_view value);
  /// A statement for i from 0 to below `size`.
  void loop(std::size_t size, std::string_view statement);

  /// Writes `where = what;` right after the statement that `what` is, but for its sign.
  void store_later(std::string where, NodeId what);
  /// Writes what is to be stored of a value that has a name now, once.
  void write_stores(NodeId id);
  void write_statement(NodeId id);

  /// A node where it is used: a literal, a name, an element of the sines, or a name with a sign.
  [[nodiscard]] std::string value(NodeId id) const;
  [[nodiscard]] const Language& language() const { return language_; }

  std::map<NodeId, std::string> names;  ///< of what has been written
  /// Hands out what has been written since.
  [[nodiscard]] std::string take_text();
  /// What take_text() handed out stands before what is written from now on.
  void put_back(std::string text);

 private:
  [[nodiscard]] std::string expression(NodeId id) const;
  [[nodiscard]] std::string angle_function(std::string_view function, NodeId angle) const;

  struct Store {
    std::string where;
    NodeId what;
  };

  const Graph& graph_;
  const EmitOptions& options_;
  const Language& language_;
  bool sines_in_arrays_;
  std::string text_;
  std::vector<std::string> prefixes_;  // one a section
  std::vector<int> counters_;          // one a section
  std::map<NodeId, std::size_t> angle_index_;
  std::map<NodeId, std::vector<Store>> stores_;  // what is not stored yet
};

/// Writes all sines and cosines of a program, by one call: into arrays `sine` and `cosine`.
void write_sincos(StatementWriter& writer, const Program& program, const EmitOptions& options);

}  // namespace dynac
