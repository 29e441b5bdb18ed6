#include "emit/eigen.hpp"

#include <fmt/format.h>

#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/language_table.hpp"

namespace dynac {
namespace {

std::string eigen_type(const ArgumentEntry& argument, std::string_view scalar) {
  const std::vector<std::size_t>& shape = argument.shape;
  std::size_t columns = 1;  // a third index counts slowest, so its matrices stand side by side
  for (std::size_t k = 1; k < shape.size(); ++k) columns *= shape[k];
  return fmt::format("Eigen::Matrix<{}, {}, {}>", scalar, shape.empty() ? 1 : shape[0], columns);
}

// A type of which the kernel takes a constant reference.
std::string eigen_input_type(const ArgumentEntry& input, std::string_view scalar,
                             const EigenWords& words) {
  if (!input.members.empty()) return fmt::format("Parameters{}", words.arguments);
  return fmt::format(fmt::runtime(words.input), eigen_type(input, scalar));
}

std::string print_eigen_wrapper(const EmitJob& job, const KernelEntry& kernel) {
  const Language& language = language_of(job.emit);
  const EigenWords words = language.eigen_words(job, kernel);
  const std::string_view scalar = language.number().name;
  const bool has_one_output = kernel.outputs.size() == 1;
  std::string parameters, declarations, members;
  for (const ArgumentEntry& input : kernel.inputs) {
    parameters += parameters.empty() ? "\n    " : ",\n    ";
    parameters += fmt::format("const {}& {}", eigen_input_type(input, scalar, words), input.name);
  }
  for (const ArgumentEntry& output : kernel.outputs) {
    members += fmt::format("  {} {};\n", eigen_type(output, scalar), output.name);
  }
  const std::string result_type =
      has_one_output ? eigen_type(kernel.outputs[0], scalar)
                     : fmt::format("{}_result{}", kernel.row->name, words.arguments);
  declarations = has_one_output ? members : fmt::format("  {} result;\n", result_type);
  const std::string data =
      join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool is_output) {
        const bool is_member = is_output && !has_one_output;
        return is_member ? "result." + pointer_to(argument) : pointer_to(argument);
      });
  Placeholders values{{"KERNEL", std::string(kernel.row->name)},
                      {"SUMMARY", summary_of(*kernel.row, *kernel.formulation)},
                      {"ROBOT", job.robot},
                      {"TEMPLATE", std::string(words.template_line)},
                      {"NOEXCEPT", std::string(words.specifier)},
                      {"RESULT_TYPE", result_type},
                      {"MEMBERS", members},
                      {"EIGEN_PARAMETERS", parameters},
                      {"RESULT_DECLARATIONS", declarations},
                      {"CALL", fmt::format("{}({})", words.function, data)},
                      {"RESULT", has_one_output ? kernel.outputs[0].name : "result"}};
  std::string text = fill(embedded_file("kernel_eigen.in"), values);
  if (has_one_output) return text;
  values["RESULT_TYPE"] = fmt::format("{}_result", kernel.row->name);
  return fill(embedded_file("kernel_eigen_result.in"), values) + text;
}

}  // namespace

std::string print_eigen_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_eigen.hpp", job.robot + ".hpp");
  for (const KernelEntry& kernel : job.kernels) {
    values["KERNELS"] += print_eigen_wrapper(job, kernel);
  }
  return fill(embedded_file("robot_eigen.hpp.in"), values);
}

}  // namespace dynac
