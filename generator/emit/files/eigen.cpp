// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/eigen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/triangle_note.hpp"
#include "emit/languages/language_table.hpp"

namespace dynac {
namespace {

// How a matrix of Eigen is read of which a triangle is written; of several side by side, one of
// them.
std::string eigen_expression(const ArgumentEntry& output, std::size_t batch) {
  const WrittenTriangle& written = output.written;
  const bool is_alone = output.shape.size() == 2 && batch == 1;
  const std::string slice = is_alone ? "" : fmt::format(".middleCols<{0}>({0} * k)", written.size);
  return fmt::format("{}{}.selfadjointView<Eigen::{}>()", output.name, slice,
                     written.triangle == Triangle::kLower ? "Lower" : "Upper");
}

// What of outputs a kernel leaves as it is: a line of documentation for each.
std::string triangle_notes(const KernelEntry& kernel, std::size_t batch) {
  std::string text;
  for (const ArgumentEntry& output : kernel.outputs) {
    if (output.written.is_whole()) continue;
    std::string note = fmt::format("{}: only {} is written, the rest is indeterminate", output.name,
                                   written_part(output.written, output.shape.size()));
    // Where an index counts faster than both, no block of the matrix is symmetric.
    if (output.written.index == 0) note += "; read " + eigen_expression(output, batch);
    text += wrap("///", "///", note + ".");
  }
  return text;
}

// What a wrapper calls: the kernel, or the one for a batch.
struct Called {
  std::string name;
  std::string function;
  std::size_t batch = 1;  ///< configurations, whose matrices stand side by side
};

std::string eigen_type(const ArgumentEntry& argument, std::string_view scalar, std::size_t batch) {
  if (argument.is_number() && batch == 1) return std::string(scalar);
  const std::vector<std::size_t>& shape = argument.shape;
  std::size_t columns = batch;  // a third index counts slowest, so its matrices stand side by side
  for (std::size_t k = 1; k < shape.size(); ++k) columns *= shape[k];
  return fmt::format("Eigen::Matrix<{}, {}, {}>", scalar, shape.empty() ? 1 : shape[0], columns);
}

// How inputs are written: matrices as a type of {}, numbers in a type of their own.
struct InputTypes {
  std::string_view matrix;
  std::string_view number;
};

std::string eigen_parameters(const KernelEntry& kernel, std::string_view scalar,
                             const EigenWords& words, std::size_t batch, const InputTypes& types) {
  std::vector<std::string> parameters;
  for (const ArgumentEntry& input : kernel.inputs) {
    if (!input.members.empty()) {
      parameters.push_back(fmt::format("const Parameters{}& {}", words.arguments, input.name));
    } else if (input.is_number() && batch == 1) {
      parameters.push_back(number_parameter(input, types.number, words.arguments));
    } else {
      const std::string matrix = eigen_type(input, scalar, batch);
      parameters.push_back(
          fmt::format("const {}& {}", fmt::format(fmt::runtime(types.matrix), matrix), input.name));
    }
  }
  return fmt::format("\n    {}", fmt::join(parameters, ",\n    "));
}

// An overload for matrices of fixed size, from which the compiler takes the number type.
std::string print_deduced(const KernelEntry& kernel, std::string_view scalar,
                          const EigenWords& words, Placeholders values) {
  std::vector<std::string_view> names;
  for (const ArgumentEntry& input : kernel.inputs) names.push_back(input.name);
  values["EIGEN_PARAMETERS"] =
      eigen_parameters(kernel, scalar, words, 1, {"{}", "typename std::common_type<T>::type"});
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
        const std::string name = is_member ? "result." + argument.name : argument.name;
        return pointer_to(argument, name, called.batch > 1);
      });
  Placeholders values{{"KERNEL", called.name},
                      {"SUMMARY", kernel.summary},
                      {"ROBOT", job.robot},
                      {"TRIANGLES", triangle_notes(kernel, called.batch)},
                      {"TEMPLATE", std::string(words.template_line)},
                      {"SPECIFIER", std::string(words.specifier)},
                      {"NOEXCEPT", std::string(words.noexcept_specifier)},
                      {"RESULT_TYPE", result_type},
                      {"MEMBERS", members},
                      {"EIGEN_PARAMETERS", eigen_parameters(kernel, scalar, words, called.batch,
                                                            {"Argument<{}>", scalar})},
                      {"RESULT_DECLARATIONS", declarations},
                      {"CALL", fmt::format("{}({})", called.function, data)},
                      {"RESULT", has_one_output ? kernel.outputs[0].name : "result"}};
  std::string text = fill(embedded_file("kernel_eigen.in"), values);
  if (!words.arguments.empty()) text += print_deduced(kernel, scalar, words, values);
  if (has_one_output) return text;
  values["RESULT_TYPE"] = fmt::format("{}_result", called.name);
  return fill(embedded_file("kernel_eigen_result.in"), values) + text;
}

// Views of the outputs that are lists of entries as sparse matrices.
std::string print_sparse_views(const EmitJob& job, const KernelEntry& kernel) {
  const Language& language = language_of(job.emit);
  const EigenWords words = language.eigen_words(job, kernel);
  const std::string_view scalar = language.number().name;
  std::string text;
  for (const ArgumentEntry& output : kernel.outputs) {
    if (output.sparsity.is_none()) continue;
    text += fill(embedded_file("kernel_eigen_sparse.in"),
                 {{"KERNEL", kernel.name},
                  {"OUTPUT", output.name},
                  {"TEMPLATE", std::string(words.template_line)},
                  {"SPECIFIER", std::string(words.specifier)},
                  {"SCALAR", std::string(scalar)},
                  {"ENTRIES", eigen_type(output, scalar, 1)}});
  }
  return text;
}

// Eigen refuses objects of fixed size beyond this many bytes.
constexpr std::size_t kLargestObject = 131072;

// The wrapper of a batch whose arguments are not too large.
std::string print_eigen_batch(const EmitJob& job, const KernelEntry& kernel) {
  const Called called{kernel.name + "_batch", "::" + batch_c_function(job, kernel), job.emit.batch};
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
  std::string views;
  for (const KernelEntry& kernel : job.kernels) {
    const std::string function = language_of(job.emit).eigen_words(job, kernel).function;
    values["KERNELS"] += print_eigen_wrapper(job, kernel, {kernel.name, function});
    views += print_sparse_views(job, kernel);
    if (job.emit.batch > 0) values["KERNELS"] += print_eigen_batch(job, kernel);
  }
  values["KERNELS"] += views;
  values["SPARSE_INCLUDE"] = views.empty() ? "" : "#include <Eigen/SparseCore>\n";
  return fill(embedded_file("robot_eigen.hpp.in"), values);
}

}  // namespace dynac
