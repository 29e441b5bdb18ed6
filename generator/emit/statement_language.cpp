// SPDX-License-Identifier: BSD-3-Clause
#include "emit/statement_language.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "ir/op.hpp"
#include "ir/outline.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

[[noreturn]] void fail_unsupported(std::string_view what) {
  throw InternalError(fmt::format("this language has no {}", what));
}

}  // namespace

std::string StatementLanguage::member(std::string_view record, std::string_view name) const {
  return fmt::format("{}->{}", record, name);
}

std::string StatementLanguage::library_call(std::string_view function,
                                            std::string_view operand) const {
  return fmt::format("{}{}({})", function, number_.suffix, operand);
}

std::string StatementLanguage::declare(std::string_view name, std::string_view value) const {
  return fmt::format("const {} {} = {};", number_.name, name, value);
}

std::string StatementLanguage::declare_arrays(std::initializer_list<std::string_view> names,
                                              std::size_t size) const {
  std::string list;
  for (const std::string_view name : names) {
    list += fmt::format("{}{}[{}]", list.empty() ? "" : ", ", name, size);
  }
  return fmt::format("{} {};", number_.name, list);
}

std::string StatementLanguage::declare_array(std::string_view name,
                                             std::span<const std::string> values,
                                             bool is_constant) const {
  std::string text = fmt::format("{}{} {}[{}] = {{\n", is_constant ? "const " : "", number_.name,
                                 name, values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    text += fmt::format("      {},  // {}\n", values[k], k);
  }
  return text + "  };";
}

bool StatementLanguage::has_sines_in_place(const EmitOptions&) const { return false; }

std::string StatementLanguage::store(std::string_view where, std::string_view value) const {
  return fmt::format("{} = {};", where, value);
}

std::string StatementLanguage::loop(std::size_t first, std::size_t last,
                                    std::string_view statement) const {
  return fmt::format("for (int i = {}; i < {}; ++i) {}", first, last, statement);
}

std::vector<std::string> StatementLanguage::declare_functions(std::span<const Op>,
                                                              std::span<const std::string>,
                                                              const EmitOptions&) const {
  return {};
}

bool StatementLanguage::has_wide_values(const EmitOptions&) const { return false; }

std::string StatementLanguage::wide_type(std::size_t width) const {
  return fmt::format("{}{}", number_.name, width);
}

std::string StatementLanguage::declare_wide(std::string_view name, std::string_view value,
                                            std::size_t width) const {
  return fmt::format("const {} {} = {};", wide_type(width), name, value);
}

std::string StatementLanguage::gather(std::span<const std::string> lanes) const {
  return fmt::format("{}{{{}}}", wide_type(lanes.size()), fmt::join(lanes, ", "));
}

std::string StatementLanguage::load(std::string_view array, std::size_t element,
                                    std::size_t width) const {
  return fmt::format("load<{}>({} + {})", wide_type(width), array, element);
}

std::string StatementLanguage::store_wide(std::string_view array, std::size_t element,
                                          std::string_view value) const {
  return fmt::format("store({}, {} + {});", value, array, element);
}

std::string StatementLanguage::store_pairs(std::string_view array,
                                           std::span<const std::size_t> rows,
                                           std::span<const std::string> values) const {
  std::vector<std::string> places;
  for (const std::size_t row : rows) places.push_back(fmt::format("{} + {}", array, row));
  return fmt::format("store_pairs({}, {});", fmt::join(values, ", "), fmt::join(places, ", "));
}

bool StatementLanguage::has_sine_arrays(const EmitOptions& options) const {
  return options.trig == Trig::kOwn;
}

std::size_t StatementLanguage::most_in_one_function() const {
  return number_.is_generic ? std::numeric_limits<std::size_t>::max() : kMostInOneFunction;
}

bool StatementLanguage::rerolls_bodies() const { return !number_.is_generic; }

std::string StatementLanguage::pointer(std::string_view array, bool is_written) const {
  return fmt::format("{}{}* {}", is_written ? "" : "const ", number_.name, array);
}

std::string StatementLanguage::sincos(std::size_t, const EmitOptions&) const {
  fail_unsupported("arrays of sines");
}

std::string StatementLanguage::function(std::string_view, std::span<const std::string>,
                                        std::string_view) const {
  fail_unsupported("outlined functions");
}

std::string StatementLanguage::record_type(std::span<const std::string>) const {
  fail_unsupported("records");
}

std::string StatementLanguage::call_function(std::string_view name,
                                             std::span<const std::string> arguments) const {
  return fmt::format("{}({});", name, fmt::join(arguments, ", "));
}

std::string StatementLanguage::declare_record(std::span<const std::string> arrays) const {
  return fmt::format("const Arrays arrays = {{{}}};", fmt::join(arrays, ", "));
}

std::string StatementLanguage::region(std::string_view name, std::string_view statements) const {
  return function(name, std::vector<std::string>{"const Arrays* arrays", "const int* at"},
                  statements);
}

std::string StatementLanguage::call_region(std::string_view name, std::string_view row) const {
  return fmt::format("{}(&arrays, {});", name, row);
}

std::string StatementLanguage::step_array(std::string_view name, std::string_view array,
                                          std::size_t k, bool is_written) const {
  return fmt::format("{}{}* {}{} = arrays->{} + at[{}];", is_written ? "" : "const ", number_.name,
                     is_written ? "__restrict " : "", name, array, k);
}

std::string StatementLanguage::table_element(std::string_view element) const {
  return std::string(element);
}

std::string StatementLanguage::table(std::string_view name, std::span<const double> numbers) const {
  std::vector<std::string> lines;
  for (const double number : numbers) lines.push_back(literal(number));
  return fmt::format("static const {} {}[{}] = {{\n    {}}};\n", number_.name, name, lines.size(),
                     fmt::join(lines, ",\n    "));
}

std::string StatementLanguage::index_table(std::string_view name, std::size_t columns,
                                           std::span<const std::string> rows) const {
  std::string text = fmt::format("static const int {}[{}][{}] = {{\n", name, rows.size(), columns);
  for (const std::string& row : rows) text += fmt::format("    {{{}}},\n", row);
  return text + "};\n";
}

}  // namespace dynac
