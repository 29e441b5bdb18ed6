// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/formula_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

namespace dynac {

namespace {

// What braces hold, as settings have it: see the top of the header.
std::string braced_text(std::string_view text, bool has_wrenches, const RowInputSettings& inputs) {
  struct Word {
    std::string_view prefix;
    bool RowInputSettings::*input;
  };
  constexpr Word kWords[] = {{"accelerations: ", &RowInputSettings::accelerations},
                             {"restitution: ", &RowInputSettings::restitution}};
  for (const auto& [prefix, input] : kWords) {
    if (!text.starts_with(prefix)) continue;
    text.remove_prefix(prefix.size());
    const std::size_t bar = text.find('|');
    return std::string(inputs.*input ? text.substr(0, bar) : text.substr(bar + 1));
  }
  return has_wrenches ? std::string(text) : "";
}

std::string formula_with(const Kernel& kernel, bool has_wrenches, const RowInputSettings& inputs) {
  std::string text;
  std::string_view rest = kernel.formula;
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    text += rest.substr(0, open);
    if (open == rest.npos) break;
    const std::size_t close = rest.find('}', open);
    text += braced_text(rest.substr(open + 1, close - open - 1), has_wrenches, inputs);
    rest.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

std::string formula_text(const Kernel& kernel, bool has_wrenches) {
  return formula_with(kernel, has_wrenches, {});
}

std::string formula_text(const Kernel& kernel, const KernelContext& context) {
  if (!kernel.parts.empty()) {
    std::vector<std::string> formulas;
    for (const Kernel* part : kernel.parts) formulas.push_back(formula_text(*part, context));
    return fmt::format("{}", fmt::join(formulas, "; "));
  }
  const bool has_wrenches = kernel.takes_wrenches && !context.settings.wrench_links.empty();
  std::string text = formula_with(kernel, has_wrenches, context.settings.row_inputs);
  if (kernel.needs_problem) return text;  // it adds no derivatives
  std::string_view separator = "; plus ";
  for (const ArgumentRow& row : added_outputs(kernel, context.settings)) {
    const std::string variation = row.name.substr(row.name.rfind("_d") + 1);
    text += fmt::format("{}{} {}", separator, row.name, variation);
    separator = ", ";
  }
  return text;
}

}  // namespace dynac
