// SPDX-License-Identifier: BSD-3-Clause
#include "emit/evidence/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "emit/documents/frame.hpp"
#include "emit/documents/model_notes.hpp"
#include "emit/evidence/bill_of_materials.hpp"
#include "emit/evidence/constant_work.hpp"
#include "emit/languages/language_table.hpp"
#include "support/components.hpp"
#include "support/counted.hpp"
#include "support/sha256.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// A text as a cell of a table of Markdown.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : comment_text(text)) {
    if (c == '|' || c == '<' || c == '`' || c == '*' || c == '_') result += '\\';
    result += c;
  }
  return result;
}

std::string print_row(std::string_view head, const std::string& text) {
  return text.empty() ? "" : fmt::format("| {} | {} |\n", head, text);
}

std::size_t lines_before(std::string_view text, std::size_t position) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(position);
  return static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

// The line, from 1, in which a function's definition has its name; 0: the text defines none.
std::size_t line_of_definition(std::string_view text, const std::string& function) {
  const std::string call = function + "(";
  for (std::size_t at = text.find(call); at != text.npos; at = text.find(call, at + 1)) {
    const std::size_t end = text.find_first_of("{;", at);
    const bool is_name = at > 0 && text[at - 1] == ' ';
    if (is_name && end != text.npos && text[end] == '{') return lines_before(text, at) + 1;
  }
  return 0;
}

// Which of the files define a kernel: its own, and that of its batches.
bool is_of(const OutputFile& file, const EmitJob& job, const KernelEntry& kernel) {
  const std::string stem = fmt::format("{}_{}", job.robot, kernel.name);
  return file.path.starts_with(stem + ".") || file.path.starts_with(stem + "_batch.");
}

std::string print_work(const OutputFile& file) {
  const ConstantWork work = constant_work_of(file.content);
  if (!work.unproven_lines.empty()) {
    return fmt::format("{}: not shown; look at lines {}", file.path,
                       fmt::join(work.unproven_lines, ", "));
  }
  const std::string loops =
      work.loops == 0 ? "no loop"
                      : counted(work.loops, "loop", "loops") + ", of lengths that are constants";
  return fmt::format("{}: constant; no branch on values, {}", file.path, loops);
}

std::string print_counts(const KernelEntry& kernel) {
  const OperationCounts& counts = kernel.counts;
  return fmt::format("{} ({} add, {} mul, {} div, {} fma), {}", counts.operations(), counts.add,
                     counts.mul, counts.div, counts.fma,
                     counted(counts.sincos, "sine-cosine pair", "sine-cosine pairs"));
}

std::string print_stack(const EmitJob& job, const KernelEntry& kernel) {
  if (kernel.measured && kernel.measured->stack) {
    return fmt::format("{} bytes, measured: {}, {}", *kernel.measured->stack,
                       kernel.measured->compiler, kernel.measured->flags);
  }
  if (kernel.stack_bytes == 0) return "not predicted; compile with -fstack-usage";
  return fmt::format(
      "about {} bytes, predicted for {}; the option measure and -fstack-usage tell it for a "
      "compiler",
      kernel.stack_bytes, job.emit.target->name);
}

std::string print_kernel(const EmitJob& job, const std::vector<OutputFile>& files,
                         const KernelEntry& kernel) {
  const Language& language = language_of(job.emit);
  const bool is_template = language.number().is_generic;
  const std::string function = is_template ? kernel.name : c_function(job, kernel);
  std::string places, work;
  for (const OutputFile& file : files) {
    if (!is_of(file, job, kernel)) continue;
    for (const std::string& name : {function, batch_c_function(job, kernel)}) {
      const std::size_t line = line_of_definition(file.content, name);
      if (line > 0) places += fmt::format("`{}`: {}:{}<br>", name, file.path, line);
    }
    work += print_work(file) + "<br>";
  }
  const auto whole = [](std::string text) { return text.substr(0, text.rfind("<br>")); };
  std::string notes;
  for (const std::string& note : {kernel.integrator, kernel.joint_dynamics, kernel.open_loops,
                                  kernel.gains, kernel.dependent_rows}) {
    if (!note.empty()) notes += cell(note) + "<br>";
  }
  return fill(
      embedded_file("evidence_kernel.md.in"),
      {{"KERNEL", kernel.name},
       {"SUMMARY", kernel.summary},
       {"ROWS",
        print_row("equation", cell(kernel.formula)) +
            print_row("algorithm",
                      fmt::format("{} (`{}`)", cell(kernel.algorithm), kernel.formulation)) +
            print_row("reference", cell(kernel.reference)) + print_row("function", whole(places)) +
            print_row("operations", print_counts(kernel)) +
            print_row("work of a call", whole(work)) +
            print_row("stack", print_stack(job, kernel)) + print_row("holds for", whole(notes)) +
            print_row("certificate", cell(accuracy_text(kernel)))}});
}

// Those of the headers, without the marks of comments.
std::string print_notes(const EmitJob& job) {
  const Language& language = language_of(job.emit);
  const std::string lines =
      print_promises(job) +
      print_model_notes(language, job, language.is_c() ? HeaderOf::kC : HeaderOf::kCpp);
  std::string text;
  for (std::string_view rest = lines; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.starts_with("//")) line.remove_prefix(std::min<std::size_t>(3, line.size()));
    text += std::string(line) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

std::string print_page(const EmitJob& job, const std::vector<OutputFile>& files) {
  Placeholders values = common_placeholders(job);
  values["BUILT_BY"] = kBuiltBy;
  values["MODEL_NAME"] = cell(job.model_name);
  values["SOURCE_FILE"] = cell(job.source_file);
  values["NOTES"] = print_notes(job);
  for (const KernelEntry& kernel : job.kernels) {
    values["KERNELS"] += print_kernel(job, files, kernel) + "\n";
  }
  for (const OutputFile& file : files) {
    values["FILES"] +=
        fmt::format("| `{}` | {} | `{}` |\n", file.path,
                    lines_before(file.content, file.content.size()), sha256_hex(file.content));
  }
  return fill(embedded_file("evidence.md.in"), values);
}

}  // namespace

std::vector<OutputFile> print_evidence(const EmitJob& job, const std::vector<OutputFile>& files) {
  return {{std::string(kEvidencePage), print_page(job, files)},
          {std::string(kMisraPage), fill(embedded_file("misra.md.in"), {{"VERSION", job.version}})},
          {std::string(kBillOfMaterials), print_bill_of_materials(job.version)}};
}

}  // namespace dynac
