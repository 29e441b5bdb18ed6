#include "driver/absent_effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "driver/options/kernel_predicates.hpp"
#include "driver/options/options.hpp"
#include "driver/robot.hpp"
#include "kernels/kernel.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// An effect of --joint-dynamics, and which of a joint's values it counts.
struct EffectValue {
  bool JointEffects::*effect;
  const char* word;
  const char* what;
  double JointDynamics::*value;
};

constexpr EffectValue kEffectValues[] = {
    {&JointEffects::damping, "damping", "damping", &JointDynamics::damping},
    {&JointEffects::friction, "friction", "friction", &JointDynamics::friction},
    {&JointEffects::armature, "armature", "a rotor", &JointDynamics::rotor_inertia},
    {&JointEffects::springs, "springs", "springs", &JointDynamics::stiffness}};

// The base has none of these effects.
bool is_in_a_joint(const Model& model, double JointDynamics::*value) {
  return std::ranges::any_of(model.links, [&](const Link& link) {
    const Joint& joint = link.joint;
    return !link.parent.is_none() && !is_fixed(joint.type) &&
           (joint.dynamics.*value != 0 || joint.second_dynamics.*value != 0);
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
  for (const auto& [effect, word, what, value] : kEffectValues) {
    const bool is_counted = std::ranges::any_of(kernels, [&](const Kernel* kernel) {
      return kernel_predicates::counts_values_of_effects(*kernel, context, word);
    });
    if (!(effects.*effect) || !is_counted) continue;
    if (is_in_a_joint(robot.model, value)) {
      has_some = true;
    } else {
      absent.emplace_back(what);
      words.emplace_back(word);
    }
  }
  const bool asks_for_all = effects == JointEffects{true, true, true, true};
  if (absent.empty() || (asks_for_all && has_some)) return;
  Diagnostic finding{
      options.is_strict ? Severity::kError : Severity::kWarning, robot_place(options),
      fmt::format("robot {}: no joint has {}, so --joint-dynamics {} adds nothing; "
                  "leave it out, or add them to the file",
                  dynac::quoted(robot.model.name), fmt::join(absent, ", "), fmt::join(words, ","))};
  if (options.is_strict) throw InputError({std::move(finding)});
  note(to_string(finding) + '\n');
}

}  // namespace dynac
