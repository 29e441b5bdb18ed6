// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/foreign_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/wrappers/position_runs.hpp"

namespace dynac {
namespace {

constexpr std::string_view kPositions = "dynac/runtime/positions.h";

// A function that statements may call, and the template that defines it.
struct Helper {
  std::string_view name, file;
};
constexpr std::array kHelpers{Helper{"given", "foreign_given.in"},
                              Helper{"give", "foreign_give.in"},
                              Helper{"put", "foreign_put.in"},
                              Helper{"clear", "foreign_clear.in"},
                              Helper{"add", "foreign_add.in"},
                              Helper{"add_product", "foreign_add_product.in"},
                              Helper{"transform", "foreign_transform.in"}};

bool is_called(std::string_view name, std::string_view text) {
  const std::string call = fmt::format("{}(", name);
  for (std::size_t at = text.find(call); at != text.npos; at = text.find(call, at + 1)) {
    if (at == 0 || std::string_view(" (-").find(text[at - 1]) != std::string_view::npos)
      return true;
  }
  return false;
}

std::size_t largest_input(const std::vector<ForeignFunction>& functions) {
  std::size_t largest = 1;
  for (const ForeignFunction& function : functions) {
    for (const ForeignMatrix& input : function.inputs) largest = std::max(largest, input.size());
  }
  return largest;
}

}  // namespace

std::vector<OutputFile> foreign_files(const EmitJob& job, std::string_view solver,
                                      const std::string& notes,
                                      const std::vector<ForeignFunction>& functions,
                                      const ForeignInterface& interface) {
  std::string texts;
  Sparsities sparsities;
  for (const ForeignFunction& function : functions) {
    texts += print(function, interface, sparsities);
  }
  Placeholders values = common_placeholders(job);
  values["NOTES"] = notes;
  values["INTEGER"] = interface.integer;
  values["SIZE"] = std::to_string(largest_input(functions));
  std::string helpers;
  if (texts.find("runs, run_count") != texts.npos) {
    values["INCLUDES"] = fmt::format("#include <{}>\n\n", kPositions);
    helpers =
        "\n/* The joint positions whose tangent space has coordinates of its own, and the "
        "others. */\n" +
        print(position_runs(job));
  } else {
    values["INCLUDES"] = "";
  }
  for (const auto& [name, file] : kHelpers) {
    if (is_called(name, texts)) helpers += fill(embedded_file(file), values);
  }
  values["HELPERS"] = fmt::format(
      "{}\n/* Sparsities: rows, columns, and 1 where all entries are passed, else where the "
      "columns\n"
      "   begin and the rows of their entries. */\n{}",
      helpers, sparsities.print(interface));
  values["FUNCTIONS"] = texts;
  const std::string_view ending = language_of(job.emit).is_c() ? "c" : "cpp";
  std::vector<OutputFile> files{{fmt::format("{}_{}.{}", job.robot, solver, ending),
                                 fill(embedded_file("foreign_file.in"), values)}};
  if (!values["INCLUDES"].empty()) files.push_back(runtime_file(job, kPositions));
  return files;
}

ForeignMatrix foreign_matrix(const ArgumentEntry& argument, const std::string& name) {
  ForeignMatrix matrix{name, argument.shape.empty() ? 1 : argument.shape.front(), 1};
  for (std::size_t k = 1; k < argument.shape.size(); ++k) matrix.columns *= argument.shape[k];
  if (!argument.zeros.empty()) {
    matrix.pattern.assign(matrix.size(), true);
    for (const std::size_t zero : argument.zeros) matrix.pattern[zero] = false;
  }
  return matrix;
}

}  // namespace dynac
