// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust.hpp"

#include <fmt/format.h>

#include "emit/documents/frame.hpp"
#include "emit/documents/model_notes.hpp"
#include "emit/language.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/rust_functions.hpp"
#include "emit/wrappers/rust_names.hpp"
#include "emit/wrappers/rust_parameters.hpp"
#include "emit/wrappers/rust_selftest.hpp"
#include "emit/wrappers/rust_tables.hpp"

namespace dynac {
namespace {

// Lines of comment as documentation of the crate.
std::string crate_documentation(std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const std::size_t end = comment.find('\n');
    const std::string_view line = comment.substr(0, end);
    const std::string_view rest = line.substr(std::string_view("//").size());
    text += "//!" + rustdoc_text(rest) + '\n';
    comment.remove_prefix(end + 1);
  }
  return text;
}

std::string list_bodies(const EmitJob& job) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    text += fmt::format("    \"{}\",\n", language_of(job.emit).body_file(job, kernel, false));
  }
  return text;
}

std::string print_library(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["PROMISES"] = crate_documentation(print_promises(job));
  values["MODEL_NOTES"] =
      crate_documentation(print_model_notes(language_of(job.emit), job, HeaderOf::kRust));
  values["TABLES"] = print_rust_tables(job);
  values["PARAMETERS"] = print_rust_parameters(job);
  values["FUNCTIONS"] = print_rust_functions(job);
  values["DECLARATIONS"] = print_rust_declarations(job);
  return fill(embedded_file("rust_lib.rs.in"), values);
}

}  // namespace

std::vector<OutputFile> rust_crate(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["SOURCES"] = list_bodies(job);
  values["MATH_LIBRARY"] = job.emit.trig == Trig::kLibm ? "true" : "false";
  return {{"Cargo.toml", fill(embedded_file("rust_cargo.toml.in"), values)},
          {"build.rs", fill(embedded_file("rust_build.rs.in"), values)},
          {"src/lib.rs", print_library(job)},
          {"tests/selftest.rs", print_rust_selftest(job)}};
}

}  // namespace dynac
