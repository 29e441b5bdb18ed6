// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/python_stub.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <string_view>
#include <vector>

#include "emit/documents/frame.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/python_names.hpp"

namespace dynac {
namespace {

// The named tuple of a kernel's results.
std::string results_type(const KernelEntry& kernel) {
  std::string title;
  bool begins_word = true;
  for (const char c : kernel.name) {
    if (c != '_')
      title += begins_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins_word = c == '_';
  }
  return title;
}

std::string type_of(const ArgumentEntry& output) {
  return output.shape.empty() ? "_Number" : "_Array";
}

std::string result_of(const KernelEntry& kernel) {
  return kernel.outputs.size() == 1 ? type_of(kernel.outputs.front()) : results_type(kernel);
}

std::string print_results(const KernelEntry& kernel) {
  if (kernel.outputs.size() == 1) return "";
  std::string text = fmt::format("\nclass {}(NamedTuple):\n", results_type(kernel));
  for (const ArgumentEntry& output : kernel.outputs) {
    text += fmt::format("    {}: {}\n", python_argument(output.name), type_of(output));
  }
  return text;
}

// "q (..., 7), v (..., 7)"
std::string shapes(const std::vector<ArgumentEntry>& arguments) {
  std::vector<std::string> texts;
  for (const ArgumentEntry& argument : arguments) {
    std::vector<std::string> lengths;
    if (argument.members.empty()) lengths.emplace_back("...");
    for (const std::size_t length : argument.shape) lengths.push_back(std::to_string(length));
    texts.push_back(fmt::format("{} ({}{})", python_argument(argument.name),
                                fmt::join(lengths, ", "), lengths.size() == 1 ? "," : ""));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

// As a method of the robot it begins with `self`.
std::string signature(const KernelEntry& kernel, std::string_view self) {
  std::vector<std::string> parameters;
  if (!self.empty()) parameters.emplace_back(self);
  for (const ArgumentEntry& input : kernel.inputs) {
    const std::string_view type =
        input.members.empty() ? "ArrayLike" : "Union[ArrayLike, Dict[str, ArrayLike], None] = None";
    parameters.push_back(fmt::format("{}: {}", python_argument(input.name), type));
  }
  const std::string out = kernel.outputs.size() == 1 ? "_Out" : "Optional[Sequence[_Out]]";
  parameters.push_back(fmt::format("*, out: {} = None", out));
  return fmt::format("{}({}) -> {}", kernel.name, fmt::join(parameters, ", "), result_of(kernel));
}

// Whether robots have an attribute of the name, which hides the kernel's short name.
bool is_attribute(const std::string& name) {
  const std::string_view stub = embedded_file("python_stub.pyi.in");
  return stub.find(fmt::format("\n{}: ", name)) != stub.npos;
}

// One kernel; `self` and the indentation make a method of it.
std::string print_function(const KernelEntry& kernel, std::string_view indent,
                           std::string_view self) {
  const std::string_view gap = self.empty() ? "\n" : "";
  std::string text = fmt::format("{}{}def {}:\n", gap, indent, signature(kernel, self));
  text += fmt::format("{}    \"\"\"{}\n\n", indent, kernel.summary);
  text += fmt::format("{}    {} -> {}\n", indent, shapes(kernel.inputs), shapes(kernel.outputs));
  text += fmt::format("{}    \"\"\"\n", indent);
  const std::string& alias = kernel.alias;
  if (alias.empty() || is_attribute(alias)) return text;
  return text + fmt::format("{}{} = {}\n", indent, alias, kernel.name);
}

}  // namespace

std::string python_signature(const KernelEntry& kernel) { return signature(kernel, ""); }

std::string print_python_stub(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  const std::string number(number_type(job.emit.scalar).name);
  values["NUMBER"] = number == "float" ? "float32" : "float64";
  for (const KernelEntry& kernel : job.kernels) {
    values["RESULTS"] += print_results(kernel);
    values["METHODS"] += print_function(kernel, "    ", "self");
    values["FUNCTIONS"] += print_function(kernel, "", "");
  }
  values.try_emplace("RESULTS");
  return fill(embedded_file("python_stub.pyi.in"), values);
}

}  // namespace dynac
