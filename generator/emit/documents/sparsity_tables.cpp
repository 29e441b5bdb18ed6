// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/sparsity_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

#include "emit/documents/frame.hpp"
#include "emit/documents/number_lines.hpp"
#include "emit/text_template.hpp"

namespace dynac {
namespace {

std::string print_numbers(const std::vector<std::size_t>& numbers, std::string_view end_of_line) {
  constexpr std::size_t kInLine = 20;
  std::vector<std::string> words;
  for (const std::size_t number : numbers) words.push_back(std::to_string(number));
  return number_lines(words, kInLine, end_of_line);
}

// "7 x 7, 28 entries"
std::string sizes(const Sparsity& sparsity) {
  return fmt::format("{}, {} entries", fmt::join(sparsity.shape, " x "), sparsity.rows.size());
}

// Text for each output that is a list.
// @param[in] print  (kernel, output) -> std::string
template <class Print>
std::string print_each(const EmitJob& job, const Print& print) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    for (const ArgumentEntry& output : kernel.outputs) {
      if (!output.sparsity.is_none()) text += print(kernel, output);
    }
  }
  return text;
}

}  // namespace

std::string print_sparsities(const EmitJob& job) {
  const std::string arrays =
      print_each(job, [](const KernelEntry& kernel, const ArgumentEntry& output) {
        const Sparsity& sparsity = output.sparsity;
        return fill(embedded_file("sparsity_arrays.in"),
                    {{"KERNEL", kernel.name},
                     {"OUTPUT", output.name},
                     {"SIZES", sizes(sparsity)},
                     {"ROW_COUNT", std::to_string(sparsity.shape.front())},
                     {"COLUMN_COUNT", std::to_string(sparsity.columns())},
                     {"ENTRY_COUNT", std::to_string(sparsity.rows.size())},
                     {"ROWS", print_numbers(sparsity.rows, "")},
                     {"COLUMN_STARTS", print_numbers(sparsity.column_starts, "")}});
      });
  if (arrays.empty()) return "";
  return fill(embedded_file("sparsity.in"), {{"SPARSITY_ARRAYS", arrays}});
}

std::string print_c_sparsities(const EmitJob& job) {
  const std::string macros =
      print_each(job, [&job](const KernelEntry& kernel, const ArgumentEntry& output) {
        const Sparsity& sparsity = output.sparsity;
        return fill(
            embedded_file("sparsity_macros.in"),
            {{"NAME", fmt::format("{}_sparsity_{}_{}", c_prefix(job), kernel.name, output.name)},
             {"KERNEL", kernel.name},
             {"OUTPUT", output.name},
             {"SIZES", sizes(sparsity)},
             {"COLUMN_COUNT", std::to_string(sparsity.columns())},
             {"ENTRY_COUNT", std::to_string(sparsity.rows.size())},
             {"ROWS", print_numbers(sparsity.rows, " \\")},
             {"COLUMN_STARTS", print_numbers(sparsity.column_starts, " \\")}});
      });
  if (macros.empty()) return "";
  return fill(embedded_file("sparsity_c.in"), {{"SPARSITY_MACROS", macros}});
}

}  // namespace dynac
