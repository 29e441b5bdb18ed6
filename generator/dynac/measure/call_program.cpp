// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/measure/call_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>

#include "emit/job.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/text_template.hpp"
#include "support/error.hpp"

namespace dynac {

namespace fs = std::filesystem;

void write_program_file(const fs::path& path, std::string_view text) {
  std::error_code ignored;  // then the file cannot be written
  fs::create_directories(path.parent_path(), ignored);
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  if (!stream.flush()) {
    throw InputError(path.string(), "cannot be written; free space, or name a folder in TMPDIR");
  }
}

void write_programs(const fs::path& folder, const std::vector<OutputFile>& files) {
  for (const OutputFile& file : files) write_program_file(folder / file.path, file.content);
  // With the option runtime external they are not among the files.
  for (const std::string_view name : embedded_names("dynac/runtime/", "")) {
    write_program_file(folder / "include" / name, embedded_file(name));
  }
  for (const std::string_view name : embedded_names("measure/", "")) {
    write_program_file(folder / name, embedded_file(name));
  }
}

// What measure.c includes: the kernel's call. A struct of parameters is an array of its members.
std::string call_header(const EmitJob& job, const KernelEntry& kernel) {
  std::string arguments;
  const auto take = [&](const std::vector<ArgumentEntry>& list, const char* array) {
    std::size_t size = 0;
    for (const ArgumentEntry& argument : list) {
      const char* const cast = argument.members.empty() ? "" : "(const void*)";
      arguments += fmt::format("{}{}({} + {})", arguments.empty() ? "" : ", ", cast, array, size);
      size += argument.size();
    }
    return size;
  };
  const std::size_t inputs = take(kernel.inputs, "in"), outputs = take(kernel.outputs, "out");
  return fmt::format(
      "#include \"{}{}\"\ntypedef {} number;\nenum {{ kInputs = {}, kOutputs = {} }};\n"
      "static void call_kernel(const number* in, number* out) {{\n  {}({});\n}}\n",
      job.robot, "_c.h", language_of(job.emit).number().word, inputs, outputs,
      c_function(job, kernel), arguments);
}

std::string call_inputs_header(const EmitJob& job, const KernelEntry& kernel) {
  std::string rows;
  for (const Arrays<double>& inputs : kernel.call_inputs) {
    std::vector<double> row;
    for (const std::vector<double>& input : inputs)
      row.insert(row.end(), input.begin(), input.end());
    rows += fmt::format("  {{{}}},\n", fmt::join(row, ", "));
  }
  return fmt::format(
      "enum {{ kCallInputs = {} }};\nstatic const {} call_inputs[][kInputs] = {{\n{}}};\n",
      kernel.call_inputs.size(), language_of(job.emit).number().word, rows);
}

std::string body_name(const EmitJob& job, const KernelEntry& kernel) {
  return fmt::format("{}_{}.{}", job.robot, kernel.name,
                     language_of(job.emit).is_c() ? "c" : "cpp");
}

}  // namespace dynac
