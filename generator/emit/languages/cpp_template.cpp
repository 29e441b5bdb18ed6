// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/cpp_template.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/header_tables.hpp"
#include "emit/documents/model_notes.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/languages/body.hpp"
#include "emit/statements.hpp"

namespace dynac {
namespace {

// Which kernels call functions of the runtime.
std::string print_rotation_note(const EmitJob& job) {
  if (!calls_rotation_functions(job)) return "";
  const bool has_friction = std::ranges::any_of(job.joints, [](const JointEntry& joint) {
    return std::ranges::find(joint.dynamics, "friction", &JointDynamicsEntry::name) !=
           joint.dynamics.end();
  });
  return fill(embedded_file("rotation_note.in"),
              {{"THAT_CALL",
                has_friction ? "with friction or quaternions" : "that rotate by quaternions"}});
}

// What the runtime refuses to compile under, without the header.
std::string print_guard() {
  constexpr std::string_view kOnce = "#pragma once\n\n";
  const std::string_view text = embedded_file("dynac/runtime/guard.hpp");
  return std::string(text.substr(text.find(kOnce) + kOnce.size()));
}

// Where the parameters of a kernel begin in its line.
std::size_t parameter_column(const KernelEntry& kernel) {
  return std::string_view("static void (").size() + kernel.name.size();
}

std::string print_template_datasheet(const Language& language, const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["MODEL_NOTES"] = print_model_notes(language, job, HeaderOf::kCpp);
  values["STAMP"] = fill(embedded_file("stamp.in"), values);
  values["SIZES"] = fill(embedded_file("sizes.in"), values);
  values["JOINTS"] = print_tables(job);
  values["PARAMETER_STRUCT"] = print_template_parameters(job);
  values["ROTATION_NOTE"] = print_rotation_note(job);
  values["LANGUAGE_INCLUDES"] = embedded_file("language_includes.in");
  values["GUARD"] = print_guard();
  values["SPAN"] = embedded_file("span.in");
  for (const KernelEntry& kernel : job.kernels) {
    const std::size_t column = parameter_column(kernel);
    values["KERNELS"] +=
        fill(embedded_file("kernel_template_declaration.in"),
             {{"DOC", print_doc(kernel)},
              {"KERNEL", kernel.name},
              {"POINTER_PARAMETERS", pointer_parameters(language, job, kernel, column)},
              {"SPAN_PARAMETERS", span_parameters(kernel, {"T", "<T>"}, column)},
              {"DATA_ARGUMENTS", data_arguments(kernel)}});
    values["KERNEL_INCLUDES"] += fmt::format("#include \"{}_{}.ipp\"\n", job.robot, kernel.name);
  }
  return fill(embedded_file("robot_template.hpp.in"), values);
}

std::string print_template_body(const Language& language, const EmitJob& job,
                                const KernelEntry& kernel) {
  Placeholders values = common_placeholders(job);
  values["KERNEL"] = kernel.name;
  values["POINTER_PARAMETERS"] =
      pointer_parameters(language, job, kernel, parameter_column(kernel));
  values["STAMP_CHECK"] =
      print_stamp_check(job, fmt::format("{}_{}.ipp", job.robot, kernel.name), job.robot + ".hpp");
  values["INCLUDES"] =
      calls_rotation_functions(kernel) ? "\n#include <dynac/runtime/rotation.hpp>\n" : "";
  values["STATEMENTS"] = print_text(language, job, kernel).statements;
  return fill(embedded_file("kernel.ipp.in"), values);
}

class CppTemplate : public Cpp {
 public:
  using Cpp::Cpp;

  [[nodiscard]] std::string call(Op op, std::span<const std::string> operands,
                                 const EmitOptions&) const override {
    if (op == Op::kReducedAngle) return operands[0];  // as sines are the user's
    return fmt::format(fmt::runtime(row_of(op).spelling), operands[0]);
  }

  // The number type's own functions are found besides these.
  [[nodiscard]] std::vector<std::string> declare_functions(std::span<const Op> ops,
                                                           std::span<const std::string>,
                                                           const EmitOptions&) const override {
    std::vector<std::string> lines;
    for (const Op op : ops) {
      if (op == Op::kReducedAngle) continue;
      lines.push_back(fmt::format("using {}::{};", is_sine_or_cosine(op) ? "std" : "dynac::runtime",
                                  row_of(op).name));
    }
    std::ranges::sort(lines);
    return lines;
  }

  [[nodiscard]] bool has_sine_arrays(const EmitOptions&) const override { return false; }
  [[nodiscard]] std::vector<OutputFile> sources(const EmitJob& job) const override {
    std::vector<OutputFile> files{{job.robot + ".hpp", print_template_datasheet(*this, job)}};
    for (const KernelEntry& kernel : job.kernels) {
      files.push_back({statements_file(job, kernel), print_template_body(*this, job, kernel)});
    }
    return files;
  }

  [[nodiscard]] std::vector<std::string_view> runtime_headers(const EmitJob& job) const override {
    if (!calls_rotation_functions(job)) return {};
    return Cpp::runtime_headers(job);
  }

  [[nodiscard]] std::string_view header_ending() const override { return ".hpp"; }

  [[nodiscard]] std::string parameters_type(const EmitJob& job,
                                            std::string_view scalar) const override {
    return fmt::format("{}::Parameters<{}>", job.name_space, scalar);
  }

  [[nodiscard]] std::string tested_function(const EmitJob& job,
                                            const KernelEntry& kernel) const override {
    return fmt::format("{}::{}<{}>", job.name_space, kernel.name, number().tested_as);
  }

  [[nodiscard]] std::string statements_file(const EmitJob& job,
                                            const KernelEntry& kernel) const override {
    return fmt::format("{}_{}.ipp", job.robot, kernel.name);
  }

  [[nodiscard]] std::string statements_function(const EmitJob&,
                                                const KernelEntry& kernel) const override {
    return kernel.name;
  }

  [[nodiscard]] BuildWords build_words() const override {
    return {"CXX",       "INTERFACE cxx_std_14",
            "INTERFACE", "",
            "",          "target_link_libraries({} INTERFACE dynac::runtime)"};
  }

  [[nodiscard]] EigenWords eigen_words(const EmitJob&, const KernelEntry& kernel) const override {
    return {"template <class T>\n", "<T>", "static", "", fmt::format("{}<T>", kernel.name)};
  }
};

}  // namespace

const Language& cpp_template(ScalarType) {
  static const CppTemplate kTemplate(number_type(ScalarType::kTemplate));
  return kTemplate;
}

}  // namespace dynac
