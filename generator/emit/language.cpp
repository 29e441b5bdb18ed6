#include "emit/language.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/job.hpp"
#include "ir/op.hpp"

namespace dynac {
std::string Language::member(std::string_view record, std::string_view name) const {
  return fmt::format("{}->{}", record, name);
}

std::string Language::library_call(std::string_view function, std::string_view operand) const {
  return fmt::format("{}{}({})", function, number_.suffix, operand);
}

std::string Language::declare(std::string_view name, std::string_view value) const {
  return fmt::format("const {} {} = {};", number_.name, name, value);
}

std::string Language::declare_arrays(std::initializer_list<std::string_view> names,
                                     std::size_t size) const {
  std::string list;
  for (const std::string_view name : names) {
    list += fmt::format("{}{}[{}]", list.empty() ? "" : ", ", name, size);
  }
  return fmt::format("{} {};", number_.name, list);
}

std::string Language::declare_array(std::string_view name, std::span<const std::string> values,
                                    bool is_constant) const {
  std::string text = fmt::format("{}{} {}[{}] = {{\n", is_constant ? "const " : "", number_.name,
                                 name, values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    text += fmt::format("      {},  // {}\n", values[k], k);
  }
  return text + "  };";
}

bool Language::has_sines_in_place(const EmitOptions&) const { return false; }

std::string Language::store(std::string_view where, std::string_view value) const {
  return fmt::format("{} = {};", where, value);
}

std::string Language::loop(std::size_t first, std::size_t last, std::string_view statement) const {
  return fmt::format("for (int i = {}; i < {}; ++i) {}", first, last, statement);
}

std::vector<std::string> Language::declare_functions(std::span<const Op>,
                                                     std::span<const std::string>,
                                                     const EmitOptions&) const {
  return {};
}

bool Language::has_wide_values(const EmitOptions&) const { return false; }

std::string Language::wide_type(std::size_t width) const {
  return fmt::format("{}{}", number_.name, width);
}

std::string Language::declare_wide(std::string_view name, std::string_view value,
                                   std::size_t width) const {
  return fmt::format("const {} {} = {};", wide_type(width), name, value);
}

std::string Language::gather(std::span<const std::string> lanes) const {
  return fmt::format("{}{{{}}}", wide_type(lanes.size()), fmt::join(lanes, ", "));
}

std::string Language::load(std::string_view array, std::size_t element, std::size_t width) const {
  return fmt::format("load<{}>({} + {})", wide_type(width), array, element);
}

std::string Language::store_wide(std::string_view array, std::size_t element,
                                 std::string_view value) const {
  return fmt::format("store({}, {} + {});", value, array, element);
}

std::string Language::store_pairs(std::string_view array, std::span<const std::size_t> rows,
                                  std::span<const std::string> values) const {
  std::vector<std::string> places;
  for (const std::size_t row : rows) places.push_back(fmt::format("{} + {}", array, row));
  return fmt::format("store_pairs({}, {});", fmt::join(values, ", "), fmt::join(places, ", "));
}

bool Language::has_sine_arrays(const EmitOptions& options) const {
  return options.trig == Trig::kOwn;
}

std::string Language::pointer(std::string_view array, bool is_written) const {
  return fmt::format("{}{}* {}", is_written ? "" : "const ", number_.name, array);
}

std::string Language::call_function(std::string_view name,
                                    std::span<const std::string> arguments) const {
  return fmt::format("{}({});", name, fmt::join(arguments, ", "));
}

std::string Language::declare_record(std::span<const std::string> arrays) const {
  return fmt::format("const Arrays arrays = {{{}}};", fmt::join(arrays, ", "));
}

std::string Language::region(std::string_view name, std::string_view statements) const {
  return function(name, std::vector<std::string>{"const Arrays* arrays", "const int* at"},
                  statements);
}

std::string Language::call_region(std::string_view name, std::string_view row) const {
  return fmt::format("{}(&arrays, {});", name, row);
}

std::string Language::step_array(std::string_view name, std::string_view array, std::size_t k,
                                 bool is_written) const {
  return fmt::format("{}{}* {}{} = arrays->{} + at[{}];", is_written ? "" : "const ", number_.name,
                     is_written ? "__restrict " : "", name, array, k);
}

std::string Language::table_element(std::string_view element) const { return std::string(element); }

std::string Language::table(std::string_view name, std::span<const double> numbers) const {
  std::vector<std::string> lines;
  for (const double number : numbers) lines.push_back(literal(number));
  return fmt::format("static const {} {}[{}] = {{\n    {}}};\n", number_.name, name, lines.size(),
                     fmt::join(lines, ",\n    "));
}

std::string Language::index_table(std::string_view name, std::size_t columns,
                                  std::span<const std::string> rows) const {
  std::string text = fmt::format("static const int {}[{}][{}] = {{\n", name, rows.size(), columns);
  for (const std::string& row : rows) text += fmt::format("    {{{}}},\n", row);
  return text + "};\n";
}

std::string Language::parameters_type(const EmitJob& job, std::string_view) const {
  return c_prefix(job) + "_parameters";
}

std::string Language::tested_function(const EmitJob& job, const KernelEntry& kernel) const {
  return c_function(job, kernel);
}

std::string Language::body_file(const EmitJob& job, const KernelEntry& kernel,
                                bool is_batch) const {
  return fmt::format("{}_{}{}{}", job.robot, kernel.name, is_batch && has_lanes() ? "_batch" : "",
                     build_words().body_ending);
}

EigenWords Language::eigen_words(const EmitJob& job, const KernelEntry& kernel) const {
  return {"", "", "inline", " noexcept", "::" + c_function(job, kernel)};
}

}  // namespace dynac
