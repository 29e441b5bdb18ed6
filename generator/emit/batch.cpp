#include "emit/batch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/body.hpp"
#include "emit/cpp_lanes.hpp"
#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/text_template.hpp"

namespace dynac {
namespace {

bool is_array(const ArgumentEntry& argument) { return argument.members.empty(); }

// Names of arguments as they are, of arrays as their vectors.
std::string lane_arguments(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return is_array(argument) ? argument.name + "_lanes" : argument.name;
  });
}

std::string names(const KernelEntry& kernel) {
  return join_arguments(kernel, 0,
                        [](const ArgumentEntry& argument, bool) { return argument.name; });
}

// On to the next configurations: `count` of them are behind.
std::string print_advances(const KernelEntry& kernel, std::string_view count) {
  std::string text;
  const auto advance = [&](const ArgumentEntry& argument) {
    if (is_array(argument))
      text += fmt::format("    {} += {}{};\n", argument.name, argument.size(), count);
  };
  for (const ArgumentEntry& input : kernel.inputs) advance(input);
  for (const ArgumentEntry& output : kernel.outputs) advance(output);
  return text;
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
  for (const ArgumentEntry& output : kernel.outputs) {
    text += fmt::format("  dynac::runtime::batch::write_configurations<kCount>({0}_lanes, {0});\n",
                        output.name);
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
  Placeholders values = frame_values(
      language, job, kernel,
      {".cpp", kColumn, "", "#include <dynac/runtime/configurations.hpp>\n", "_batch"});
  constexpr std::size_t kChunkColumn =
      std::string_view("[[gnu::always_inline]] static inline void compute(").size();
  values["SCALAR"] = language.number().name;
  values["STATIC_FUNCTIONS"] = print_functions(job, kernel);
  values["CHUNK_PARAMETERS"] = pointer_parameters(language, job, kernel, kChunkColumn);
  values["CHUNK_ARGUMENTS"] = names(kernel);
  values["LANE_ARGUMENTS"] = lane_arguments(kernel);
  values["READS"] = print_reads(kernel);
  values["WRITES"] = print_writes(kernel);
  values["ADVANCES"] = print_advances(kernel, " * kLanes");
  values["BATCH"] = std::to_string(job.emit.batch);
  return fill(embedded_file("kernel_batch.cpp.in"), values);
}

std::string print_batch_loop(const Language& language, const EmitJob& job,
                             const KernelEntry& kernel) {
  if (job.emit.batch == 0) return "";
  const std::string function = batch_c_function(job, kernel);
  constexpr std::size_t kColumn = std::string_view("DYNAC_KERNEL ").size();
  return fill(embedded_file("kernel_batch.c.in"),
              {{"BATCH_FUNCTION", function},
               {"C_FUNCTION", c_function(job, kernel)},
               {"POINTER_PARAMETERS",
                pointer_parameters(language, job, kernel, kColumn + function.size() + 1)},
               {"ARGUMENTS", names(kernel)},
               {"ADVANCES", print_advances(kernel, "")},
               {"BATCH", std::to_string(job.emit.batch)},
               {"ROBOT", job.robot},
               {"LINK_NAME", link_name(job, function)},
               {"ALIAS_PARAMETERS", pointer_parameters(language, job, kernel, 4)}});
}

}  // namespace dynac
