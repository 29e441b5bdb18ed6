// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/jax_functions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "describe/describe.hpp"
#include "emit/documents/frame.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/python_names.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// The row of derivatives that are zero.
constexpr const char* kZeroBlock = "_Block(None, 0, 0, 0, 0, 0, 0)";

// Where derivatives of an output by an input are.
struct FoundBlock {
  const KernelEntry* kernel = nullptr;
  const DerivativeBlock* block = nullptr;
};

// Whether derivatives of a kernel's results are what the module multiplies changes of an input by.
bool fits(const EmitJob& job, const ArgumentEntry& output, const ArgumentEntry& input,
          const DerivativeBlock& block) {
  return block.rows == (output.is_positions ? job.nv : output.size()) &&
         block.columns == (input.is_positions ? job.nv : input.size());
}

// Whether another kernel takes no more than one does.
bool takes_the_same(const KernelEntry& other, const KernelEntry& kernel) {
  return std::ranges::all_of(other.inputs, [&](const ArgumentEntry& input) {
    const auto found = std::ranges::find(kernel.inputs, input.name, &ArgumentEntry::name);
    return found != kernel.inputs.end() && found->size() == input.size();
  });
}

FoundBlock find_first_derivatives(const EmitJob& job, const KernelEntry& kernel,
                                  const ArgumentEntry& output, const ArgumentEntry& input) {
  for (const KernelEntry& other : job.kernels) {
    if (other.differentiates != kernel.name || !takes_the_same(other, kernel)) continue;
    for (const DerivativeBlock& block : other.derivatives) {
      const bool is_it = block.of == output.name && block.by == input.name;
      if (is_it && fits(job, output, input, block)) return {&other, &block};
    }
  }
  return {};
}

std::string python_bool(bool value) { return value ? "True" : "False"; }

// "(7,)", "()"
std::string python_tuple(const std::vector<std::size_t>& numbers) {
  return fmt::format("({}{})", fmt::join(numbers, ", "), numbers.size() == 1 ? "," : "");
}

std::vector<std::size_t> jax_shape(const ArgumentEntry& argument) {
  return argument.members.empty() ? argument.shape : std::vector<std::size_t>{argument.size()};
}

std::string print_jax_arguments_of(const std::vector<ArgumentEntry>& arguments) {
  std::string rows;
  for (const ArgumentEntry& argument : arguments) {
    rows += fmt::format("        (\"{}\", {}, {}, {}, {}),\n", python_argument(argument.name),
                        python_tuple(jax_shape(argument)), argument.size(),
                        python_bool(argument.is_positions), python_bool(!argument.members.empty()));
  }
  return rows;
}

// The row of a block; of how many numbers a column is of the output that holds it.
std::string print_jax_block(const FoundBlock& found) {
  const auto& [kernel, block] = found;
  if (block->output.empty()) return kZeroBlock;
  const auto output = std::ranges::find(kernel->outputs, block->output, &ArgumentEntry::name);
  const bool is_part = output->size() != block->rows * block->columns;
  const std::size_t height = is_part ? output->shape.front() : block->rows;
  return fmt::format("_Block(\"{}\", {}, {}, {}, {}, {}, {})", kernel->name,
                     output - kernel->outputs.begin(), height, block->row, block->rows,
                     block->column, block->columns);
}

// What a function says of its derivatives, and their table.
struct JaxDerivatives {
  std::string rows;
  std::string note;
};

JaxDerivatives derivatives_of(const EmitJob& job, const KernelEntry& kernel) {
  JaxDerivatives derivatives;
  std::vector<std::string> inputs, kernels;
  for (std::size_t n = 0; n < kernel.inputs.size(); ++n) {
    bool is_complete = true;
    for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
      const ArgumentEntry &output = kernel.outputs[k], &input = kernel.inputs[n];
      const FoundBlock found = find_first_derivatives(job, kernel, output, input);
      is_complete = is_complete && (output.vanishes || found.block != nullptr);
      if (!output.vanishes && found.block == nullptr) continue;
      derivatives.rows += fmt::format("        ({}, {}): {},\n", k, n,
                                      output.vanishes ? kZeroBlock : print_jax_block(found));
      if (found.kernel == nullptr) continue;
      if (std::ranges::find(kernels, found.kernel->name) == kernels.end())
        kernels.push_back(found.kernel->name);
    }
    if (is_complete) inputs.push_back(python_argument(kernel.inputs[n].name));
  }
  if (kernels.empty()) {
    derivatives.rows.clear();
    derivatives.note = "Derivatives: none are here.";
  } else {
    derivatives.note = fmt::format("Derivatives: with respect to {}, by {}.",
                                   fmt::join(inputs, ", "), fmt::join(kernels, ", "));
  }
  return derivatives;
}

// "(..., 6, 7)"
std::string leading_shape_text(const ArgumentEntry& argument) {
  std::vector<std::string> lengths{"..."};
  for (const std::size_t length : jax_shape(argument)) lengths.push_back(std::to_string(length));
  return fmt::format("({}{})", fmt::join(lengths, ", "), lengths.size() == 1 ? "," : "");
}

std::string indented(std::string_view text) {
  return "\n" + wrap("   ", "   ", docstring_text(text));
}

std::string describe_jax_argument(const ArgumentEntry& argument) {
  std::string text;
  if (argument.members.empty()) {
    text = fmt::format("{} [{}] {}", comment_text(argument.meaning), units_text(argument),
                       leading_shape_text(argument));
    if (!argument.columns.empty()) {
      text += fmt::format("; columns: {}",
                          comment_text(fmt::format("{}", fmt::join(argument.columns, ", "))));
    }
  } else {
    text = fmt::format(
        "run-time parameters, as pack_parameters() gives them {}; None: those of "
        "the robot file",
        leading_shape_text(argument));
  }
  return wrap(fmt::format("    {}  ", python_argument(argument.name)), "       ",
              docstring_text(text));
}

std::string print_docstring(const KernelEntry& kernel, const std::string& derivatives) {
  std::string text = wrap("    \"\"\"" + docstring_text(kernel.summary), "   ", "");
  if (!kernel.formula.empty()) text += indented(kernel.formula);
  for (const std::string& note : kernel_notes(kernel)) text += indented(note);
  text += "\n";
  for (const ArgumentEntry& input : kernel.inputs) text += describe_jax_argument(input);
  text += kernel.outputs.size() == 1 ? "\n    Returns:\n\n" : "\n    Returns a named tuple:\n\n";
  for (const ArgumentEntry& output : kernel.outputs) text += describe_jax_argument(output);
  text += indented(derivatives);
  text += indented(fmt::format("Algorithm: {}.", kernel.algorithm));
  text += indented(fmt::format("Cost: {}.", cost_text(kernel)));
  return text + "    \"\"\"\n";
}

std::string print_jax_function(const EmitJob& job, const KernelEntry& kernel) {
  std::vector<std::string> parameters, passed;
  for (const ArgumentEntry& input : kernel.inputs) {
    const std::string name = python_argument(input.name);
    parameters.push_back(input.members.empty() ? name : name + "=None");
    passed.push_back(name);
  }
  const JaxDerivatives derivatives = derivatives_of(job, kernel);
  return fill(embedded_file("jax_function.py.in"),
              {{"KERNEL", kernel.name},
               {"INPUTS", print_jax_arguments_of(kernel.inputs)},
               {"OUTPUTS", print_jax_arguments_of(kernel.outputs)},
               {"BLOCKS", derivatives.rows},
               {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ", "))},
               {"ARGUMENTS", fmt::format("{}", fmt::join(passed, ", "))},
               {"DOC", print_docstring(kernel, derivatives.note)}});
}

}  // namespace

std::string docstring_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\' || c == '"') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string python_number(double number) {
  if (std::isinf(number)) return number < 0 ? "-float(\"inf\")" : "float(\"inf\")";
  return number_literal(number);
}

std::string print_jax_functions(const EmitJob& job) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) text += print_jax_function(job, kernel);
  return text;
}

}  // namespace dynac
