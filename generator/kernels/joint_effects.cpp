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

std::string springs_text(const Kernel& kernel) {
  constexpr std::string_view kPosition = "with p the joint's own position and p0 that at rest";
  if (kernel.covers_dissipation) {
    return fmt::format("stiffness (p - p0) against springs, which tau covers, {}", kPosition);
  }
  return fmt::format("stiffness (p - p0)^2 / 2 of springs in the potential energy, {}", kPosition);
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
  if (effects.springs) kinds.emplace_back("stiffness (p - p0)");
  if (kinds.empty()) return "";
  return fmt::format("Columns after the links', one per joint whose own rate is w{}: {}.",
                     effects.springs ? " and own position p" : "", fmt::join(kinds, ", then "));
}

}  // namespace

JointEffects effects_in(const Kernel& kernel, const JointEffects& selected) {
  const bool is_passive = kernel.covers_dissipation;
  const bool has_energy = std::ranges::any_of(
      kernel.outputs, [](const ArgumentRow& row) { return row.dimension == kJoule; });
  return {selected.damping && is_passive, selected.friction && is_passive,
          selected.armature && kernel.feels_rotors, selected.springs && (is_passive || has_energy)};
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
  if (effects.springs) parts.push_back(springs_text(kernel));
  if (parts.empty()) return "";
  return fmt::format("Includes {}.", fmt::join(parts, "; "));
}

}  // namespace dynac::joint_dynamics
