// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/foreign_function.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// {rows, columns, 1} of all entries, else {rows, columns, beginnings of columns, rows}.
std::vector<std::size_t> compressed(const ForeignMatrix& matrix) {
  std::vector<std::size_t> numbers{matrix.rows, matrix.columns};
  if (matrix.pattern.empty()) {
    numbers.push_back(1);
    return numbers;
  }
  std::vector<std::size_t> rows;
  for (std::size_t j = 0; j < matrix.columns; ++j) {
    numbers.push_back(rows.size());
    for (std::size_t i = 0; i < matrix.rows; ++i) {
      if (matrix.pattern[i + matrix.rows * j]) rows.push_back(i);
    }
  }
  numbers.push_back(rows.size());
  numbers.insert(numbers.end(), rows.begin(), rows.end());
  return numbers;
}

// Words in lines of at most 100 columns.
std::string lines_of(const std::vector<std::string>& words) {
  std::string text, line = "     ";
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string word = fmt::format(" {}{}", words[k], k + 1 < words.size() ? "," : "");
    if (line.size() + word.size() > 97) {
      text += line + '\n';
      line = "     ";
    }
    line += word;
  }
  return text + line;
}

// A function that looks something up by the number of an input or an output.
std::string print_lookup(std::string_view type, const std::string& name, std::string_view other,
                         const std::vector<std::string>& results,
                         const ForeignInterface& interface) {
  return fill(embedded_file("foreign_lookup.in"), {{"TYPE", std::string(type)},
                                                   {"FUNCTION", name},
                                                   {"INTEGER", std::string(interface.integer)},
                                                   {"COUNT", std::to_string(results.size())},
                                                   {"VALUES", lines_of(results)},
                                                   {"OTHER", std::string(other)}});
}

// The functions that describe all inputs, or all outputs.
std::string print_side(const ForeignFunction& function, const std::vector<ForeignMatrix>& matrices,
                       std::string_view side, const ForeignInterface& interface,
                       Sparsities& sparsities) {
  const std::string& name = function.name;
  std::vector<std::string> arrays, names, flags;
  for (const ForeignMatrix& matrix : matrices) {
    arrays.push_back(sparsities.name_of(matrix));
    names.push_back(string_literal(matrix.name));
    flags.emplace_back(matrix.is_differentiable ? "1" : "0");
  }
  std::string text = fmt::format("DYNAC_EXPORT {} {}_n_{}(void) {{ return {}; }}\n",
                                 interface.integer, name, side, matrices.size());
  text += print_lookup(fmt::format("const {}*", interface.integer),
                       fmt::format("{}_sparsity_{}", name, side), "NULL", arrays, interface);
  if (!interface.has_names) return text;
  text +=
      print_lookup("const char*", fmt::format("{}_name_{}", name, side), "NULL", names, interface);
  if (std::ranges::find(flags, "0") == flags.end()) return text;
  return text + print_lookup("int", fmt::format("{}_diff_{}", name, side), "0", flags, interface);
}

}  // namespace

ForeignMatrix unread(ForeignMatrix matrix) {
  matrix.pattern.assign(matrix.size(), false);
  return matrix;
}

std::string Sparsities::name_of(const ForeignMatrix& matrix) {
  const std::vector<std::size_t> array = compressed(matrix);
  auto found = std::ranges::find(arrays_, array);
  if (found == arrays_.end()) found = arrays_.insert(arrays_.end(), array);
  return fmt::format("sparsity{}", found - arrays_.begin());
}

std::string Sparsities::print(const ForeignInterface& interface) const {
  std::string text;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    std::vector<std::string> numbers;
    for (const std::size_t number : arrays_[k]) numbers.push_back(std::to_string(number));
    const std::string begin =
        fmt::format("static const {} sparsity{}[] = {{", interface.integer, k);
    const std::string line = fmt::format("{}{}}};\n", begin, fmt::join(numbers, ", "));
    text += line.size() <= 100 ? line : fmt::format("{}\n{}}};\n", begin, lines_of(numbers));
  }
  return text;
}

std::string print(const ForeignFunction& function, const ForeignInterface& interface,
                  Sparsities& sparsities) {
  return fill(embedded_file("foreign_function.in"),
              {{"FUNCTION", function.name},
               {"WHAT", function.documentation},
               {"INPUTS", print_side(function, function.inputs, "in", interface, sparsities)},
               {"OUTPUTS", print_side(function, function.outputs, "out", interface, sparsities)},
               {"INTEGER", std::string(interface.integer)},
               {"MEMORY", std::string(interface.memory)},
               {"INPUT_COUNT", std::to_string(function.inputs.size())},
               {"OUTPUT_COUNT", std::to_string(function.outputs.size())},
               {"WORK", std::to_string(function.work)},
               {"STATEMENTS", function.statements}});
}

}  // namespace dynac
