// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/what_if.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/line/command_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "command/commands/time_text.hpp"
#include "command/line/varied_options.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/languages/arithmetic_of.hpp"
#include "emit/time_json.hpp"

namespace dynac {

VariantCost cost_of(const CompiledKernel& kernel, const CommandOptions& options) {
  const Candidate& chosen = kernel.choice.chosen();
  VariantCost cost;
  cost.formulation = chosen.formulation->name;
  cost.lowering = chosen.lowering;
  cost.operations = kernel.steps.back().counts.operations();
  cost.instructions = kernel.steps.back().instructions;
  if (!kernel.rerolled) cost.time = predicted_time(kernel.program, arithmetic_of(options.emit));
  return cost;
}

std::vector<VariantCost> what_if(const Kernel& kernel, const CommandOptions& options) {
  std::vector<VariantCost> costs;
  for (const std::string& change : options.what_if) {
    const CommandOptions other = varied(options, change);
    const Robot robot = load_robot(other);
    const Kernel& usable = *usable_kernels(robot, {&kernel}, other, print_note).front();
    const CompiledKernel compiled =
        compile_kernel(robot, usable, request_of(other), [](const auto&) {});
    costs.push_back(cost_of(compiled, other));
    costs.back().options = change;
  }
  return costs;
}

nlohmann::ordered_json to_json(const VariantCost& cost) {
  nlohmann::ordered_json entry{{"options", cost.options},
                               {"formulation", cost.formulation},
                               {"lowering", cost.lowering},
                               {"operations", cost.operations},
                               {"instructions", cost.instructions}};
  if (cost.time) entry["time"] = to_json(*cost.time);
  return entry;
}

void print_text(const std::vector<VariantCost>& costs) {
  constexpr std::string_view kAsGiven = "as given";
  std::size_t width = kAsGiven.size();
  for (const VariantCost& cost : costs) width = std::max(width, cost.options.size());
  fmt::print("\nWhat other options would cost:\n  {:<{}} {:<19} {:<26} {:>7} {:>7} {:>7} {:>7}\n",
             "options", width, "formulation", "lowering", "operat.", "instr.", "bytes", "ns");
  for (const VariantCost& cost : costs) {
    fmt::print("  {:<{}} {:<19} {:<26} {:>7} {:>7}",
               cost.options.empty() ? kAsGiven : std::string_view(cost.options), width,
               cost.formulation, cost.lowering, cost.operations, cost.instructions);
    if (cost.time) {
      fmt::print(" {:>7.0f} {:>7}", cost.time->code_bytes, time_text(cost.time->time.total));
    }
    fmt::print("\n");
  }
}

}  // namespace dynac
