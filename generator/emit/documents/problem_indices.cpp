// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/problem_indices.hpp"

#include <fmt/format.h>

#include <vector>

#include "emit/documents/frame.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// Vectors with named entries, in order.
std::vector<const ArgumentEntry*> named_vectors(const EmitJob& job) {
  std::vector<const ArgumentEntry*> vectors;
  for (const KernelEntry& kernel : job.kernels) {
    for (const auto* arguments : {&kernel.inputs, &kernel.outputs}) {
      for (const ArgumentEntry& argument : *arguments) {
        if (!argument.index_names.scope.empty()) vectors.push_back(&argument);
      }
    }
  }
  return vectors;
}

// An entry as the problem file names it, with its unit.
std::string entry_note(const ArgumentEntry& argument, std::size_t entry) {
  return comment_text(fmt::format("{} [{}]", argument.rows[entry], argument.units[entry]));
}

}  // namespace

std::string print_problem_indices(const EmitJob& job) {
  std::string text;
  for (const ArgumentEntry* argument : named_vectors(job)) {
    const IndexNames& names = argument->index_names;
    std::string enumerators;
    for (std::size_t k = 0; k < names.identifiers.size(); ++k) {
      enumerators += wrap("  ///", "  ///", entry_note(*argument, k)) +
                     fmt::format("  {} = {},\n", names.identifiers[k], k);
    }
    text += fill(embedded_file("entry_namespace.in"),
                 {{"ARRAY", argument->name}, {"NAME", names.scope}, {"ENUMERATORS", enumerators}});
  }
  return text;
}

std::string print_c_problem_indices(const EmitJob& job) {
  std::string text;
  for (const ArgumentEntry* argument : named_vectors(job)) {
    const IndexNames& names = argument->index_names;
    for (std::size_t k = 0; k < names.identifiers.size(); ++k) {
      text += fmt::format("  /* {}: {} */\n  {}_{}_{} = {},\n", argument->name,
                          entry_note(*argument, k), c_prefix(job), names.scope,
                          names.identifiers[k], k);
    }
  }
  return text;
}

}  // namespace dynac
