// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/simulink.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "describe/describe.hpp"
#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// "7 x 7, by columns", as a port or a parameter of Simulink has it.
std::string port_shape(const ArgumentEntry& argument) {
  if (argument.shape.empty()) return "scalar";
  const std::string lengths = fmt::format("{}", fmt::join(argument.shape, " x "));
  if (argument.shape.size() < 2) return lengths;
  return lengths + (argument.shape.size() == 2 ? ", column-major" : ", as a vector, column-major");
}

std::string describe_port(const ArgumentEntry& argument) {
  if (!argument.members.empty()) {
    return fmt::format("the {} run-time parameters, in the order of their struct", argument.size());
  }
  return fmt::format("{} [{}] ({})", comment_text(argument.meaning), units_text(argument),
                     port_shape(argument));
}

// `const double q[7]`; of the parameters, a pointer to their struct, a bus of Simulink.
std::string caller_parameter(const EmitJob& job, const ArgumentEntry& argument, bool is_output) {
  const std::string_view constant = is_output ? "" : "const ";
  if (!argument.members.empty()) {
    return fmt::format("{}{}_parameters* {}", constant, c_prefix(job), argument.name);
  }
  return fmt::format("{}{} {}[{}]", constant, number_type(job.emit.scalar).name, argument.name,
                     argument.size());
}

std::string print_caller(const EmitJob& job, const KernelEntry& kernel) {
  std::string text = "\n" + wrap("/*", "  ", kernel.summary);
  for (const ArgumentEntry& input : kernel.inputs) {
    text += wrap(fmt::format("   {}:", input.name), "     ", describe_port(input));
  }
  for (const ArgumentEntry& output : kernel.outputs) {
    text += wrap(fmt::format("   {}: output,", output.name), "     ", describe_port(output));
  }
  text.back() = ' ';
  text += "*/\n";
  const std::string begin = fmt::format("extern void {}(", c_function(job, kernel));
  const std::string parameters =
      join_arguments(kernel, begin.size(), [&](const ArgumentEntry& argument, bool is_output) {
        return caller_parameter(job, argument, is_output);
      });
  return text + begin + parameters + ");\n";
}

std::string print_caller_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["GUARD"] = c_prefix(job) + "_CCALLER_H_";
  values["PARAMETER_TYPES"] = print_c_parameter_types(job);
  for (const KernelEntry& kernel : job.kernels) values["DECLARATIONS"] += print_caller(job, kernel);
  return fill(embedded_file("simulink_ccaller.h.in"), values);
}

// Rows and columns of a port: arrays with more indices are vectors.
std::string print_port(const ArgumentEntry& argument) {
  const bool is_matrix = argument.shape.size() == 2;
  const std::string sizes = is_matrix ? fmt::format("{}, {}", argument.shape[0], argument.shape[1])
                                      : fmt::format("{}, 0", argument.size());
  return wrap("    /*", "      ",
              fmt::format("{}: {} */", argument.name, describe_port(argument))) +
         fmt::format("    {{{}}},\n", sizes);
}

// The call of a kernel with the signals of its ports.
std::string print_signal_call(const EmitJob& job, const KernelEntry& kernel) {
  std::vector<std::string> passed;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const bool is_struct = !kernel.inputs[k].members.empty();
    passed.push_back(is_struct ? "&parameters"
                               : fmt::format("(const number*)ssGetInputPortSignal(S, {})", k));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    passed.push_back(fmt::format("(number*)ssGetOutputPortSignal(S, {})", k));
  }
  return wrap(" ", "     ",
              fmt::format("{}({});", c_function(job, kernel), fmt::join(passed, ", ")));
}

std::string print_sfunction(const EmitJob& job, const KernelEntry& kernel) {
  Placeholders values = common_placeholders(job);
  const std::string name = sfunction_name(job, kernel);
  values["NAME"] = name;
  values["KERNEL"] = kernel.name;
  values["SUMMARY"] = kernel.summary;
  values["TYPE"] = number_type(job.emit.scalar).name == "float" ? "SS_SINGLE" : "SS_DOUBLE";
  values["STAMP_CHECK"] = print_stamp_check(job, name + ".c", job.robot + "_c.h");
  values["PARAMETERS"] = "";
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    values["INPUTS"] += print_port(kernel.inputs[k]);
    if (kernel.inputs[k].members.empty()) continue;
    values["COUNT"] = std::to_string(k);
    values["PARAMETERS"] = fill(embedded_file("simulink_parameters.c.in"), values);
  }
  for (const ArgumentEntry& output : kernel.outputs) values["OUTPUTS"] += print_port(output);
  values["CALL"] = print_signal_call(job, kernel);
  return fill(embedded_file("simulink_sfunction.c.in"), values);
}

}  // namespace

std::string sfunction_name(const EmitJob& job, const KernelEntry& kernel) {
  return fmt::format("{}_{}_sfunction", job.robot, kernel.name);
}

std::vector<OutputFile> simulink_files(const EmitJob& job) {
  const std::string folder = "matlab/simulink/";
  std::vector<OutputFile> files{
      {fmt::format("{}{}_ccaller.h", folder, job.robot), print_caller_header(job)}};
  for (const KernelEntry& kernel : job.kernels) {
    const std::string name = sfunction_name(job, kernel);
    if (name.size() > kLongestMatlabName) continue;
    files.push_back({fmt::format("{}{}.c", folder, name), print_sfunction(job, kernel)});
  }
  return files;
}

}  // namespace dynac
