// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/cpp.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/documents/interface.hpp"
#include "emit/documents/selftest.hpp"
#include "emit/languages/body.hpp"
#include "emit/statements.hpp"

namespace dynac {
namespace {

std::string_view policy(const EmitOptions& options) { return options.fma ? "kFmaOn" : "kFmaOff"; }

bool takes_policy(Op op) { return row_of(op).function.takes_policy; }

std::string print_cpp_body(const Language& language, const EmitJob& job,
                           const KernelEntry& kernel) {
  std::string includes = "#include <dynac/runtime/muladd.hpp>\n";
  if (calls_rotation_functions(kernel)) includes += "#include <dynac/runtime/rotation.hpp>\n";
  if (job.emit.trig == Trig::kOwn || reduces_angles(kernel)) {
    includes += "#include <dynac/runtime/sincos.hpp>\n";
  }
  if (kernel.lanes > 1) includes += std::string(embedded_file("wide_include.in"));
  constexpr std::size_t kColumn = std::string_view("extern \"C\" void ").size();
  return fill(embedded_file("kernel.cpp.in"),
              body_values(language, job, kernel, {kColumn, "", std::move(includes)}));
}

}  // namespace

std::string Cpp::call(Op op, std::span<const std::string> operands,
                      const EmitOptions& options) const {
  return fmt::format("{}{}({})", row_of(op).function.name,
                     takes_policy(op) ? fmt::format("<{}>", policy(options)) : "",
                     fmt::join(operands, ", "));
}

// Within each function, so that its names are none of a file's.
std::vector<std::string> Cpp::declare_functions(std::span<const Op> ops,
                                                std::span<const std::string> names,
                                                const EmitOptions& options) const {
  std::vector<std::string> lines;
  if (std::ranges::any_of(ops, takes_policy)) {
    lines.push_back(fmt::format("using dynac::runtime::{};", policy(options)));
  }
  for (const Op op : ops) {
    lines.push_back(fmt::format("using {}::{};", functions_, row_of(op).function.name));
  }
  for (const std::string& name : names) {
    lines.push_back(fmt::format("using dynac::runtime::{};", name));
  }
  std::ranges::sort(lines);
  return lines;
}

bool Cpp::has_wide_values(const EmitOptions& options) const {
  return options.trig == Trig::kOwn && options.batch == 0 && !number().is_generic;
}

std::string Cpp::ignore(std::string_view input) const {
  return fmt::format("static_cast<void>({});  // no output depends on it", input);
}

std::string Cpp::sincos(std::size_t, const EmitOptions& options) const {
  return fmt::format("{}<{}>(angle, sine, cosine);", row_of(Op::kSin).function.name,
                     policy(options));
}

std::string Cpp::function(std::string_view name, std::span<const std::string> parameters,
                          std::string_view statements) const {
  return fill(embedded_file("static_function.in"),
              {{"FUNCTION", std::string(name)},
               {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ", "))},
               {"SPECIFIER", " noexcept"},
               {"STATEMENTS", std::string(statements)}});
}

std::string Cpp::record_type(std::span<const std::string> members) const {
  return fmt::format("struct Arrays {{\n  {};\n}};\n", fmt::join(members, ";\n  "));
}

std::vector<OutputFile> Cpp::sources(const EmitJob& job) const {
  std::vector<OutputFile> files = host_interface(*this, job);
  for (const KernelEntry& kernel : job.kernels) {
    files.push_back({body_file(job, kernel, false), print_cpp_body(*this, job, kernel)});
  }
  return files;
}

std::vector<std::string_view> Cpp::runtime_headers(const EmitJob& job) const {
  std::vector<std::string_view> headers = embedded_runtime_headers(".hpp");
  const bool is_wide =
      std::ranges::any_of(job.kernels, [](const KernelEntry& kernel) { return kernel.lanes > 1; });
  std::erase_if(headers, [&](std::string_view header) {
    if (header == "dynac/runtime/wide.hpp") return !is_wide;
    const bool is_for_batches =
        header == "dynac/runtime/batch.hpp" || header == "dynac/runtime/configurations.hpp";
    const bool is_for_rotations =
        header == "dynac/runtime/rotation.hpp" || header == "dynac/runtime/square_root.hpp";
    const bool is_batch = job.emit.batch > 0;
    return !is_batch && (is_for_batches || (is_for_rotations && !calls_rotation_functions(job)));
  });
  return headers;
}

std::vector<OutputFile> host_interface(const Language& language, const EmitJob& job) {
  return {{job.robot + ".hpp", print_header(language, job)},
          {job.robot + "_c.h", print_c_header(language, job)}};
}

OutputFile Cpp::selftest(const EmitJob& job) const { return print_cpp_selftest(*this, job); }

OutputFile print_cpp_selftest(const Language& language, const EmitJob& job) {
  return print_selftest(
      language, job,
      {".cpp", "selftest.cpp.in", "selftest_kernel.in", "", "static_cast<double>", "std::printf"});
}

BuildWords Cpp::build_words() const {
  return {"CXX",    "PUBLIC cxx_std_14",
          "PUBLIC", ".cpp",
          "",       "target_link_libraries({} PRIVATE $<BUILD_INTERFACE:dynac::runtime>)"};
}

const Language& cpp(ScalarType scalar) {
  static const Cpp kDouble(number_type(ScalarType::kDouble));
  static const Cpp kFloat(number_type(ScalarType::kFloat));
  return scalar == ScalarType::kFloat ? kFloat : kDouble;
}

}  // namespace dynac
