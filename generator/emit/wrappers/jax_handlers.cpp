// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/jax_handlers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

bool is_struct(const ArgumentEntry& argument) { return !argument.members.empty(); }

// A function that calls a kernel, or its batch, with arrays.
std::string print_jax_call(const EmitJob& job, const KernelEntry& kernel, bool is_batch) {
  const Language& language = language_of(job.emit);
  std::vector<std::string> passed;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    std::string pointer = fmt::format("in[{}]", k);
    if (is_struct(kernel.inputs[k])) {
      const std::string type = language.parameters_type(job, language.number().name);
      pointer = fmt::format("reinterpret_cast<const {}*>({})", type, pointer);
    }
    passed.push_back(std::move(pointer));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k)
    passed.push_back(fmt::format("out[{}]", k));
  return fmt::format(
      "\nvoid call_{}{}(const Number* const*{}, Number* const* out) {{\n{}}}\n", kernel.name,
      is_batch ? "_batch" : "", kernel.inputs.empty() ? "" : " in",
      wrap(
          " ", "     ",
          fmt::format("{}({});", is_batch ? batch_c_function(job, kernel) : c_function(job, kernel),
                      fmt::join(passed, ", "))));
}

// A static array of what goes in or comes out.
std::string print_jax_arguments(std::string_view side, const KernelEntry& kernel,
                                const std::vector<ArgumentEntry>& arguments) {
  std::string rows;
  for (const ArgumentEntry& argument : arguments) {
    rows += fmt::format("    {{{}, {}}},\n", string_literal(argument.name), argument.size());
  }
  if (rows.empty()) rows = "    {\"\", 0},\n";
  return fmt::format("const Argument {}_of_{}[] = {{\n{}}};\n", side, kernel.name, rows);
}

std::string print_jax_row(const EmitJob& job, const KernelEntry& kernel) {
  const bool has_parameters = !kernel.inputs.empty() && is_struct(kernel.inputs.back());
  const std::string batch =
      job.emit.batch > 0 ? fmt::format("call_{}_batch", kernel.name) : "nullptr";
  return fmt::format(
      "    {{\"{0}\", call_{0}, {1},\n     inputs_of_{0},\n     outputs_of_{0}, {2}, {3}, {4}}},\n",
      kernel.name, batch, kernel.inputs.size(), kernel.outputs.size(), has_parameters);
}

// That the struct of the run-time parameters is the numbers of a buffer.
std::string print_jax_struct_check(const EmitJob& job) {
  for (const KernelEntry& kernel : job.kernels) {
    if (kernel.inputs.empty() || !is_struct(kernel.inputs.back())) continue;
    const Language& language = language_of(job.emit);
    return fmt::format(
        "\nstatic_assert(sizeof({}) == {} * sizeof(Number),\n"
        "              \"run-time parameters are one number after the other\");\n",
        language.parameters_type(job, language.number().name), kernel.inputs.back().size());
  }
  return "";
}

}  // namespace

std::string print_jax_handlers(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  std::size_t most_inputs = 1, most_outputs = 1, number = 0;
  values["CALLS"] = print_jax_struct_check(job);
  for (const KernelEntry& kernel : job.kernels) {
    most_inputs = std::max(most_inputs, kernel.inputs.size());
    most_outputs = std::max(most_outputs, kernel.outputs.size());
    values["CALLS"] += print_jax_call(job, kernel, false);
    if (job.emit.batch > 0) values["CALLS"] += print_jax_call(job, kernel, true);
    values["CALLS"] += print_jax_arguments("inputs", kernel, kernel.inputs) +
                       print_jax_arguments("outputs", kernel, kernel.outputs);
    values["ROWS"] += print_jax_row(job, kernel);
    const Placeholders names{
        {"PREFIX", c_prefix(job)}, {"KERNEL", kernel.name}, {"NUMBER", std::to_string(number++)}};
    values["HANDLERS"] += fill(embedded_file("jax_handler.in"), names);
    values["SYMBOLS"] += fill(embedded_file("jax_symbol.in"), names);
  }
  values["INPUT_COUNT"] = std::to_string(most_inputs);
  values["OUTPUT_COUNT"] = std::to_string(most_outputs);
  values["BATCH"] = std::to_string(std::max<std::size_t>(1, job.emit.batch));
  const bool is_double = number_type(job.emit.scalar).name == "double";
  values["TYPE"] = is_double ? "F64" : "F32";
  values["BITS"] = is_double ? "64" : "32";
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_jax.cpp", job.robot + "_c.h");
  return fill(embedded_file("jax_handlers.cpp.in"), values);
}

}  // namespace dynac
