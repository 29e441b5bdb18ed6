// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/over_budget.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "command/line/command_options.hpp"
#include "emit/languages/language_table.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"

namespace dynac {
namespace {

// What a user may do about a kernel that is large.
std::string smaller_ways(const Kernel& kernel, const Robot& robot, const CommandOptions& options) {
  std::string ways;
  const KernelSettings& settings = robot.settings;
  if (is_integrated(kernel) && settings.substeps > 1) ways += "leave out --substeps, ";
  if (is_integrated(kernel) && settings.integrator != Integrator::kSemiImplicitEuler) {
    ways +=
        "choose --integrator semi-implicit-euler, or have the solver meet the equations of motion "
        "by inverse_dynamics and its derivatives (docs/optimal_control_with_solvers.md), ";
  }
  if (!options.formulations.empty()) ways += "leave out --formulation, ";
  if (!kernel.smaller_kernel.empty()) ways += fmt::format("request {}, ", kernel.smaller_kernel);
  return ways + "lock joints that need not move with --lock";
}

// Why straight lines have not become loops that are short enough.
std::string_view why_large(const CompiledKernel& kernel) {
  if (kernel.rerolled) return "loops over identical parts of the robot already shorten it";
  if (kernel.row->needs_problem) return "linear solves cannot be re-rolled into loops";
  return "no parts of the robot are similar enough for loops to halve it";
}

}  // namespace

void say_if_over_budget(const Robot& robot, const CompiledKernel& kernel,
                        const CommandOptions& options) {
  const std::size_t size = code_size(kernel);
  const std::size_t budget = code_budget_of(options);
  if (size <= budget || !language_of(options.emit).rerolls_bodies()) return;
  fmt::print(
      stderr,
      "{}: {} compiles to about {} kB of machine code, more than the {} kB of --code-budget: {}. "
      "Its results are correct, but it takes long to compile, and runs slower if it exceeds the "
      "processor's caches. --code-budget {} accepts this size; for less code, {}\n",
      robot.source_file, kernel.row->name, size, budget, why_large(kernel), size + 1,
      smaller_ways(*kernel.row, robot, options));
}

}  // namespace dynac
