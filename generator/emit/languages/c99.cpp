// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/c99.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/documents/selftest.hpp"
#include "emit/languages/batch_loop.hpp"
#include "emit/languages/body.hpp"
#include "emit/languages/cpp.hpp"
#include "emit/statements.hpp"

namespace dynac {
namespace {

std::string_view c_policy(const EmitOptions& options) {
  return options.fma ? "dynac_fma_on" : "dynac_fma_off";
}

// What brings in all functions of the runtime that a body calls.
std::string c_runtime_include(const KernelEntry& kernel) {
  return fmt::format("#include <dynac/runtime/{}>\n",
                     calls_rotation_functions(kernel) ? "rotation.h" : "c99.h");
}

std::string print_c_body(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  constexpr std::size_t kColumn = std::string_view("DYNAC_KERNEL ").size();
  // A loop that copies shall stay one, not become a call of the C library.
  const BodyFile file{kColumn, R"(, "no-tree-loop-distribute-patterns")",
                      c_runtime_include(kernel)};
  Placeholders values = body_values(language, job, kernel, file);
  values["BATCH"] = print_batch_loop(language, job, kernel);
  return fill(embedded_file("kernel.c.in"), values);
}

}  // namespace

std::string C99::call(Op op, std::span<const std::string> operands,
                      const EmitOptions& options) const {
  const RuntimeFunction& function = row_of(op).function;
  std::vector<std::string> arguments(operands.begin(), operands.end());
  if (function.takes_policy) arguments.insert(arguments.begin(), std::string(c_policy(options)));
  return runtime_call(function.name, arguments);
}

std::string C99::ignore(std::string_view input) const {
  return fmt::format("(void){};  // no output depends on it", input);
}

// The runtime reads each angle before it writes its sine.
bool C99::has_sines_in_place(const EmitOptions& options) const {
  return options.trig == Trig::kOwn;
}

std::string C99::sincos(std::size_t size, const EmitOptions& options) const {
  const std::vector<std::string> arguments{std::string(c_policy(options)), std::to_string(size),
                                           "sine", "sine", "cosine"};
  return runtime_call("sincos", arguments) + ';';
}

std::string C99::function(std::string_view name, std::span<const std::string> parameters,
                          std::string_view statements) const {
  return fill(embedded_file("static_function.in"),
              {{"FUNCTION", std::string(name)},
               {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ", "))},
               {"SPECIFIER", ""},
               {"STATEMENTS", std::string(statements)}});
}

std::string C99::record_type(std::span<const std::string> members) const {
  return fmt::format("typedef struct Arrays {{\n  {};\n}} Arrays;\n", fmt::join(members, ";\n  "));
}

std::vector<OutputFile> C99::sources(const EmitJob& job) const {
  std::vector<OutputFile> files = host_interface(*this, job);
  for (const KernelEntry& kernel : job.kernels) {
    files.push_back({body_file(job, kernel, false), print_c_body(*this, job, kernel)});
  }
  return files;
}

std::vector<std::string_view> C99::runtime_headers(const EmitJob& job) const {
  std::vector<std::string_view> headers{"dynac/runtime/c99.h", "dynac/runtime/guard.hpp"};
  if (calls_rotation_functions(job)) headers.emplace_back("dynac/runtime/rotation.h");
  return headers;
}

OutputFile C99::selftest(const EmitJob& job) const {
  return print_selftest(
      *this, job, {".c", "selftest.c.in", "selftest_kernel_c.in", "static ", "(double)", "printf"});
}

// Who uses the library may have no C; dynac::runtime as a library asks for a compiler of C++.
BuildWords C99::build_words() const {
  return {"C",
          "PRIVATE c_std_99",
          "PUBLIC",
          ".c",
          "m",
          "target_include_directories({} PRIVATE $<BUILD_INTERFACE:"
          "$<TARGET_PROPERTY:dynac::runtime,INTERFACE_INCLUDE_DIRECTORIES>>)"};
}

// As C names functions of a number type: half_sinc of double, half_sincf of float.
std::string C99::runtime_call(std::string_view function,
                              std::span<const std::string> arguments) const {
  return fmt::format("dynac_{}{}({})", function, number().suffix, fmt::join(arguments, ", "));
}

const Language& c99(ScalarType scalar) {
  static const C99 kDouble(number_type(ScalarType::kDouble));
  static const C99 kFloat(number_type(ScalarType::kFloat));
  return scalar == ScalarType::kFloat ? kFloat : kDouble;
}

}  // namespace dynac
