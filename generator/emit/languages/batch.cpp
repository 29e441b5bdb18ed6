// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/batch.hpp"

#include <fmt/format.h>

#include "emit/documents/frame.hpp"
#include "emit/languages/batch_loop.hpp"
#include "emit/languages/body.hpp"
#include "emit/languages/cpp_lanes.hpp"
#include "emit/output_stores.hpp"
#include "emit/text_template.hpp"
#include "ir/stored_elements.hpp"

namespace dynac {
namespace {

bool is_array(const ArgumentEntry& argument) { return argument.members.empty(); }

// Names of arguments as they are, of arrays as their vectors.
std::string lane_arguments(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return is_array(argument) ? argument.name + "_lanes" : argument.name;
  });
}

// Vectors of the inputs, filled.
std::string print_reads(const KernelEntry& kernel) {
  std::string text;
  for (const ArgumentEntry& input : kernel.inputs) {
    if (!is_array(input)) continue;
    text += fmt::format(
        "  Lanes {0}_lanes[{1}];\n"
        "  dynac::runtime::batch::read_configurations<kCount>({0}, {0}_lanes);\n",
        input.name, input.size());
  }
  for (const ArgumentEntry& output : kernel.outputs) {
    text += fmt::format("  Lanes {}_lanes[{}];\n", output.name, output.size());
  }
  return text;
}

std::string print_writes(const KernelEntry& kernel) {
  std::string text;
  for (const OutputBlock& output : kernel.program.graph.outputs()) {
    if (output.is_whole()) {
      text += fmt::format(
          "  dynac::runtime::batch::write_configurations<kCount>({0}_lanes, {0});\n", output.name);
      continue;
    }
    for (const ElementRange& range : stored_ranges(output)) {
      text += fmt::format(
          "  dynac::runtime::batch::write_part_of_configurations<kCount, {1}, {2}>({0}_lanes, "
          "{0});\n",
          output.name, range.first, range.last - range.first);
    }
  }
  return text;
}

// The statements as a function, behind those that they call.
std::string print_functions(const EmitJob& job, const KernelEntry& kernel) {
  const Language& lanes = cpp_lanes(job.emit.scalar);
  const KernelText text = print_text(lanes, job, kernel);
  const std::string parameters = pointer_parameters(lanes, job, kernel, 0);
  return text.functions +
         fill(
             embedded_file("static_functions.in"),
             {{"WHAT", std::string(embedded_file("in_lanes_note.in"))},
              {"FUNCTIONS", lanes.function("in_lanes", std::vector{parameters}, text.statements)}});
}

}  // namespace

std::string print_batch_body(const Language& language, const EmitJob& job,
                             const KernelEntry& kernel) {
  constexpr std::size_t kColumn = std::string_view("extern \"C\" void ").size();
  Placeholders values =
      frame_values(language, job, kernel,
                   {kColumn, "", "#include <dynac/runtime/configurations.hpp>\n", "_batch"});
  if (kernel.is_rollout()) {  // of which the steps are in no lanes
    values["STATIC_FUNCTIONS"] = "";
    values["STATEMENTS"] = print_calls_of_batch(job, kernel);
    return fill(embedded_file("kernel.cpp.in"), values);
  }
  constexpr std::size_t kChunkColumn =
      std::string_view("[[gnu::always_inline]] static inline void compute(").size();
  values["SCALAR"] = language.number().name;
  values["STATIC_FUNCTIONS"] = print_functions(job, kernel);
  values["CHUNK_PARAMETERS"] = pointer_parameters(language, job, kernel, kChunkColumn);
  values["CHUNK_ARGUMENTS"] = argument_names(kernel);
  values["LANE_ARGUMENTS"] = lane_arguments(kernel);
  values["READS"] = print_reads(kernel);
  values["WRITES"] = print_writes(kernel);
  values["ADVANCES"] = print_advances(kernel, " * kLanes");
  values["BATCH"] = std::to_string(job.emit.batch);
  return fill(embedded_file("kernel_batch.cpp.in"), values);
}

}  // namespace dynac
