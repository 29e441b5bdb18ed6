#include "emit/files/eigen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"

namespace dynac {
namespace {

// What a wrapper calls: the kernel, or the one for a batch.
struct Called {
  std::string name;
  std::string function;
  std::size_t batch = 1;  ///< configurations, whose matrices stand side by side
};

std::string eigen_type(const ArgumentEntry& argument, std::string_view scalar, std::size_t batch) {
  const std::vector<std::size_t>& shape = argument.shape;
  std::size_t columns = batch;  // a third index counts slowest, so its matrices stand side by side
  for (std::size_t k = 1; k < shape.size(); ++k) columns *= shape[k];
  return fmt::format("Eigen::Matrix<{}, {}, {}>", scalar, shape.empty() ? 1 : shape[0], columns);
}

// The inputs, of a matrix type {}.
std::string eigen_parameters(const KernelEntry& kernel, std::string_view scalar,
                             const EigenWords& words, std::size_t batch,
                             std::string_view input_type) {
  std::string parameters;
  for (const ArgumentEntry& input : kernel.inputs) {
    const std::string type = input.members.empty() ? fmt::format(fmt::runtime(input_type),
                                                                 eigen_type(input, scalar, batch))
                                                   : fmt::format("Parameters{}", words.arguments);
    parameters +=
        fmt::format("{}\n    const {}& {}", parameters.empty() ? "" : ",", type, input.name);
  }
  return parameters;
}

// An overload for matrices of fixed size, from which the compiler takes the number type.
std::string print_deduced(const KernelEntry& kernel, std::string_view scalar,
                          const EigenWords& words, Placeholders values) {
  std::vector<std::string_view> names;
  for (const ArgumentEntry& input : kernel.inputs) names.push_back(input.name);
  values["EIGEN_PARAMETERS"] = eigen_parameters(kernel, scalar, words, 1, "{}");
  values["ARGUMENTS"] = fmt::format("{}", fmt::join(names, ", "));
  return fill(embedded_file("kernel_eigen_deduced.in"), values);
}

std::string print_eigen_wrapper(const EmitJob& job, const KernelEntry& kernel,
                                const Called& called) {
  const Language& language = language_of(job.emit);
  const EigenWords words = language.eigen_words(job, kernel);
  const std::string_view scalar = language.number().name;
  const bool has_one_output = kernel.outputs.size() == 1;
  std::string declarations, members;
  for (const ArgumentEntry& output : kernel.outputs) {
    members += fmt::format("  {} {};\n", eigen_type(output, scalar, called.batch), output.name);
  }
  const std::string result_type = has_one_output
                                      ? eigen_type(kernel.outputs[0], scalar, called.batch)
                                      : fmt::format("{}_result{}", called.name, words.arguments);
  declarations = has_one_output ? members : fmt::format("  {} result;\n", result_type);
  const std::string data =
      join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool is_output) {
        const bool is_member = is_output && !has_one_output;
        return is_member ? "result." + pointer_to(argument) : pointer_to(argument);
      });
  Placeholders values{
      {"KERNEL", called.name},
      {"SUMMARY", summary_of(*kernel.row, *kernel.formulation)},
      {"ROBOT", job.robot},
      {"TEMPLATE", std::string(words.template_line)},
      {"SPECIFIER", std::string(words.specifier)},
      {"NOEXCEPT", std::string(words.noexcept_specifier)},
      {"RESULT_TYPE", result_type},
      {"MEMBERS", members},
      {"EIGEN_PARAMETERS", eigen_parameters(kernel, scalar, words, called.batch, "Argument<{}>")},
      {"RESULT_DECLARATIONS", declarations},
      {"CALL", fmt::format("{}({})", called.function, data)},
      {"RESULT", has_one_output ? kernel.outputs[0].name : "result"}};
  std::string text = fill(embedded_file("kernel_eigen.in"), values);
  if (!words.arguments.empty()) text += print_deduced(kernel, scalar, words, values);
  if (has_one_output) return text;
  values["RESULT_TYPE"] = fmt::format("{}_result", called.name);
  return fill(embedded_file("kernel_eigen_result.in"), values) + text;
}

// Eigen refuses objects of fixed size beyond this many bytes.
constexpr std::size_t kLargestObject = 131072;

// The wrapper of a batch whose arguments are not too large.
std::string print_eigen_batch(const EmitJob& job, const KernelEntry& kernel) {
  const Called called{std::string(kernel.row->name) + "_batch",
                      "::" + batch_c_function(job, kernel), job.emit.batch};
  const auto is_large = [&](const ArgumentEntry& argument) {
    return batch_size(job, argument) * sizeof(double) > kLargestObject;
  };
  if (std::ranges::any_of(kernel.inputs, is_large) ||
      std::ranges::any_of(kernel.outputs, is_large)) {
    return fmt::format("\n// {}: too large for Eigen objects of fixed size; see {}.hpp.\n",
                       called.name, job.robot);
  }
  return print_eigen_wrapper(job, kernel, called);
}

}  // namespace

std::string print_eigen_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_eigen.hpp", job.robot + ".hpp");
  values["ARGUMENT"] = fill(embedded_file("eigen_argument.in"), values);
  for (const KernelEntry& kernel : job.kernels) {
    const std::string function = language_of(job.emit).eigen_words(job, kernel).function;
    values["KERNELS"] +=
        print_eigen_wrapper(job, kernel, {std::string(kernel.row->name), function});
    if (job.emit.batch > 0) values["KERNELS"] += print_eigen_batch(job, kernel);
  }
  return fill(embedded_file("robot_eigen.hpp.in"), values);
}

}  // namespace dynac
