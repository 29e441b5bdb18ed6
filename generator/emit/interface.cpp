#include "emit/interface.hpp"

#include <fmt/format.h>

#include "emit/datasheet.hpp"
#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/joints.hpp"
#include "emit/language.hpp"
#include "emit/parameters.hpp"

namespace dynac {
namespace {

// An include guard. The prefix keeps its capitals: robots may differ in these alone.
std::string guard(const EmitJob& job) { return c_prefix(job) + "_C_H_"; }

std::string print_wrapper(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const std::string_view scalar = language.number().name;
  const std::string_view name = kernel.row->name;
  const std::size_t column = std::string_view("inline void (").size() + name.size();
  const std::string parameters =
      join_arguments(kernel, column, [&](const ArgumentEntry& argument, bool is_output) {
        if (!argument.members.empty()) return "const Parameters& " + argument.name;
        return fmt::format("Span<{}{}, {}> {}", is_output ? "" : "const ", scalar, argument.size(),
                           argument.name);
      });
  const std::string data = join_arguments(
      kernel, 0, [](const ArgumentEntry& argument, bool) { return pointer_to(argument); });
  return fill(embedded_file("kernel_wrapper.in"), {{"DOC", print_doc(kernel)},
                                                   {"KERNEL", std::string(kernel.row->name)},
                                                   {"SPAN_PARAMETERS", parameters},
                                                   {"C_FUNCTION", c_function(job, kernel)},
                                                   {"DATA_ARGUMENTS", data}});
}

}  // namespace

std::string print_header(const Language& language, const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["TRIG_NOTE"] =
      job.emit.trig == Trig::kOwn ? "" : ",\n// but for those of the library's sin and cos";
  values["MODEL_NOTES"] = print_model_notes(job);
  values["LANGUAGE_INCLUDES"] = embedded_file("language_includes.in");
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + ".hpp", job.robot + "_c.h");
  values["SPAN"] = embedded_file("span.in");
  values["SIZES"] = fill(embedded_file("sizes.in"), values);
  values["JOINTS"] = print_joints(job);
  values["PARAMETER_STRUCT"] = print_cpp_parameters(job);
  for (const KernelEntry& kernel : job.kernels)
    values["KERNELS"] += print_wrapper(language, job, kernel);
  return fill(embedded_file("robot.hpp.in"), values);
}

std::string print_c_header(const Language& language, const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["GUARD"] = guard(job);
  values["STAMP"] = fill(embedded_file("stamp.in"), values);
  values["INDEX_ENUMERATORS"] = print_c_indices(job);
  values["PARAMETER_STRUCT"] = print_c_parameters(job);
  for (const KernelEntry& kernel : job.kernels) {
    const std::string sizes = join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
      return fmt::format("{} ({})", argument.name, argument.size());
    });
    values["DECLARATIONS"] +=
        fill(embedded_file("kernel_declaration.in"),
             {{"SUMMARY", summary_of(*kernel.row, *kernel.formulation)},
              {"SIZES", sizes},
              {"C_FUNCTION", c_function(job, kernel)},
              {"LINK_NAME", link_name(job, c_function(job, kernel))},
              {"GUARD", guard(job)},
              {"POINTER_PARAMETERS",
               pointer_parameters(language, job, kernel, c_function(job, kernel).size() + 6)}});
  }
  return fill(embedded_file("robot_c.h.in"), values);
}

}  // namespace dynac
