#include "emit/selftest.hpp"

#include <fmt/format.h>

#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/parameters.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::string print_array(std::string_view type, std::string_view name,
                        const std::vector<double>& values, bool is_float) {
  std::string list;
  for (const double value : values) {
    list += list.empty() ? "" : ", ";
    list += is_float ? number_literal(static_cast<float>(value)) : number_literal(value);
  }
  return fmt::format("    const {} {}[] = {{{}}};\n", type, name, list);
}

std::string print_sample(const EmitJob& job, const KernelEntry& kernel, std::size_t number) {
  const bool is_float = job.emit.scalar == ScalarType::kFloat;
  const std::string_view type = is_float ? "float" : "double";
  const Sample& sample = kernel.samples[number];
  std::string arrays, comparisons;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel.inputs[k];
    arrays += input.members.empty()
                  ? print_array(type, input.name, sample.inputs[k], is_float)
                  : fmt::format("    const {} {} = {};\n", parameters_type(job, "double"),
                                input.name, parameters_initialiser(job, sample.inputs[k]));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    const ArgumentEntry& output = kernel.outputs[k];
    arrays += print_array("double", "recorded_" + output.name, sample.outputs[k], false);
    arrays += fmt::format("    {} {}[{}];\n", type, output.name, output.size());
    comparisons +=
        fmt::format("    compare(\"{} {}, sample {}\", {}, recorded_{}, {});\n", kernel.row->name,
                    output.name, number + 1, output.name, output.name, output.size());
  }
  const std::string names = join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return argument.members.empty() ? argument.name : pointer_to(argument);
  });
  const std::string function = job.emit.scalar == ScalarType::kTemplate
                                   ? fmt::format("{}::{}<double>", job.name_space, kernel.row->name)
                                   : fmt::format("{}_{}", c_prefix(job), kernel.row->name);
  return fill(embedded_file("selftest_sample.in"),
              {{"ARRAYS", arrays},
               {"CALL", fmt::format("{}({})", function, names)},
               {"COMPARISONS", comparisons}});
}

}  // namespace

std::string print_selftest(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  const bool is_float = job.emit.scalar == ScalarType::kFloat;
  values["HEADER"] = job.robot + (job.emit.scalar == ScalarType::kTemplate ? ".hpp" : "_c.h");
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_selftest.cpp", values["HEADER"]);
  values["TOLERANCE"] = is_float ? "1e-4" : "1e-10";
  for (const KernelEntry& kernel : job.kernels) {
    std::string samples;
    for (std::size_t k = 0; k < kernel.samples.size(); ++k) samples += print_sample(job, kernel, k);
    values["TESTS"] += fill(embedded_file("selftest_kernel.in"),
                            {{"KERNEL", std::string(kernel.row->name)}, {"SAMPLES", samples}});
    values["CALLS"] += fmt::format("  test_{}();\n", kernel.row->name);
  }
  return fill(embedded_file("selftest.cpp.in"), values);
}

}  // namespace dynac
