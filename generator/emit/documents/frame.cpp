// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/frame.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "describe/describe.hpp"
#include "emit/build_stamp.hpp"
#include "emit/documents/written_elements_note.hpp"
#include "emit/language.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// The names of a namespace path, outermost first.
std::vector<std::string> namespaces(const EmitJob& job) {
  std::vector<std::string> names{""};
  for (const char c : job.name_space) {
    if (c != ':') {
      names.back() += c;
    } else if (!names.back().empty()) {
      names.emplace_back();
    }
  }
  return names;
}

// Inside the robot's namespace: inline functions of two runs are two functions, of which a linker
// does not keep one.
std::string run_namespace() { return fmt::format("inline namespace run_{}", kUnstamped); }

// One line each: nested names in one are C++17.
std::string open_namespace(const EmitJob& job) {
  std::string text;
  for (const std::string& name : namespaces(job)) text += "namespace " + name + " {\n";
  return text + run_namespace() + " {  // keeps inline functions of two runs apart";
}

std::string close_namespace(const EmitJob& job) {
  std::string text;
  for (const std::string& name : namespaces(job)) {
    text.insert(0, "\n}  // namespace " + name);
  }
  return "}  // " + run_namespace() + text;
}

std::string print_accuracy(const KernelEntry& kernel) {
  const std::string text = accuracy_text(kernel);
  return text.empty() ? "" : wrap("/// Accuracy:", "///", text);
}

std::string print_parameter(const ArgumentEntry& argument, bool is_output) {
  if (!argument.members.empty()) {
    return fmt::format("/// @param[in] {}  {}\n", argument.name, argument.meaning);
  }
  const std::string first =
      fmt::format("/// @param[{}] {} ", is_output ? "out" : "in", argument.name);
  return wrap(first, "///    ", argument_text(argument));
}

}  // namespace

std::string argument_text(const ArgumentEntry& argument) {
  if (!argument.members.empty()) return argument.meaning;
  std::string shape = argument.shape.empty() ? "scalar" : std::to_string(argument.shape[0]);
  for (std::size_t k = 1; k < argument.shape.size(); ++k) {
    shape += fmt::format(" x {}", argument.shape[k]);
  }
  if (argument.shape.size() == 2) shape += ", column-major";
  if (argument.shape.size() > 2) shape += ", the first index varies fastest";
  std::string text =
      fmt::format("{} [{}] ({})", comment_text(argument.meaning), units_text(argument), shape);
  if (!argument.columns.empty()) {
    text += fmt::format("; columns: {}",
                        comment_text(fmt::format("{}", fmt::join(argument.columns, ", "))));
  }
  if (const std::string note = written_elements_note(argument); !note.empty()) text += "; " + note;
  return text;
}

std::string cost_text(const KernelEntry& kernel) {
  const OperationCounts& counts = kernel.counts;
  std::string text =
      fmt::format("{} operations ({} add, {} mul, {} div, {} fma)", counts.operations(), counts.add,
                  counts.mul, counts.div, counts.fma);
  if (counts.sincos > 0) {
    text += " and " + counted(counts.sincos, "sine-cosine pair", "sine-cosine pairs");
  }
  if (kernel.lanes > 1) {
    text +=
        fmt::format("; in {} SIMD lanes: about {} instructions", kernel.lanes, kernel.instructions);
  }
  if (kernel.stack_bytes > 0) {
    const double kilobytes = 1e-3 * static_cast<double>(kernel.stack_bytes);
    text += fmt::format("; about {:.{}f} kB of stack", kilobytes, kilobytes < 10 ? 1 : 0);
  }
  return text;
}

std::vector<std::string> kernel_notes(const KernelEntry& kernel) {
  std::vector<std::string> notes;
  for (const std::string& note : {kernel.integrator, kernel.joint_dynamics, kernel.open_loops,
                                  kernel.gains, kernel.dependent_rows}) {
    if (!note.empty()) notes.push_back(comment_text(note));
  }
  return notes;
}

std::string accuracy_text(const KernelEntry& kernel) {
  if (!kernel.certificate || kernel.certificate->finite == 0) return "";
  const Certificate& certificate = *kernel.certificate;
  return fmt::format(
      "at {}, relative to the largest entry, in 200 bits: the program differs from {} on the robot "
      "file's numbers by {:.1e}, its arithmetic from the program by {:.1e} (at most {:.2g}, in the "
      "median {:.2g} units in the last place of an entry).",
      counted(certificate.finite, "state", "states"), certificate.textbook,
      certificate.program_error, certificate.error, certificate.largest_ulps,
      certificate.median_ulps);
}

std::string wrap(std::string_view first, std::string_view next, std::string_view text) {
  std::string result(first);
  std::size_t column = first.size();
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    if (column + 1 + length > 100) {
      result += '\n';
      result += next;
      column = next.size();
    }
    result += ' ';
    result += text.substr(0, length);
    column += 1 + length;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return result + '\n';
}

std::string print_banner(const EmitJob& job) {
  return fill(embedded_file("banner.in"), {{"VERSION", job.version},
                                           {"COMMAND_LINE", comment_text(job.command_line)},
                                           {"MODEL_NAME", comment_text(job.model_name)},
                                           {"SOURCE_FILE", comment_text(job.source_file)},
                                           {"SHA256", job.source_sha256}});
}

std::string print_body_banner(const EmitJob& job) {
  return fill(embedded_file("body_banner.in"), {{"VERSION", job.version},
                                                {"ROBOT", job.robot},
                                                {"MODEL_NAME", comment_text(job.model_name)},
                                                {"SOURCE_FILE", comment_text(job.source_file)}});
}

OutputFile runtime_file(const EmitJob& job, std::string_view header) {
  return {"include/" + std::string(header),
          fill(embedded_file("runtime_banner.in"), {{"VERSION", job.version}}) +
              std::string(embedded_file(header))};
}

Placeholders common_placeholders(const EmitJob& job) {
  return {{"BANNER", print_banner(job)},
          {"PREFIX", c_prefix(job)},
          {"GENERATION", std::string(kUnstamped)},
          {"OPEN_NAMESPACE", open_namespace(job)},
          {"CLOSE_NAMESPACE", close_namespace(job)},
          {"VERSION", job.version},
          {"COMMAND_LINE", comment_text(job.command_line)},
          {"ROBOT", job.robot},
          {"NAMESPACE", job.name_space},
          {"MODEL_NAME", comment_text(job.model_name)},
          {"MODEL_NAME_LITERAL", string_literal(job.model_name)},
          {"SHA256", job.source_sha256},
          {"NQ", std::to_string(job.nq)},
          {"NV", std::to_string(job.nv)},
          {"BASE", job.base == Base::kFloating ? "floating" : "fixed"}};
}

std::string print_doc(const KernelEntry& kernel) {
  std::string parameters, notes;
  for (const std::string& note : kernel_notes(kernel)) notes += wrap("///\n///", "///", note);
  for (const ArgumentEntry& input : kernel.inputs) parameters += print_parameter(input, false);
  for (const ArgumentEntry& output : kernel.outputs) parameters += print_parameter(output, true);
  return fill(
      embedded_file("kernel_doc.in"),
      {{"SUMMARY", kernel.summary},
       {"FORMULA", kernel.formula},
       {"NOTES", notes},
       {"PARAMETERS", parameters},
       {"ALGORITHM", kernel.algorithm},
       {"REFERENCE", kernel.reference},
       {"COST", wrap("/// Cost:", "///", cost_text(kernel) + ".") + print_accuracy(kernel)}});
}

std::string join_arguments(
    const KernelEntry& kernel, std::size_t column,
    const std::function<std::string(const ArgumentEntry&, bool is_output)>& print) {
  std::vector<std::string> items;
  for (const ArgumentEntry& input : kernel.inputs) items.push_back(print(input, false));
  for (const ArgumentEntry& output : kernel.outputs) items.push_back(print(output, true));
  constexpr std::size_t kRoom = 100 - 12;  // ") noexcept {"
  std::string line = fmt::format("{}", fmt::join(items, ", "));
  if (column == 0 || column + line.size() <= kRoom) return line;
  return fmt::format("{}", fmt::join(items, ",\n" + std::string(column, ' ')));
}

std::string pointer_parameters(const Language& language, const EmitJob& job,
                               const KernelEntry& kernel, std::size_t column) {
  const std::string_view scalar = language.number().name;
  return join_arguments(kernel, column, [&](const ArgumentEntry& argument, bool is_output) {
    const bool is_struct = !argument.members.empty();
    return fmt::format("{}{}* {}", is_output ? "" : "const ",
                       is_struct ? language.parameters_type(job, scalar) : std::string(scalar),
                       argument.name);
  });
}

std::string number_parameter(const ArgumentEntry& input, std::string_view scalar,
                             std::string_view template_arguments) {
  const bool is_copied = template_arguments.empty();  // any number type may be large
  return fmt::format("{}{}{} {}", is_copied ? "" : "const ", scalar, is_copied ? "" : "&",
                     input.name);
}

std::string span_parameters(const KernelEntry& kernel, const SpanWords& words, std::size_t column) {
  return join_arguments(kernel, column, [&](const ArgumentEntry& argument, bool is_output) {
    if (!argument.members.empty()) {
      return fmt::format("const Parameters{}& {}", words.template_arguments, argument.name);
    }
    if (argument.is_number() && words.times.empty()) {
      return is_output ? fmt::format("{}& {}", words.scalar, argument.name)
                       : number_parameter(argument, words.scalar, words.template_arguments);
    }
    return fmt::format("Span<{}{}, {}{}> {}", is_output ? "" : "const ", words.scalar, words.times,
                       argument.size(), argument.name);
  });
}

std::string data_arguments(const KernelEntry& kernel, bool is_batch) {
  return join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool) {
    return pointer_to(argument, argument.name, is_batch);
  });
}

std::string pointer_to(const ArgumentEntry& argument, const std::string& name, bool is_batch) {
  const bool is_array = argument.members.empty() && (is_batch || !argument.is_number());
  return is_array ? name + ".data()" : "&" + name;
}

}  // namespace dynac
