// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust_functions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/language.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/rust_names.hpp"

namespace dynac {
namespace {

// A function of C that a function of Rust calls.
struct RustCall {
  const KernelEntry* kernel;
  bool is_batch;

  [[nodiscard]] std::string name() const {
    return is_batch ? kernel->name + "_batch" : rust_name(kernel->name);
  }
  // Whether an argument is passed as a number.
  [[nodiscard]] bool is_number(const ArgumentEntry& argument) const {
    return argument.is_number() && !is_batch;
  }
};

std::vector<RustCall> calls_of(const EmitJob& job) {
  std::vector<RustCall> calls;
  for (const KernelEntry& kernel : job.kernels) {
    calls.push_back({&kernel, false});
    if (job.emit.batch > 0) calls.push_back({&kernel, true});
  }
  return calls;
}

// "&[f64; 7]", "&mut [f64; 49]", "f64", "&Parameters"
std::string type_of(const EmitJob& job, const RustCall& call, const ArgumentEntry& argument,
                    bool is_output) {
  if (!argument.members.empty()) return "&Parameters";
  const std::string_view number = rust_number(job);
  const std::string_view reference = is_output ? "&mut " : "&";
  if (call.is_number(argument)) return fmt::format("{}{}", is_output ? "&mut " : "", number);
  const std::string size =
      call.is_batch ? fmt::format("{} * BATCH", argument.size()) : std::to_string(argument.size());
  return fmt::format("{}[{}; {}]", reference, number, size);
}

// How C takes it.
std::string pointer_of(const RustCall& call, const ArgumentEntry& argument, bool is_output) {
  const std::string name = rust_name(argument.name);
  if (!argument.members.empty()) return name;
  if (call.is_number(argument)) return is_output ? name : "&" + name;
  return name + (is_output ? ".as_mut_ptr()" : ".as_ptr()");
}

// What `print` makes of all arguments, inputs first.
template <class Print>
std::vector<std::string> of_arguments(const KernelEntry& kernel, const Print& print) {
  std::vector<std::string> texts;
  for (const ArgumentEntry& input : kernel.inputs) texts.push_back(print(input, false));
  for (const ArgumentEntry& output : kernel.outputs) texts.push_back(print(output, true));
  return texts;
}

std::string rustdoc_paragraph(std::string_view text) {
  return text.empty() ? "" : "///\n" + wrap("///", "///", rustdoc_text(text));
}

std::string print_documentation(const KernelEntry& kernel) {
  std::string text = wrap("///", "///", rustdoc_text(kernel.summary));
  if (!kernel.formula.empty())
    text += fmt::format("///\n/// ```text\n/// {}\n/// ```\n", kernel.formula);
  for (const std::string& note : kernel_notes(kernel)) text += rustdoc_paragraph(note);
  text += "///\n";
  for (const std::string& argument :
       of_arguments(kernel, [](const ArgumentEntry&each, bool is_output) {
         return wrap(
             fmt::format("/// * `{}` ({}):", rust_name(each.name), is_output ? "output" : "input"),
             "///  ", rustdoc_text(argument_text(each)));
       })) {
    text += argument;
  }
  text += rustdoc_paragraph(fmt::format("Algorithm: {}.", kernel.algorithm));
  text += rustdoc_paragraph(fmt::format("Reference: {}.", kernel.reference));
  text += rustdoc_paragraph(fmt::format("Cost: {}.", cost_text(kernel)));
  const std::string accuracy = accuracy_text(kernel);
  return accuracy.empty() ? text : text + rustdoc_paragraph("Accuracy: " + accuracy);
}

std::string print_batch_documentation(const KernelEntry& kernel) {
  return wrap("///", "///",
              fmt::format("[`{}`] for [`BATCH`] configurations: arrays hold one after the other. "
                          "Run-time parameters are those of all.",
                          rust_name(kernel.name)));
}

std::string print_function(const EmitJob& job, const RustCall& call) {
  const KernelEntry& kernel = *call.kernel;
  const auto parameters = of_arguments(kernel, [&](const ArgumentEntry& argument, bool is_output) {
    return fmt::format("    {}: {},\n", rust_name(argument.name),
                       type_of(job, call, argument, is_output));
  });
  const auto pointers = of_arguments(kernel, [&](const ArgumentEntry& argument, bool is_output) {
    return fmt::format("            {},\n", pointer_of(call, argument, is_output));
  });
  return fill(
      embedded_file("rust_function.in"),
      {{"DOC", call.is_batch ? print_batch_documentation(kernel) : print_documentation(kernel)},
       {"FUNCTION", call.name()},
       {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ""))},
       {"POINTER_PARAMETERS", fmt::format("{}", fmt::join(pointers, ""))}});
}

}  // namespace

std::string_view rust_number(const EmitJob& job) {
  return job.emit.scalar == ScalarType::kFloat ? "f32" : "f64";
}

std::string print_rust_functions(const EmitJob& job) {
  std::string text;
  for (const RustCall& call : calls_of(job)) text += print_function(job, call);
  return text;
}

std::string print_rust_declarations(const EmitJob& job) {
  std::string text;
  for (const RustCall& call : calls_of(job)) {
    const KernelEntry& kernel = *call.kernel;
    const auto parameters = of_arguments(kernel, [&](const ArgumentEntry& each, bool is_output) {
      return fmt::format("            {}: *{} {},\n", rust_name(each.name),
                         is_output ? "mut" : "const",
                         each.members.empty() ? rust_number(job) : "super::Parameters");
    });
    const std::string function =
        call.is_batch ? batch_c_function(job, kernel) : c_function(job, kernel);
    const std::string body = language_of(job.emit).body_file(job, kernel, call.is_batch);
    text += fill(embedded_file("rust_declaration.in"),
                 {{"FUNCTION", call.name()},
                  {"C_FUNCTION", function},
                  {"LINK_NAME", link_name(job, function, body)},
                  {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ""))}});
  }
  return text;
}

}  // namespace dynac
