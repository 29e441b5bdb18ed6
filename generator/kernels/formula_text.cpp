#include "kernels/formula_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

namespace dynac {

std::string formula_text(const Kernel& kernel, bool has_wrenches) {
  std::string text;
  bool is_printed = true;
  for (const char c : kernel.formula) {
    if (c == '{') {
      is_printed = has_wrenches;
    } else if (c == '}') {
      is_printed = true;
    } else if (is_printed) {
      text += c;
    }
  }
  return text;
}

std::string formula_text(const Kernel& kernel, const KernelContext& context) {
  if (!kernel.parts.empty()) {
    std::vector<std::string> formulas;
    for (const Kernel* part : kernel.parts) formulas.push_back(formula_text(*part, context));
    return fmt::format("{}", fmt::join(formulas, "; "));
  }
  const bool has_wrenches = kernel.takes_wrenches && !context.settings.wrench_links.empty();
  std::string text = formula_text(kernel, has_wrenches);
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
