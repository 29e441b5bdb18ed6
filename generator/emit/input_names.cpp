// SPDX-License-Identifier: BSD-3-Clause
#include "emit/input_names.hpp"

#include "support/identifier.hpp"

namespace dynac {

std::vector<std::string> taken_names(const Graph& graph) {
  std::vector<std::string> taken{"angle",    "sine", "cosine", "shared",
                                 "outlined", "step", "at",     "M_SQRT1"};  // M_SQRT1_2: a macro
  for (const InputBlock& input : graph.inputs()) taken.push_back(input.name);
  for (const OutputBlock& output : graph.outputs()) taken.push_back(output.name);
  return taken;
}

std::vector<std::vector<std::string>> input_names(const KernelEntry& kernel) {
  NameScope scope(taken_names(kernel.program.graph));
  std::vector<std::vector<std::string>> names;
  for (const ArgumentEntry& input : kernel.inputs) {
    std::vector<std::string>& entries = names.emplace_back();
    for (const std::string& label : input.labels) {
      // A member of a struct is its own name.
      const std::string name = input.members.empty() ? input.name + '_' + label : label;
      entries.push_back(scope.unique(name, "input"));
    }
  }
  return names;
}

std::vector<std::string> taken_prefixes(const Graph& graph,
                                        const std::vector<std::vector<std::string>>& inputs) {
  std::vector<std::string> taken = taken_names(graph);
  for (const std::vector<std::string>& entries : inputs) {
    for (const std::string& name : entries) {
      const std::size_t last = name.find_last_not_of("0123456789");
      if (last + 1 < name.size() && name[last] == '_') taken.push_back(name.substr(0, last));
    }
  }
  return taken;
}

}  // namespace dynac
