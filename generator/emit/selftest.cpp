#include "emit/selftest.hpp"

#include <fmt/format.h>

#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/language.hpp"
#include "emit/parameters.hpp"

namespace dynac {
namespace {

std::string print_array(std::string_view type, std::string_view name,
                        const std::vector<double>& values, std::string (*print)(double)) {
  std::string list;
  for (const double value : values) {
    list += list.empty() ? "" : ", ";
    list += print(value);
  }
  return fmt::format("    const {} {}[] = {{{}}};\n", type, name, list);
}

std::string print_sample(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                         std::size_t number) {
  const NumberType& scalar = language.number();
  const std::string_view type = scalar.tested_as;
  const Sample& sample = kernel.samples[number];
  std::string arrays, comparisons;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel.inputs[k];
    arrays += input.members.empty()
                  ? print_array(type, input.name, sample.inputs[k], scalar.sample)
                  : fmt::format("    const {} {} = {};\n", language.parameters_type(job, type),
                                input.name, parameters_initialiser(job, sample.inputs[k]));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    const ArgumentEntry& output = kernel.outputs[k];
    arrays += print_array("double", "recorded_" + output.name, sample.outputs[k],
                          number_type(ScalarType::kDouble).sample);
    arrays += fmt::format("    {} {}[{}];\n", type, output.name, output.size());
    comparisons +=
        fmt::format("    compare(\"{} {}, sample {}\", {}, recorded_{}, {});\n", kernel.row->name,
                    output.name, number + 1, output.name, output.name, output.size());
  }
  const std::string names = join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return argument.members.empty() ? argument.name : pointer_to(argument);
  });
  return fill(embedded_file("selftest_sample.in"),
              {{"ARRAYS", arrays},
               {"CALL", fmt::format("{}({})", language.tested_function(job, kernel), names)},
               {"COMPARISONS", comparisons}});
}

}  // namespace

OutputFile print_selftest(const Language& language, const EmitJob& job, const SelftestFile& file) {
  const std::string name = fmt::format("{}_selftest{}", job.robot, file.ending);
  Placeholders values = common_placeholders(job);
  values["HEADER"] = fmt::format("{}{}", job.robot, language.header_ending());
  values["STAMP_CHECK"] = print_stamp_check(job, name, values["HEADER"]);
  values["TOLERANCE"] = language.number().tolerance;
  values["SCALAR"] = language.number().tested_as;
  for (const KernelEntry& kernel : job.kernels) {
    std::string samples;
    for (std::size_t k = 0; k < kernel.samples.size(); ++k)
      samples += print_sample(language, job, kernel, k);
    values["TESTS"] += fill(embedded_file(file.kernel_template),
                            {{"KERNEL", std::string(kernel.row->name)}, {"SAMPLES", samples}});
    values["CALLS"] += fmt::format("  test_{}();\n", kernel.row->name);
  }
  return {name, fill(embedded_file(file.file_template), values)};
}

}  // namespace dynac
