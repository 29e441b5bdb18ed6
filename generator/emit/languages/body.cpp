// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/body.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/language.hpp"
#include "emit/languages/rollout_text.hpp"
#include "emit/rerolled_text.hpp"

namespace dynac {
namespace {

// What gcc is told about a body. Its vectoriser of straight-line code makes fused multiply-adds
// (vfmaddsub) even where contraction is off, seen in gcc 12, so the setting fma off does without
// it; with multiply-adds wanted it stays, being worth a third of the time.
std::string gcc_optimize(const EmitOptions& options) {
  return options.fma ? R"("fp-contract=off")" : R"("fp-contract=off", "no-tree-slp-vectorize")";
}

// gcc's scheduler before register allocation pays on bodies up to this many statements. It takes
// time with the square of their number: a humanoid's inverse mass matrix (12 000) compiles in a
// third of the time without it, and its forward dynamics (5 000) runs a fifth faster.
constexpr std::size_t kScheduledStatements = 1500;

std::string gcc_scheduling(const Program& program, const EmitOptions& options) {
  if (options.target->is_in_order) return std::string(embedded_file("gcc_in_order.in"));
  const bool pays = program.statements.size() <= kScheduledStatements;
  return pays ? std::string(embedded_file("gcc_scheduling.in")) : "";
}

// Declares what a body calls, once in a unit, since gcc does not take an attribute behind a
// definition; and marks that this unit defines what other bodies call.
std::string print_calls(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                        bool is_batch, Placeholders values) {
  std::vector<const KernelEntry*> called = called_kernels(job, kernel);
  if (is_batch && kernel.is_rollout()) called = {&kernel};
  std::string text;
  for (const KernelEntry* each : called) {
    values["C_FUNCTION"] = c_function(job, *each);
    values["ALIAS_PARAMETERS"] = pointer_parameters(language, job, *each, 4);
    text += fill(embedded_file("called_kernel.in"), values);
  }
  const bool is_called = std::ranges::any_of(job.kernels, [&](const KernelEntry& other) {
    return other.rollout.step == kernel.name || other.rollout.adjoint == kernel.name ||
           (other.name == kernel.name && other.is_rollout() && job.emit.batch > 0);
  });
  if (is_called && !is_batch) text += fmt::format("#define {}_BODY\n", c_function(job, kernel));
  return text;
}

}  // namespace

std::string parameter_types(const EmitJob& job, const KernelEntry& kernel) {
  const bool takes_parameters = std::ranges::any_of(
      kernel.inputs, [](const ArgumentEntry& input) { return !input.members.empty(); });
  return takes_parameters ? print_c_parameter_types(job) : "";
}

Placeholders frame_values(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                          const BodyFile& file) {
  Placeholders values = common_placeholders(job);
  values["KERNEL"] = fmt::format("{}{}", kernel.name, file.function_ending);
  values["C_FUNCTION"] = fmt::format("{}{}", c_function(job, kernel), file.function_ending);
  values["POINTER_PARAMETERS"] =
      pointer_parameters(language, job, kernel, file.column + values["C_FUNCTION"].size() + 1);
  const bool is_wide = !file.function_ending.empty();
  values["BANNER"] = print_body_banner(job);
  values["FILE"] = language.body_file(job, kernel, is_wide);
  values["LINK_NAME"] = link_name(job, values["C_FUNCTION"], values["FILE"]);
  values["STAMP"] = file_stamp(values["FILE"]);
  values["ALIAS_PARAMETERS"] = pointer_parameters(language, job, kernel, 4);
  values["PARAMETER_TYPES"] = parameter_types(job, kernel);
  values["TYPE"] = language.is_c() ? "DYNAC_KERNEL" : "extern \"C\" void";
  values["NOEXCEPT"] = language.is_c() ? " DYNAC_NOEXCEPT" : " noexcept";
  values["DECLARATION"] = fill(embedded_file("body_declaration.in"), values);
  values["DECLARATION"] += print_calls(language, job, kernel, is_wide, values);
  values["ROUNDING"] =
      fill(embedded_file("rounding.in"),
           {{"GCC_OPTIMIZE", gcc_optimize(job.emit) + file.gcc_optimize},
            {"GCC_SCHEDULING", gcc_scheduling(kernel.program, job.emit)},
            {"GCC_WIDTH", is_wide ? "" : std::string(embedded_file("gcc_width.in"))}});
  values["INCLUDES"] = job.emit.trig == Trig::kLibm ? "#include <math.h>\n\n" : "";
  values["INCLUDES"] += file.includes;
  return values;
}

KernelText print_text(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  if (kernel.is_rollout()) return print_rollout(language, job, kernel);
  return kernel.rerolled ? print_rerolled(kernel, language, job.emit)
                         : print_statements(kernel, language, job.emit);
}

Placeholders body_values(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                         const BodyFile& file) {
  Placeholders values = frame_values(language, job, kernel, file);
  const KernelText text = print_text(language, job, kernel);
  values["STATIC_FUNCTIONS"] = text.functions;
  values["STATEMENTS"] = text.statements;
  return values;
}

}  // namespace dynac
