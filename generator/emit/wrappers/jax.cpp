// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/jax.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/documents/frame.hpp"
#include "emit/documents/model_notes.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/wrappers/jax_functions.hpp"
#include "emit/wrappers/jax_handlers.hpp"
#include "emit/wrappers/position_runs.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// The bodies, and the source of the handlers.
std::string list_jax_sources(const EmitJob& job) {
  std::string text = fmt::format("    \"{}_jax.cpp\",\n", job.robot);
  for (const std::string& body : language_of(job.emit).body_files(job)) {
    text += fmt::format("    \"{}\",\n", body);
  }
  return text;
}

// Lines of comment as a paragraph of a docstring.
std::string docstring_lines(std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const std::size_t end = comment.find('\n');
    const std::string_view line = comment.substr(0, end);
    text += docstring_text(line.substr(std::string_view("// ").size())) + '\n';
    comment.remove_prefix(end + 1);
  }
  return text;
}

std::string print_runs(const PositionRuns& positions) {
  if (positions.is_plain) return "";
  std::string text = "\n";
  for (const auto& [kind, q, nq, v, nv] : positions.runs) {
    text += fmt::format("    (\"{}\", {}, {}, {}, {}),\n", kind, q, nq, v, nv);
  }
  return text;
}

// What the docstring says of derivatives.
std::string derivatives_note(const EmitJob& job, const PositionRuns& positions) {
  std::string text = std::string(embedded_file("jax_derivatives_note.in"));
  if (!positions.is_plain) text += embedded_file("jax_quaternions_note.in");
  if (!positions.problem.empty()) {
    text +=
        wrap("No derivatives by q are here, because", "", docstring_text(positions.problem) + '.');
  }
  return text + '\n' +
         docstring_lines(print_model_notes(language_of(job.emit), job, HeaderOf::kPython));
}

std::string print_jax_parameters(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  for (const ParameterEntry& parameter : job.parameters) {
    std::vector<std::string> numbers;
    for (const double number : parameter.value) numbers.push_back(python_number(number));
    values["PARAMETERS"] +=
        fmt::format("    \"{}\": [{}],\n", parameter.name, fmt::join(numbers, ", "));
    values["MEANINGS"] += wrap(fmt::format("    {}  ", parameter.name), "       ",
                               docstring_text(comment_text(describe_parameter(parameter))));
  }
  if (job.parameters.empty()) return "";
  return fill(embedded_file("jax_parameters.py.in"), values);
}

std::string print_jax_module(const EmitJob& job) {
  const PositionRuns positions = position_runs(job);
  const bool is_double = number_type(job.emit.scalar).name == "double";
  Placeholders values = common_placeholders(job);
  values["FIRST"] = job.kernels.front().name;
  values["X64"] = is_double ? ", and jax_enable_x64 set before the import" : "";
  values["NUMBER"] = is_double ? "float64" : "float32";
  values["DERIVATIVES_NOTE"] = derivatives_note(job, positions);
  values["SOURCES"] = list_jax_sources(job);
  values["RUNS"] = print_runs(positions);
  values["PROBLEM"] = fmt::format("\"{}\"", docstring_text(positions.problem));
  values["PARAMETERS"] = print_jax_parameters(job);
  values["FUNCTIONS"] = print_jax_functions(job);
  return fill(embedded_file("jax_module.py.in"), values);
}

}  // namespace

std::vector<std::string> jax_notes(const EmitJob& job) {
  const std::string problem = position_runs(job).problem;
  if (problem.empty()) return {};
  return {fmt::format("derivatives by joint positions, because {}", problem)};
}

std::vector<OutputFile> jax_module(const EmitJob& job) {
  return {{job.robot + "_jax.cpp", print_jax_handlers(job)},
          {job.robot + "_jax.py", print_jax_module(job)}};
}

}  // namespace dynac
