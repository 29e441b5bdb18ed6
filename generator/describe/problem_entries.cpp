// SPDX-License-Identifier: BSD-3-Clause
#include "describe/problem_entries.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>

#include "describe/layout_notes.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/estimation_axes.hpp"

namespace dynac {
namespace {

using Quantity = DynamicQuantity;

// What a quantity is, with its axes, its point, and where gravity is.
std::string_view meaning_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::kJointAcceleration:
      return "joint_acceleration is the time derivative of the joint's entries of v, without "
             "gravity";
    case Quantity::kJointTorque:
      return "joint_torque is the torque or force of the joint's motor, dual to the joint's "
             "entries of v; at rest it supports the weight";
    case Quantity::kJointWrench:
      return "joint_wrench (fx fy fz mx my mz) is the force and moment of the parent link on the "
             "child link through the joint, motor and bearing, in the child link's axes, about its "
             "origin; at rest it supports the weight of the link and of all links beyond it";
    case Quantity::kLinkAcceleration:
      return "link_acceleration (ax ay az wx wy wz) is, in the link's axes, the classical "
             "acceleration of the link's origin minus the gravity vector, as an accelerometer "
             "there measures it: minus gravity at rest; and the time derivative of the angular "
             "velocity";
    case Quantity::kExternalWrench:
      break;
  }
  return "external_wrench (fx fy fz mx my mz) is the force and moment of the world on the link, "
         "without its weight, in the link's axes, about its origin; none acts on links that the "
         "problem does not name";
}

// The index along which the entries of a joint's quantity are; others have none.
std::optional<Index> index_of(Quantity quantity) {
  if (quantity == Quantity::kJointAcceleration) return index::kAcceleration;
  if (quantity == Quantity::kJointTorque) return index::kTorque;
  return std::nullopt;
}

// Whether some sum has an entry of a quantity of the body that a joint moves.
bool speaks_of(const std::vector<EntrySum>& sums, Quantity quantity, const Mechanism& robot,
               const JointEntry& joint) {
  const auto is_own = [&](const EntryTerm& term) {
    if (term.entry.quantity != quantity) return false;
    const auto body = std::ranges::find(robot.bodies, term.entry.link, &Body::link);
    return body != robot.bodies.end() && joint.v_size > 0 && body->v_index == joint.v_index;
  };
  return std::ranges::any_of(
      sums, [&](const EntrySum& sum) { return std::ranges::any_of(sum.terms, is_own); });
}

// What quantities of the entries are, once each; of joints with several coordinates what these are.
std::string quantities_note(const std::vector<EntrySum>& sums, std::span<const JointEntry> joints,
                            const KernelContext& context) {
  std::set<Quantity> quantities;
  for (const EntrySum& sum : sums) {
    for (const EntryTerm& term : sum.terms) quantities.insert(term.entry.quantity);
  }
  std::string text;
  for (const Quantity quantity : quantities) {
    text += fmt::format(". {}", meaning_of(quantity));
    const std::optional<Index> along = index_of(quantity);
    for (const JointEntry& joint : joints) {
      if (!along || !speaks_of(sums, quantity, context.robot, joint)) continue;
      const std::string layout = joint_layout(joint, *along, context.settings.base_velocity);
      if (!layout.empty()) text += fmt::format("; of {}: {}", joint.name, layout);
    }
  }
  return text;
}

}  // namespace

IndexNames problem_index_names(const Index& index, const KernelContext& context) {
  return {std::string(index.axis->name.value()), labels_of(index, context, {})};
}

void describe_problem_entries(const Index& index, std::span<const JointEntry> joints,
                              const KernelContext& context, ArgumentEntry& entry) {
  const std::vector<EntrySum> sums = index.axis->sums(*context.settings.problem);
  for (const EntrySum& sum : sums) entry.rows.push_back(sum.name);
  if (entry.shape.size() > 1) return;
  entry.index_names = problem_index_names(index, context);
  entry.meaning += fmt::format("; indices: {}", entry.index_names.scope);
  if (index != index::kSigma) entry.meaning += quantities_note(sums, joints, context);
}

}  // namespace dynac
