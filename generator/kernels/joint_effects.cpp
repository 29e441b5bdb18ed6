#include "kernels/joint_effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/axes/base_parameter_axes.hpp"

namespace dynac::joint_dynamics {
namespace {

std::string velocity_text(const JointDynamicsSettings& settings) {
  return fmt::format("V {} rad/s or m/s", settings.friction_velocity);
}

// The terms of counted effects, of a joint whose own rate is w.
std::vector<std::string> terms_of(const JointDynamicsSettings& settings) {
  const JointEffects& effects = settings.effects;
  std::vector<std::string> terms;
  if (effects.armature) terms.emplace_back("armature");
  if (effects.damping) terms.emplace_back("damping w");
  if (effects.friction) {
    terms.push_back("friction w / sqrt(w^2 + V^2) with " + velocity_text(settings));
  }
  return terms;
}

// What a regressor has after the columns of links.
std::string columns_text(const ArgumentRow& regressor, const JointDynamicsSettings& settings) {
  const std::vector<std::string> terms = terms_of(settings);
  if (terms.empty()) return "";
  if (regressor.indices.front() == index::kTorque) {
    return fmt::format("Columns after the links', one per joint whose own rate is w: {}.",
                       fmt::join(terms, ", then "));
  }
  std::string text = "Columns after the links', one per joint for each effect";
  if (settings.effects.has_dissipation()) text += "; those of damping and friction are zero";
  return text + ".";
}

}  // namespace

JointEffects effects_in(const Kernel& kernel, const JointEffects& selected) {
  return {selected.damping && kernel.covers_dissipation,
          selected.friction && kernel.covers_dissipation, selected.armature && kernel.feels_rotors};
}

std::string description(const Kernel& kernel, const JointDynamicsSettings& settings) {
  const JointEffects effects = effects_in(kernel, settings.effects);
  const ArgumentRow& first = kernel.outputs.front();
  if (is_regressor(first)) return columns_text(first, settings);
  if (is_of_base_parameters(first)) {
    const std::vector<std::string> terms = terms_of(settings);
    if (terms.empty()) return "";
    return fmt::format("Base parameters include those of joints whose own rate is w: {}.",
                       fmt::join(terms, ", "));
  }
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
