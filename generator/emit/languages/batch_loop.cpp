// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/batch_loop.hpp"

#include <fmt/format.h>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/text_template.hpp"

namespace dynac {

std::string argument_names(const KernelEntry& kernel) {
  return join_arguments(kernel, 0,
                        [](const ArgumentEntry& argument, bool) { return argument.name; });
}

std::string print_advances(const KernelEntry& kernel, std::string_view times) {
  std::string text;
  const auto advance = [&](const ArgumentEntry& argument) {
    if (argument.members.empty())
      text += fmt::format("    {} += {}{};\n", argument.name, argument.size(), times);
  };
  for (const ArgumentEntry& input : kernel.inputs) advance(input);
  for (const ArgumentEntry& output : kernel.outputs) advance(output);
  return text;
}

std::string print_calls_of_batch(const EmitJob& job, const KernelEntry& kernel) {
  return fmt::format("  for (long i = 0; i < {}; ++i) {{\n    {}({});\n{}  }}\n", job.emit.batch,
                     c_function(job, kernel), argument_names(kernel), print_advances(kernel, ""));
}

std::string print_batch_loop(const Language& language, const EmitJob& job,
                             const KernelEntry& kernel) {
  if (job.emit.batch == 0) return "";
  const std::string function = batch_c_function(job, kernel);
  constexpr std::size_t kColumn = std::string_view("DYNAC_KERNEL ").size();
  return fill(embedded_file("kernel_batch.c.in"),
              {{"BATCH_FUNCTION", function},
               {"POINTER_PARAMETERS",
                pointer_parameters(language, job, kernel, kColumn + function.size() + 1)},
               {"STATEMENTS", print_calls_of_batch(job, kernel)},
               {"ROBOT", job.robot},
               {"LINK_NAME", link_name(job, function, language.body_file(job, kernel, true))},
               {"ALIAS_PARAMETERS", pointer_parameters(language, job, kernel, 4)}});
}

}  // namespace dynac
