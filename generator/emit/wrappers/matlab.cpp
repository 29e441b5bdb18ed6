// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/matlab.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/matlab_help.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "emit/wrappers/simulink.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::size_t kDimensions = 4;  // of an argument of a kernel, at most

std::vector<std::string> source_names(const EmitJob& job) {
  std::vector<std::string> names;
  for (const KernelEntry& kernel : job.kernels) {
    names.push_back(matlab_text(language_of(job.emit).body_file(job, kernel, false)));
  }
  return names;
}

// A row of a table of arguments: a number is a row of numbers, one per configuration.
std::string print_gateway_argument(const ArgumentEntry& argument) {
  std::vector<std::size_t> lengths = argument.shape;
  if (lengths.empty()) lengths.push_back(1);
  const std::size_t rank = lengths.size();
  lengths.resize(std::max(rank, kDimensions), 1);
  return fmt::format("    {{{}, {}, {{{}}}, {}}},\n", string_literal(argument.name), rank,
                     fmt::join(lengths, ", "), argument.size());
}

std::string print_gateway_arguments(std::string_view what, const KernelEntry& kernel,
                                    const std::vector<ArgumentEntry>& arguments) {
  std::string rows;
  for (const ArgumentEntry& argument : arguments) {
    if (argument.members.empty()) rows += print_gateway_argument(argument);
  }
  if (rows.empty()) rows = "    {\"\", 0, {0, 0, 0, 0}, 0},\n";
  return fmt::format("static const argument_row {}_of_{}[] = {{\n{}}};\n", what, kernel.name, rows);
}

std::size_t count_arrays(const std::vector<ArgumentEntry>& arguments) {
  return static_cast<std::size_t>(std::ranges::count_if(
      arguments, [](const ArgumentEntry& argument) { return argument.members.empty(); }));
}

// The function that calls a kernel with the arrays of one configuration.
std::string print_gateway_call(const EmitJob& job, const KernelEntry& kernel) {
  std::vector<std::string> passed;
  std::size_t input = 0;
  for (const ArgumentEntry& argument : kernel.inputs) {
    passed.push_back(argument.members.empty()
                         ? fmt::format("in[{}]", input++)
                         : fmt::format("(const {}_parameters*)parameters", c_prefix(job)));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k)
    passed.push_back(fmt::format("out[{}]", k));
  const std::string unused = has_parameters(kernel) ? "" : "  (void)parameters;\n";
  return fmt::format(
      "static void call_{}(const number* const* in, const void* parameters,\n"
      "    number* const* out) {{\n{}{}}}\n",
      kernel.name, (input == 0 ? "  (void)in;\n" : "") + unused,
      wrap(" ", "     ", fmt::format("{}({});", c_function(job, kernel), fmt::join(passed, ", "))));
}

std::string print_gateway_row(const KernelEntry& kernel) {
  return fmt::format(
      "    {{{0}, call_{1},\n     inputs_of_{1},\n     outputs_of_{1}, {2}, {3}, {4}}},\n",
      string_literal(kernel.name), kernel.name, count_arrays(kernel.inputs), kernel.outputs.size(),
      has_parameters(kernel) ? 1 : 0);
}

std::string print_parameter_rows(const EmitJob& job) {
  std::string rows;
  std::size_t first = 0;
  for (const ParameterEntry& parameter : job.parameters) {
    rows += fmt::format("    {{{}, {}, {}}},\n", string_literal(parameter.name), first,
                        parameter.value.size());
    first += parameter.value.size();
  }
  return rows;
}

std::string print_gateway(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  std::size_t most_inputs = 1, most_outputs = 1;
  for (const KernelEntry& kernel : job.kernels) {
    most_inputs = std::max(most_inputs, kernel.inputs.size());
    most_outputs = std::max(most_outputs, kernel.outputs.size());
    values["CALLS"] += "\n" + print_gateway_call(job, kernel) +
                       print_gateway_arguments("inputs", kernel, kernel.inputs) +
                       print_gateway_arguments("outputs", kernel, kernel.outputs);
    values["ROWS"] += print_gateway_row(kernel);
  }
  values["INPUT_COUNT"] = std::to_string(most_inputs);
  values["OUTPUT_COUNT"] = std::to_string(most_outputs);
  const bool is_single = number_type(job.emit.scalar).name == "float";
  values["NUMBER"] = is_single ? "single" : "double";
  values["TYPE"] = is_single ? "mxSINGLE_CLASS" : "mxDOUBLE_CLASS";
  const bool is_used = std::ranges::any_of(job.kernels, has_parameters);
  std::size_t size = 0;
  for (const ParameterEntry& parameter : job.parameters) size += parameter.value.size();
  values["SIZE"] = std::to_string(std::max<std::size_t>(size, 1));
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_mex.c", job.robot + "_c.h");
  values["MEMBERS"] = print_parameter_rows(job);
  values["PARAMETERS"] =
      fill(embedded_file(is_used ? "matlab_parameters.c.in" : "matlab_no_parameters.c.in"), values);
  return fill(embedded_file("matlab_mex.c.in"), values);
}

}  // namespace

std::vector<std::string> matlab_notes(const EmitJob& job) {
  std::vector<std::string> notes;
  for (const KernelEntry& kernel : job.kernels) {
    const std::string name = sfunction_name(job, kernel);
    if (name.size() <= kLongestMatlabName) continue;
    notes.push_back(
        fmt::format("the S-function of {}: its name would have {} characters, and names "
                    "in MATLAB have up to {}; choose a shorter name of the robot with "
                    "@name",
                    kernel.name, name.size(), kLongestMatlabName));
  }
  return notes;
}

std::vector<OutputFile> matlab_package(const EmitJob& job) {
  const std::string package = fmt::format("matlab/+{}/", job.robot);
  Placeholders values = common_placeholders(job);
  values["SOURCES"] = fmt::format(" ...\n    {}", fmt::join(source_names(job), ", ...\n    "));
  std::vector<OutputFile> files{
      {fmt::format("matlab/{}_mex.c", job.robot), print_gateway(job)},
      {package + "build.m", fill(embedded_file("matlab_build.m.in"), values)},
      {package + "build_sfunction.m", fill(embedded_file("matlab_build_sfunction.m.in"), values)},
      {package + "info.m", print_matlab_info(job)}};
  for (std::size_t k = 0; k < job.kernels.size(); ++k) {
    const KernelEntry& kernel = job.kernels[k];
    files.push_back({package + kernel.name + ".m", print_matlab_function(job, kernel, k)});
  }
  for (OutputFile& file : simulink_files(job)) files.push_back(std::move(file));
  return files;
}

}  // namespace dynac
