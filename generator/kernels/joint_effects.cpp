// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/joint_effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/axes/constraint_axes.hpp"

namespace dynac::joint_dynamics {
namespace {

std::string velocity_text(const JointDynamicsSettings& settings) {
  return fmt::format("V {} rad/s or m/s", settings.friction_velocity);
}

// What covers them: torques that are given or found, or the bias of a task.
std::string_view what_covers(const Kernel& kernel) {
  const auto is_bias = [](const ArgumentRow& row) {
    return is_along(row, index::kConstraintForce);
  };
  const auto is_torque = [](const ArgumentRow& row) {
    return is_along(row, index::kTorque) || is_along(row, index::kHybridInput);
  };
  const bool has_torques = std::ranges::any_of(kernel.inputs, is_torque) ||
                           std::ranges::any_of(kernel.outputs, is_torque);
  return !has_torques && std::ranges::any_of(kernel.outputs, is_bias) ? "bias" : "tau";
}

std::string springs_text(const Kernel& kernel) {
  constexpr std::string_view kPosition = "with p the joint's own position and p0 that at rest";
  if (kernel.includes_passive_torques) {
    return fmt::format("stiffness (p - p0) against springs, which {} covers, {}",
                       what_covers(kernel), kPosition);
  }
  return fmt::format("stiffness (p - p0)^2 / 2 of springs in the potential energy, {}", kPosition);
}

// The terms of counted effects, of a joint whose own rate is w and whose own position is p.
std::vector<std::string> terms_of(const JointDynamicsSettings& settings) {
  const JointEffects& effects = settings.effects;
  std::vector<std::string> terms;
  if (effects.armature) terms.emplace_back("armature");
  if (effects.damping) terms.emplace_back("damping w");
  if (effects.friction) {
    terms.push_back("friction w / sqrt(w^2 + V^2) with " + velocity_text(settings));
  }
  if (effects.springs) terms.emplace_back("stiffness (p - p0)");
  return terms;
}

// "own rate is w and own position is p"
std::string motion_text(const JointEffects& effects) {
  return effects.springs ? "own rate is w and own position p" : "own rate is w";
}

// A controller that adds the torque of friction at a measured velocity amplifies that velocity,
// with the gain friction / V at rest.
std::string_view feedback_note(const Kernel& kernel, const JointEffects& effects) {
  const ArgumentRow& first = kernel.outputs.front();
  const bool is_torque = first.indices.size() == 1 && is_along(first, index::kTorque);
  if (!effects.friction || !is_torque) return "";
  return " To compensate friction in a control loop, pass the desired velocity: at a measured one, "
         "this torque is positive feedback of up to friction / V per speed.";
}

// What a regressor has after the columns of links.
std::string columns_text(const ArgumentRow& regressor, const JointDynamicsSettings& settings) {
  const std::vector<std::string> terms = terms_of(settings);
  if (terms.empty()) return "";
  if (regressor.indices.front() == index::kTorque) {
    return fmt::format("Columns after the links', one per joint whose {}: {}.",
                       motion_text(settings.effects), fmt::join(terms, ", then "));
  }
  const bool is_of_energy = regressor.indices.front() == index::kEnergy;
  std::string text = "Columns after the links', one per joint for each effect";
  if (settings.effects.has_dissipation()) text += "; those of damping and friction are zero";
  if (settings.effects.springs && !is_of_energy) text += "; those of springs are zero";
  if (settings.effects.springs && is_of_energy) {
    text +=
        "; those of springs (p - p0)^2 / 2 in the potential energy, of a joint's own position p";
  }
  return text + ".";
}

}  // namespace

std::string description(const Kernel& kernel, const JointDynamicsSettings& settings) {
  const JointEffects effects = effects_in(kernel, settings.effects);
  const ArgumentRow& first = kernel.outputs.front();
  if (is_regressor(first)) return columns_text(first, settings);
  if (is_of_base_parameters(first)) {
    const std::vector<std::string> terms = terms_of(settings);
    if (terms.empty()) return "";
    return fmt::format("Base parameters include those of joints whose {}: {}.",
                       motion_text(settings.effects), fmt::join(terms, ", "));
  }
  std::vector<std::string> dissipation;
  if (effects.damping) dissipation.emplace_back("damping w");
  if (effects.friction) dissipation.emplace_back("friction w / sqrt(w^2 + V^2)");
  std::vector<std::string> parts;
  if (effects.armature) parts.emplace_back("armature, which the diagonal of M includes");
  if (!dissipation.empty()) {
    parts.push_back(fmt::format("dissipation of {}, which {} covers, with w the joint's own rate{}",
                                fmt::join(dissipation, " + "), what_covers(kernel),
                                effects.friction ? " and " + velocity_text(settings) : ""));
  }
  if (effects.springs) parts.push_back(springs_text(kernel));
  if (parts.empty()) return "";
  return fmt::format("Includes {}.{}", fmt::join(parts, "; "), feedback_note(kernel, effects));
}

}  // namespace dynac::joint_dynamics
