#include "kernels/joint_dynamics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace dynac::joint_dynamics {
namespace {

std::string velocity_text(const JointDynamicsSelection& selection) {
  return fmt::format("V {} rad/s or m/s", selection.friction_velocity);
}

// What the regressor has after the columns of links.
std::string columns_text(const JointDynamicsSelection& selection) {
  const JointEffects& effects = selection.effects;
  std::vector<std::string> kinds;
  if (effects.armature) kinds.emplace_back("armature");
  if (effects.damping) kinds.emplace_back("damping w");
  if (effects.friction) {
    kinds.push_back("friction w / sqrt(w^2 + V^2) with " + velocity_text(selection));
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

std::string description(const Kernel& kernel, const JointDynamicsSelection& selection) {
  const JointEffects effects = effects_in(kernel, selection.effects);
  if (is_regressor(kernel.outputs.front())) return columns_text(selection);
  std::vector<std::string> dissipation;
  if (effects.damping) dissipation.emplace_back("damping w");
  if (effects.friction) dissipation.emplace_back("friction w / sqrt(w^2 + V^2)");
  std::vector<std::string> parts;
  if (effects.armature) parts.emplace_back("armature, which the diagonal of M includes");
  if (!dissipation.empty()) {
    parts.push_back(fmt::format(
        "dissipation of {}, which tau covers, with w the joint's own rate{}",
        fmt::join(dissipation, " + "), effects.friction ? " and " + velocity_text(selection) : ""));
  }
  if (parts.empty()) return "";
  return fmt::format("Includes {}.", fmt::join(parts, "; "));
}

}  // namespace dynac::joint_dynamics
