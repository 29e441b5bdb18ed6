#include "kernels/joint_effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/axes/parameter_axes.hpp"

namespace dynac::joint_dynamics {
namespace {

std::string velocity_text(const JointDynamicsSettings& settings) {
  return fmt::format("V {} rad/s or m/s", settings.friction_velocity);
}

// What the regressor has after the columns of links.
std::string columns_text(const JointDynamicsSettings& settings) {
  const JointEffects& effects = settings.effects;
  std::vector<std::string> kinds;
  if (effects.armature) kinds.emplace_back("armature");
  if (effects.damping) kinds.emplace_back("damping w");
  if (effects.friction) {
    kinds.push_back("friction w / sqrt(w^2 + V^2) with " + velocity_text(settings));
  }
  if (kinds.empty()) return "";
  return fmt::format("Columns after the links', one per joint whose own rate is w: {}.",
                     fmt::join(kinds, ", then "));
}

}  // namespace

JointEffects effects_in(const Kernel& kernel, const JointEffects& selected) {
  return {selected.damping && kernel.covers_dissipation,
          selected.friction && kernel.covers_dissipation, selected.armature && kernel.feels_rotors};
}

std::string description(const Kernel& kernel, const JointDynamicsSettings& settings) {
  const JointEffects effects = effects_in(kernel, settings.effects);
  if (is_regressor(kernel.outputs.front())) return columns_text(settings);
  std::vector<std::string> dissipation;
  if (effects.damping) dissipation.emplace_back("damping w");
  if (effects.friction) dissipation.emplace_back("friction w / sqrt(w^2 + V^2)");
  std::vector<std::string> parts;
  if (effects.armature) parts.emplace_back("armature, which the diagonal of M includes");
  if (!dissipation.empty()) {
    parts.push_back(fmt::format(
        "dissipation of {}, which tau covers, with w the joint's own rate{}",
        fmt::join(dissipation, " + "), effects.friction ? " and " + velocity_text(settings) : ""));
  }
  if (parts.empty()) return "";
  return fmt::format("Includes {}.", fmt::join(parts, "; "));
}

}  // namespace dynac::joint_dynamics
