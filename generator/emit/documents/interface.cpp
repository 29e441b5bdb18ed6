// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/interface.hpp"

#include <fmt/format.h>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/header_tables.hpp"
#include "emit/documents/joint_tables.hpp"
#include "emit/documents/model_notes.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/documents/problem_indices.hpp"
#include "emit/documents/written_elements_note.hpp"
#include "emit/language.hpp"
#include "support/counted.hpp"

namespace dynac {
namespace {

// An include guard. The prefix keeps its capitals: robots may differ in these alone.
std::string guard(const EmitJob& job) { return c_prefix(job) + "_C_H_"; }

std::string print_wrapper(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const std::string_view scalar = language.number().name;
  const std::string_view name = kernel.name;
  const std::size_t column = std::string_view("inline void (").size() + name.size();
  return fill(embedded_file("kernel_wrapper.in"),
              {{"DOC", print_doc(kernel)},
               {"KERNEL", kernel.name},
               {"SPAN_PARAMETERS", span_parameters(kernel, {scalar}, column)},
               {"C_FUNCTION", c_function(job, kernel)},
               {"DATA_ARGUMENTS", data_arguments(kernel)}});
}

// What a batch costs, and what it keeps on the stack.
std::string batch_cost(const Language& language, const KernelEntry& kernel) {
  std::string text = fmt::format("{} operations", kernel.counts.operations());
  if (kernel.counts.sincos > 0) {
    text += " and " + counted(kernel.counts.sincos, "sine-cosine pair", "sine-cosine pairs");
  }
  const bool has_lanes = language.has_lanes() && !kernel.is_rollout();
  if (!has_lanes) return text + " per configuration";
  std::size_t numbers = 0;
  for (const ArgumentEntry& input : kernel.inputs) {
    if (input.members.empty()) numbers += input.size();
  }
  for (const ArgumentEntry& output : kernel.outputs) numbers += output.size();
  return fmt::format(
      "{} on vectors, for each vector of configurations; the arguments of a vector, {} numbers per "
      "lane, are on the stack",
      text, numbers);
}

std::string print_batch_wrapper(const Language& language, const EmitJob& job,
                                const KernelEntry& kernel) {
  const std::string_view scalar = language.number().name;
  const std::string name = kernel.name + "_batch";
  const std::size_t column = std::string_view("inline void (").size() + name.size();
  const std::string doc = fmt::format("\n/// {} for kBatch configurations.\n", kernel.name) +
                          wrap("///\n/// Cost:", "///", batch_cost(language, kernel) + ".");
  return fill(embedded_file("kernel_wrapper.in"),
              {{"DOC", doc},
               {"KERNEL", name},
               {"SPAN_PARAMETERS", span_parameters(kernel, {scalar, "", "kBatch * "}, column)},
               {"C_FUNCTION", batch_c_function(job, kernel)},
               {"DATA_ARGUMENTS", data_arguments(kernel, true)}});
}

// For those who have <robot>.hpp as well.
std::string print_short_doc(const EmitJob& job, const KernelEntry& kernel, bool is_batch,
                            const std::string& sizes) {
  std::string summary = kernel.summary;
  if (is_batch) summary += fmt::format(" For {} configurations.", job.emit.batch);
  return fmt::format("\n/* {} Entries: {}. */\n", summary, sizes);
}

// For those who have nothing else.
std::string print_c_doc(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                        bool is_batch, const std::string& sizes) {
  if (!is_batch) return print_doc(kernel);
  return fmt::format("\n/// {}() for {}_batch configurations.\n", c_function(job, kernel),
                     c_prefix(job)) +
         wrap("///\n/// Entries:", "///", sizes + ".") +
         wrap("///\n/// Cost:", "///", batch_cost(language, kernel) + ".");
}

std::string print_declaration(const Language& language, const EmitJob& job,
                              const KernelEntry& kernel, bool is_batch) {
  const std::string function = is_batch ? batch_c_function(job, kernel) : c_function(job, kernel);
  const std::string body = language.body_file(job, kernel, is_batch);
  const std::string sizes = join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool) {
    const std::string note = written_elements_note(argument);
    return fmt::format("{} ({}{}{})", argument.name,
                       is_batch ? batch_size(job, argument) : argument.size(),
                       note.empty() ? "" : ": ", note);
  });
  const std::string doc = language.is_c() ? print_c_doc(language, job, kernel, is_batch, sizes)
                                          : print_short_doc(job, kernel, is_batch, sizes);
  return fill(
      embedded_file("kernel_declaration.in"),
      {{"DOC", doc},
       {"C_FUNCTION", function},
       {"LINK_NAME", link_name(job, function, body)},
       {"STAMP", file_stamp(body)},
       {"GUARD", guard(job)},
       {"POINTER_PARAMETERS", pointer_parameters(language, job, kernel, function.size() + 6)}});
}

// What the top of <robot>_c.h says of units, axes, gravity, joints: all, or where it is said.
std::string print_c_datasheet(const Language& language, const EmitJob& job) {
  if (!language.is_c()) return fmt::format(" Units and frames: {}.hpp.\n", job.robot);
  Placeholders values = common_placeholders(job);
  values["PROMISES"] = print_promises(job);
  values["MODEL_NOTES"] = print_model_notes(language, job, HeaderOf::kC);
  values["JOINT_NOTES"] = print_joint_notes(job);
  return fill(embedded_file("c_datasheet.in"), values);
}

}  // namespace

std::string print_header(const Language& language, const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["PROMISES"] = print_promises(job);
  values["MODEL_NOTES"] = print_model_notes(language, job, HeaderOf::kCpp);
  values["LANGUAGE_INCLUDES"] = embedded_file("language_includes.in");
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + ".hpp", job.robot + "_c.h");
  values["SPAN"] = embedded_file("span.in");
  values["SIZES"] = fill(embedded_file("sizes.in"), values);
  if (job.emit.batch > 0) {
    values["SIZES"] += fmt::format("constexpr std::size_t kBatch = {};\n", job.emit.batch);
  }
  values["JOINTS"] = print_tables(job);
  values["PARAMETER_STRUCT"] = print_cpp_parameters(job);
  for (const KernelEntry& kernel : job.kernels) {
    values["KERNELS"] += print_wrapper(language, job, kernel);
    if (job.emit.batch > 0) values["KERNELS"] += print_batch_wrapper(language, job, kernel);
  }
  return fill(embedded_file("robot.hpp.in"), values);
}

std::string print_c_header(const Language& language, const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["GUARD"] = guard(job);
  values["NUMBER"] = number_type(job.emit.scalar).name;
  values["STAMP"] = fill(embedded_file("stamp.in"), values);
  values["DATASHEET"] = print_c_datasheet(language, job);
  values["INDEX_ENUMERATORS"] = print_c_indices(job) + print_c_problem_indices(job);
  if (job.emit.batch > 0) {
    values["INDEX_ENUMERATORS"] += fmt::format("  {}_batch = {},\n", c_prefix(job), job.emit.batch);
  }
  values["CONFIGURATIONS"] = print_c_tables(job);
  values["PARAMETER_STRUCT"] = print_c_parameters(job);
  for (const KernelEntry& kernel : job.kernels) {
    values["DECLARATIONS"] += print_declaration(language, job, kernel, false);
    if (job.emit.batch > 0) {
      values["DECLARATIONS"] += print_declaration(language, job, kernel, true);
    }
  }
  return fill(embedded_file("robot_c.h.in"), values);
}

}  // namespace dynac
