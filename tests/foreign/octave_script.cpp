// SPDX-License-Identifier: BSD-3-Clause
#include "octave_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <vector>

namespace dynac::test {
namespace {

using Numbers = std::vector<double>;

bool is_struct(const ArgumentEntry& argument) { return !argument.members.empty(); }

// Numbers of some configurations, in the shape that the package takes.
std::string print_array(const ArgumentEntry& argument, std::span<const double> numbers,
                        std::size_t configurations) {
  std::vector<std::string> texts;
  for (const double number : numbers) texts.push_back(fmt::format("{:.17g}", number));
  std::vector<std::size_t> lengths = argument.shape;
  if (lengths.empty()) lengths.push_back(1);
  if (!is_struct(argument)) lengths.push_back(configurations);
  if (lengths.size() == 1) lengths.push_back(1);
  return fmt::format("reshape([{}], [{}])", fmt::join(texts, " "), fmt::join(lengths, " "));
}

// The run-time parameters as a struct.
std::string print_struct(const EmitJob& job, const Numbers& numbers) {
  std::vector<std::string> members;
  std::size_t first = 0;
  for (const ParameterEntry& parameter : job.parameters) {
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < parameter.value.size(); ++k) {
      texts.push_back(fmt::format("{:.17g}", numbers[first++]));
    }
    members.push_back(fmt::format("'{}', [{}]", parameter.name, fmt::join(texts, " ")));
  }
  return fmt::format("struct({})", fmt::join(members, ", "));
}

std::string print_call(const EmitJob& job, const KernelEntry& kernel,
                       const std::vector<std::string>& inputs) {
  std::vector<std::string> results;
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    results.push_back(fmt::format("y{}", k));
  }
  return fmt::format("[{}] = {}.{}({});\n", fmt::join(results, ", "), job.robot, kernel.name,
                     fmt::join(inputs, ", "));
}

std::string print_check(const KernelEntry& kernel, std::size_t output,
                        const std::string& expected) {
  return fmt::format("check('{}.{}', y{}, {});\n", kernel.name, kernel.outputs[output].name, output,
                     expected);
}

std::string print_sample(const EmitJob& job, const KernelEntry& kernel, const Sample& sample) {
  std::vector<std::string> inputs;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel.inputs[k];
    inputs.push_back(is_struct(input) ? print_struct(job, sample.inputs[k])
                                      : print_array(input, sample.inputs[k], 1));
  }
  std::string text = print_call(job, kernel, inputs);
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    text += print_check(kernel, k, print_array(kernel.outputs[k], sample.outputs[k], 1));
  }
  return text;
}

std::string print_batch(const EmitJob& job, const KernelEntry& kernel) {
  const std::size_t count = kernel.samples.size();
  const auto joined = [&](const ArgumentEntry& argument, Arrays<double> Sample::*which,
                          std::size_t k) {
    Numbers numbers;
    for (const Sample& sample : kernel.samples) {
      const Numbers& more = (sample.*which)[k];
      numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return print_array(argument, numbers, count);
  };
  std::vector<std::string> inputs;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    if (is_struct(kernel.inputs[k])) return "";
    inputs.push_back(joined(kernel.inputs[k], &Sample::inputs, k));
  }
  std::string text = print_call(job, kernel, inputs);
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    text += print_check(kernel, k, joined(kernel.outputs[k], &Sample::outputs, k));
  }
  return text;
}

}  // namespace

std::string octave_script(const EmitJob& job) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    for (const Sample& sample : kernel.samples) text += print_sample(job, kernel, sample);
    text += print_batch(job, kernel);
    text += fmt::format("assert(! isempty(help('{}.{}')));\n", job.robot, kernel.name);
  }
  return text;
}

}  // namespace dynac::test
