// SPDX-License-Identifier: BSD-3-Clause
#include "search/step_names.hpp"

#include "passes/pipeline.hpp"

namespace dynac {

std::vector<std::string_view> step_names() {
  std::vector<std::string_view> names{kTrace};
  for (const Pass& pass : pipeline()) names.push_back(pass.name);
  names.push_back(kReroll);
  return names;
}

std::string_view condition_of(std::string_view step) {
  if (step == kReroll) return "a kernel whose straight-line code exceeds @code-budget";
  for (const Pass& pass : pipeline()) {
    if (pass.name == step) return pass.condition;
  }
  return "";
}

}  // namespace dynac
