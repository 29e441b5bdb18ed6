#include "trace/joint_physics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace dynac::joint_physics {
namespace {

bool has(std::span<const ArgumentRow> rows, Quantity quantity) {
  return std::ranges::any_of(
      rows, [quantity](const ArgumentRow& row) { return row.quantity == quantity; });
}

std::string velocity_text(const JointPhysicsSelection& selection) {
  return fmt::format("V {} rad/s or m/s", selection.friction_velocity);
}

// What the regressor has after the columns of links.
std::string columns_text(const JointPhysicsSelection& selection) {
  const JointEffects& effects = selection.effects;
  std::vector<std::string> kinds;
  if (effects.armature) kinds.emplace_back("armature");
  if (effects.damping) kinds.emplace_back("damping w");
  if (effects.friction) {
    kinds.push_back("friction w / sqrt(w^2 + V^2) with " + velocity_text(selection));
  }
  if (kinds.empty()) return "";
  return fmt::format("Columns after the links', one a joint whose own rate is w: {}.",
                     fmt::join(kinds, ", then "));
}

}  // namespace

JointEffects effects_in(const KernelRow& kernel, const JointEffects& selected) {
  if (!kernel.differentiates.kernel.empty()) {
    return effects_in(*find_kernel(kernel.differentiates.kernel), selected);
  }
  const KernelRow* const of_order_zero = find_kernel(kernel.higher_order.kernel);
  if (of_order_zero != nullptr && of_order_zero != &kernel) {
    return effects_in(*of_order_zero, selected);
  }
  if (kernel.depends_on == DependsOn::kNothingElse) return {};
  const bool is_regressor = has(kernel.outputs, Quantity::kRegressor);
  const bool estimates = has(kernel.outputs, Quantity::kEstimates);
  const bool has_torque =
      has(kernel.inputs, Quantity::kTorque) || has(kernel.outputs, Quantity::kTorque);
  // Where forces come term by term, losses are a term apart.
  const bool is_by_terms = has(kernel.outputs, Quantity::kCoriolisMatrix);
  const bool loses = is_regressor || estimates ||
                     (has_torque && has(kernel.inputs, Quantity::kVelocity) && !is_by_terms);
  const bool feels_rotors =
      estimates || has(kernel.inputs, Quantity::kAcceleration) ||
      has(kernel.outputs, Quantity::kAcceleration) || has(kernel.outputs, Quantity::kMassMatrix) ||
      has(kernel.outputs, Quantity::kInverseMassMatrix) ||
      has(kernel.outputs, Quantity::kInputMatrix) ||
      has(kernel.outputs, Quantity::kStepInputMatrix) || has(kernel.outputs, Quantity::kEnergy);
  return {selected.damping && loses, selected.friction && loses, selected.armature && feels_rotors};
}

std::string description(const KernelRow& kernel, const JointPhysicsSelection& selection) {
  const JointEffects effects = effects_in(kernel, selection.effects);
  if (has(kernel.outputs, Quantity::kRegressor)) return columns_text(selection);
  std::vector<std::string> losses;
  if (effects.damping) losses.emplace_back("damping w");
  if (effects.friction) losses.emplace_back("friction w / sqrt(w^2 + V^2)");
  std::vector<std::string> parts;
  if (effects.armature) parts.emplace_back("armature, which the diagonal of M includes");
  if (!losses.empty()) {
    parts.push_back(fmt::format("losses of {}, which tau covers, w being the joint's own rate{}",
                                fmt::join(losses, " + "),
                                effects.friction ? " and " + velocity_text(selection) : ""));
  }
  if (parts.empty()) return "";
  return fmt::format("Counts {}.", fmt::join(parts, "; "));
}

}  // namespace dynac::joint_physics
