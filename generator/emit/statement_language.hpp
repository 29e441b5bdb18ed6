// SPDX-License-Identifier: BSD-3-Clause
// The seam for languages, as far as statements go: the formatters that one writer of statements
// (writer.hpp) takes from a language. Those that a language has no use for it may leave out.
//
// What the functions here return by themselves is right in the family of C.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emit/emit_options.hpp"
#include "emit/number_type.hpp"

namespace dynac {

enum class Op : std::uint8_t;

/// See the top of this file.
class StatementLanguage {
 public:
  explicit StatementLanguage(const NumberType& number) : number_(number) {}
  StatementLanguage(const StatementLanguage&) = delete;
  StatementLanguage& operator=(const StatementLanguage&) = delete;
  virtual ~StatementLanguage() = default;

  [[nodiscard]] const NumberType& number() const { return number_; }

  // Expressions.
  [[nodiscard]] std::string literal(double number) const { return number_.literal(number); }
  /// A function of the runtime: a multiply-add, a square root, ...
  [[nodiscard]] virtual std::string call(Op op, std::span<const std::string> operands,
                                         const EmitOptions& options) const = 0;
  /// A member of a struct that is an argument.
  [[nodiscard]] virtual std::string member(std::string_view record, std::string_view name) const;
  /// A call of the C library's function.
  [[nodiscard]] virtual std::string library_call(std::string_view function,
                                                 std::string_view operand) const;

  // Statements, without indentation.
  [[nodiscard]] virtual std::string declare(std::string_view name, std::string_view value) const;
  /// Arrays to be written, of one size.
  [[nodiscard]] virtual std::string declare_arrays(std::initializer_list<std::string_view> names,
                                                   std::size_t size) const;
  /// An array of values, a line each.
  [[nodiscard]] virtual std::string declare_array(std::string_view name,
                                                  std::span<const std::string> values,
                                                  bool is_constant) const;
  [[nodiscard]] virtual std::string store(std::string_view where, std::string_view value) const;
  /// A statement for i from `first` to below `last`.
  [[nodiscard]] virtual std::string loop(std::size_t first, std::size_t last,
                                         std::string_view statement) const;
  /// An input that no output depends on.
  [[nodiscard]] virtual std::string ignore(std::string_view input) const = 0;
  /// Makes names known that a function calls.
  /// @param[in] ops  that it calls functions for, each once; all sines at once count as kSin
  /// @param[in] names  others of the runtime that it names, each once
  [[nodiscard]] virtual std::vector<std::string> declare_functions(
      std::span<const Op> ops, std::span<const std::string> names,
      const EmitOptions& options) const;
  /// Whether sines and cosines of all angles come out of one call, as arrays.
  [[nodiscard]] virtual bool has_sine_arrays(const EmitOptions& options) const;
  /// Whether that call finds the angles in the array of sines, so that they need none of their own.
  [[nodiscard]] virtual bool has_sines_in_place(const EmitOptions& options) const;
  /// That call: from the array `angle`, or `sine` in place, into the arrays `sine` and `cosine`.
  [[nodiscard]] virtual std::string sincos(std::size_t size, const EmitOptions& options) const;

  // Wide values.
  /// Whether statements may be wide.
  [[nodiscard]] virtual bool has_wide_values(const EmitOptions& options) const;
  /// The name of their type in the runtime.
  [[nodiscard]] virtual std::string wide_type(std::size_t width) const;
  [[nodiscard]] virtual std::string declare_wide(std::string_view name, std::string_view value,
                                                 std::size_t width) const;
  /// Of scalars as lanes.
  [[nodiscard]] virtual std::string gather(std::span<const std::string> lanes) const;
  /// Of consecutive elements of an array as lanes.
  [[nodiscard]] virtual std::string load(std::string_view array, std::size_t element,
                                         std::size_t width) const;
  [[nodiscard]] virtual std::string store_wide(std::string_view array, std::size_t element,
                                               std::string_view value) const;
  /// Pairs of lanes from elements rows[i] of an array on, as WideStore has them.
  [[nodiscard]] virtual std::string store_pairs(std::string_view array,
                                                std::span<const std::size_t> rows,
                                                std::span<const std::string> values) const;

  // Outlined functions, which take the statements of a long body; they share arrays.
  /// Up to so many statements, a body is one function.
  [[nodiscard]] virtual std::size_t most_in_one_function() const;
  /// Whether bodies beyond a size are re-rolled into loops.
  [[nodiscard]] virtual bool rerolls_bodies() const;
  [[nodiscard]] virtual std::string pointer(std::string_view array, bool is_written) const;
  [[nodiscard]] virtual std::string function(std::string_view name,
                                             std::span<const std::string> parameters,
                                             std::string_view statements) const;
  [[nodiscard]] virtual std::string call_function(std::string_view name,
                                                  std::span<const std::string> arguments) const;

  // Steps of a body that is re-rolled: functions of a record of arrays and of a row of a table,
  // which says from where on in each of the arrays.
  /// @param[in] members  of pointer()
  [[nodiscard]] virtual std::string record_type(std::span<const std::string> members) const;
  [[nodiscard]] virtual std::string declare_record(std::span<const std::string> arrays) const;
  [[nodiscard]] virtual std::string region(std::string_view name,
                                           std::string_view statements) const;
  [[nodiscard]] virtual std::string call_region(std::string_view name, std::string_view row) const;
  /// The k-th array of a region.
  [[nodiscard]] virtual std::string step_array(std::string_view name, std::string_view array,
                                               std::size_t k, bool is_written) const;
  /// A number of a table, where it is read.
  [[nodiscard]] virtual std::string table_element(std::string_view element) const;
  /// A table of numbers.
  [[nodiscard]] virtual std::string table(std::string_view name,
                                          std::span<const double> numbers) const;
  /// A table of integers.
  /// @param[in] rows  each as a list "1, 2"
  [[nodiscard]] virtual std::string index_table(std::string_view name, std::size_t columns,
                                                std::span<const std::string> rows) const;

 private:
  const NumberType& number_;
};

}  // namespace dynac
