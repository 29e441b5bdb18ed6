// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/absent_effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "dynac/options/kernel_predicates.hpp"
#include "dynac/options/options.hpp"
#include "kernels/kernel.hpp"
#include "lower/lower.hpp"
#include "model/joint_effect_rows.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// The base has none of these effects.
bool is_in_a_joint(const Robot& robot, const JointEffectRow& row) {
  return std::ranges::any_of(robot.model.links,
                             [&](const Link& link) {
                               return !link.parent.is_none() && has_effect(link.joint, row);
                             }) ||
         std::ranges::any_of(robot.settings.parameters, [&](const RunTimeParameter& parameter) {
           return parameter.kind == ParameterKind::kBase ||
                  row_of(parameter.kind).effect == row.effect;
         });
}

}  // namespace

void report_absent_effects(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options, const DumpSink& note) {
  const JointEffects& effects = options.joint_dynamics.effects;
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  std::vector<std::string> absent, words;
  bool has_some = false;
  for (const JointEffectRow& row : kJointEffectRows) {
    const bool is_counted = std::ranges::any_of(kernels, [&](const Kernel* kernel) {
      return kernel_predicates::counts_values_of_effects(*kernel, context, row.word);
    });
    if (!(effects.*row.effect) || !is_counted) continue;
    if (is_in_a_joint(robot, row)) {
      has_some = true;
    } else {
      absent.emplace_back(row.thing);
      words.emplace_back(row.word);
    }
  }
  const bool asks_for_all = effects == JointEffects{true, true, true, true};
  if (absent.empty() || (asks_for_all && has_some)) return;
  Diagnostic finding{
      options.is_strict ? Severity::kError : Severity::kWarning, robot.place,
      fmt::format("robot {}: no joint has {}, so @joint-dynamics {} adds nothing; "
                  "leave it out, or add them to the file{}",
                  dynac::quoted(robot.model.name), fmt::join(absent, ", "), fmt::join(words, ","),
                  std::ranges::count(words, "armature") > 0 ? " or by @rotor" : "")};
  if (options.is_strict) throw InputError({std::move(finding)});
  note(to_string(finding) + '\n');
}

}  // namespace dynac
