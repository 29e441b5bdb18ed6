// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/matlab_help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <limits>
#include <string_view>
#include <vector>

#include "describe/describe.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "joints/joint_properties.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::vector<std::string> names_of(const std::vector<ArgumentEntry>& arguments,
                                  std::string_view kind) {
  std::vector<std::string> names;
  for (const ArgumentEntry& argument : arguments) {
    names.push_back(matlab_argument(argument.name, kind, names.size() + 1));
  }
  return names;
}

// "7 x N", of numbers "1 x N"
std::string shape_text(const ArgumentEntry& argument) {
  std::vector<std::string> lengths;
  if (argument.shape.empty()) lengths.emplace_back("1");
  for (const std::size_t length : argument.shape) lengths.push_back(std::to_string(length));
  return fmt::format("{} x N", fmt::join(lengths, " x "));
}

std::string help_paragraph(std::string_view text) { return "%\n" + wrap("%  ", "%  ", text); }

std::string describe_matlab_argument(const ArgumentEntry& argument, const std::string& name) {
  const std::string first = fmt::format("%   {} ", name);
  if (!argument.members.empty()) {
    return wrap(
        first, "%       ",
        fmt::format("a struct with those that differ from the robot file (see info), or all "
                    "{} numbers, or [] for the robot file's; the same for all "
                    "configurations",
                    argument.size()));
  }
  std::string text = fmt::format("{} [{}] ({})", comment_text(argument.meaning),
                                 units_text(argument), shape_text(argument));
  if (!argument.columns.empty()) {
    text += fmt::format("; columns: {}",
                        comment_text(fmt::format("{}", fmt::join(argument.columns, ", "))));
  }
  return wrap(first, "%       ", text);
}

// What the numbers of each parameter are, in order.
std::string describe_matlab_parameters(const EmitJob& job) {
  std::string text = "%\n%   Parameters, in the order of their numbers:\n";
  for (const ParameterEntry& parameter : job.parameters) {
    text += wrap(fmt::format("%   {} ", parameter.name), "%       ",
                 fmt::format("({}) {}", parameter.value.size(),
                             comment_text(describe_parameter(parameter))));
  }
  return text;
}

std::string print_help(const EmitJob& job, const KernelEntry& kernel, const std::string& call) {
  std::string title = kernel.name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string text = wrap(fmt::format("%{} ", title), "%  ", kernel.summary);
  text += fmt::format("%\n%   {}\n", call);
  text += help_paragraph(kernel.formula);
  for (const std::string& note : kernel_notes(kernel)) text += help_paragraph(note);
  text += "%\n%   Inputs, of N configurations, or of one that serves for all:\n";
  const std::vector<std::string> inputs = names_of(kernel.inputs, "input");
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    text += describe_matlab_argument(kernel.inputs[k], inputs[k]);
  }
  if (has_parameters(kernel)) text += describe_matlab_parameters(job);
  text += "%\n%   Outputs:\n";
  const std::vector<std::string> outputs = names_of(kernel.outputs, "output");
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    text += describe_matlab_argument(kernel.outputs[k], outputs[k]);
  }
  text += help_paragraph(fmt::format("Algorithm: {}.", kernel.algorithm));
  return text + wrap("%\n%   See also", "%  ", fmt::format("{}.info", job.robot));
}

std::string limits_line(std::string_view name, const std::vector<double>& values) {
  return fmt::format("facts.limits.{} = {};\n", name, matlab_column(values));
}

// Indices count from one, as MATLAB's do: `3` or `4:7`.
std::string index_range(std::size_t first, std::size_t size) {
  if (size == 0) return "[]";
  if (size == 1) return std::to_string(first + 1);
  return fmt::format("{}:{}", first + 1, first + size);
}

std::string print_joints(const EmitJob& job) {
  std::string text;
  std::size_t number = 0;
  for (const JointEntry& joint : job.joints) {
    const auto& [lower, upper, velocity, effort] = joint.limits;
    const std::string limits =
        fmt::format("'lower', {}, 'upper', {}, 'velocity', {}, 'effort', {}", matlab_number(lower),
                    matlab_number(upper), matlab_number(velocity), matlab_number(effort));
    text += fmt::format(
        "facts.joints({}) = struct('name', {}, 'type', '{}', ...\n"
        "    'q', {}, 'v', {}, ...\n    {});\n",
        ++number, matlab_text(joint.name), name_of(joint.type),
        index_range(joint.q_index, joint.q_size), index_range(joint.v_index, joint.v_size), limits);
  }
  return text;
}

std::string print_limits(const EmitJob& job) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  std::vector<double> lower(job.nq, -kNone), upper(job.nq, kNone);
  std::vector<double> velocity(job.nv, kNone), effort(job.nv, kNone);
  for (const JointEntry& joint : job.joints) {
    for (std::size_t k = joint.q_index; k < joint.q_index + joint.q_size; ++k) {
      lower[k] = joint.limits.lower;
      upper[k] = joint.limits.upper;
    }
    for (std::size_t k = joint.v_index; k < joint.v_index + joint.v_size; ++k) {
      velocity[k] = joint.limits.velocity;
      effort[k] = joint.limits.effort;
    }
  }
  return limits_line("lower", lower) + limits_line("upper", upper) +
         limits_line("velocity", velocity) + limits_line("effort", effort);
}

std::string print_parameter_values(const EmitJob& job) {
  std::string text;
  for (const ParameterEntry& parameter : job.parameters) {
    text += wrap("%", "%", comment_text(describe_parameter(parameter)));
    text +=
        fmt::format("facts.parameters.{} = {};\n", parameter.name, matlab_column(parameter.value));
  }
  return text;
}

}  // namespace

bool has_parameters(const KernelEntry& kernel) {
  return !kernel.inputs.empty() && !kernel.inputs.back().members.empty();
}

std::string print_matlab_function(const EmitJob& job, const KernelEntry& kernel,
                                  std::size_t number) {
  const std::vector<std::string> inputs = names_of(kernel.inputs, "input");
  const std::vector<std::string> outputs = names_of(kernel.outputs, "output");
  std::string results = fmt::format("{}", fmt::join(outputs, ", "));
  if (outputs.size() > 1) results = "[" + results + "]";
  const std::string arguments = fmt::format("{}", fmt::join(inputs, ", "));
  Placeholders values = common_placeholders(job);
  values["KERNEL"] = kernel.name;
  values["RESULTS"] = results;
  values["ARGUMENTS"] = arguments;
  values["CALL"] = fmt::format("{}{}{}", number, inputs.empty() ? "" : ", ", arguments);
  values["DOC"] = print_help(
      job, kernel, fmt::format("{} = {}.{}({})", results, job.robot, kernel.name, arguments));
  values["PARAMETERS"] = "";
  if (has_parameters(kernel)) {
    values["PARAMETERS"] =
        fmt::format("if nargin < {}\n  {} = [];\nend\n", inputs.size(), inputs.back());
  }
  return fill(embedded_file("matlab_function.m.in"), values);
}

std::string print_matlab_info(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  std::vector<std::string> kernels;
  for (const KernelEntry& kernel : job.kernels) kernels.push_back(matlab_text(kernel.name));
  values["KERNELS"] = fmt::format("{}", fmt::join(kernels, ", ...\n    "));
  values["NAME"] = matlab_text(job.model_name);
  values["GRAVITY"] = matlab_column(job.gravity.e);
  values["MASS"] = matlab_number(job.mass);
  values["JOINTS"] = print_joints(job);
  values["LIMITS"] = print_limits(job);
  values["VALUES"] = print_parameter_values(job);
  return fill(embedded_file("matlab_info.m.in"), values);
}

}  // namespace dynac
