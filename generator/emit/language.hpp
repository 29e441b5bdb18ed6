// The seam for languages: the formatters that one writer of statements (writer.hpp) and one list of
// files (emit.cpp) take from a language. A language is a class in a file of its own, and a row in
// language_table.cpp for each number type that it has.
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
#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;
struct KernelEntry;
enum class Op : std::uint8_t;

/// What CMakeLists.txt says of a language.
struct BuildWords {
  std::string_view language;      ///< of project()
  std::string_view standard;      ///< of target_compile_features(), with its scope
  std::string_view scope;         ///< PUBLIC; INTERFACE: there is nothing to compile
  std::string_view body_ending;   ///< of the files to compile
  std::string_view math_library;  ///< to be linked for the C library's sine; empty: always there
  std::string_view runtime_from;  ///< how dynac::runtime is linked where it is not copied
};

/// What <robot>_eigen.hpp says where the kernels are functions, or templates.
struct EigenWords {
  std::string_view template_line;
  std::string_view arguments;  ///< of a template; empty: it is none
  std::string_view specifier;  ///< before the type of the result
  std::string_view noexcept_specifier;
  std::string function;  ///< what is called
};

/// See the top of this file.
class Language {
 public:
  explicit Language(const NumberType& number) : number_(number) {}
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;
  virtual ~Language() = default;

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
  [[nodiscard]] virtual std::string sincos(std::size_t size, const EmitOptions& options) const = 0;

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
  [[nodiscard]] virtual std::string pointer(std::string_view array, bool is_written) const;
  [[nodiscard]] virtual std::string function(std::string_view name,
                                             std::span<const std::string> parameters,
                                             std::string_view statements) const = 0;
  [[nodiscard]] virtual std::string call_function(std::string_view name,
                                                  std::span<const std::string> arguments) const;

  // Steps of a body that is re-rolled: functions of a record of arrays and of a row of a table,
  // which says from where on in each of the arrays.
  /// @param[in] members  of pointer()
  [[nodiscard]] virtual std::string record_type(std::span<const std::string> members) const = 0;
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

  // Files.
  /// Headers and bodies.
  [[nodiscard]] virtual std::vector<OutputFile> sources(const EmitJob& job) const = 0;
  /// The runtime headers that they include.
  [[nodiscard]] virtual std::vector<std::string_view> runtime_headers(const EmitJob& job) const = 0;
  /// Whether batches have bodies of their own, on vectors; else they loop over single calls.
  [[nodiscard]] virtual bool has_lanes() const { return false; }
  /// Whether bodies are C, so that <robot>_c.h is the datasheet of those who have no C++.
  [[nodiscard]] virtual bool is_c() const { return false; }
  /// The header that declares the kernels, without the robot's name.
  [[nodiscard]] virtual std::string_view header_ending() const { return "_c.h"; }
  /// The struct of the run-time parameters.
  [[nodiscard]] virtual std::string parameters_type(const EmitJob& job,
                                                    std::string_view scalar) const;
  [[nodiscard]] virtual OutputFile selftest(const EmitJob& job) const = 0;
  /// What the self-test calls.
  [[nodiscard]] virtual std::string tested_function(const EmitJob& job,
                                                    const KernelEntry& kernel) const;
  [[nodiscard]] virtual BuildWords build_words() const = 0;
  /// The file that defines a kernel's function, or the function of its batches.
  [[nodiscard]] std::string body_file(const EmitJob& job, const KernelEntry& kernel,
                                      bool is_batch) const;
  [[nodiscard]] virtual EigenWords eigen_words(const EmitJob& job, const KernelEntry& kernel) const;

 private:
  const NumberType& number_;
};

}  // namespace dynac
