// SPDX-License-Identifier: BSD-3-Clause
#include "describe/layout_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "kernels/axes/coordinate_axes.hpp"

namespace dynac {
namespace {

std::string base_note(BaseVelocity representation) {
  switch (representation) {
    case BaseVelocity::kBody:
      return "in the base frame";
    case BaseVelocity::kSpatial:
      return "in world axes, at the world's origin";
    case BaseVelocity::kMixed:
      break;
  }
  return "in world axes, at the base's origin";
}

// Where a displacement leads.
std::string base_step(BaseVelocity representation) {
  switch (representation) {
    case BaseVelocity::kBody:
      return "its pose X goes to X exp(v)";
    case BaseVelocity::kSpatial:
      return "its pose X goes to exp(v) X";
    case BaseVelocity::kMixed:
      break;
  }
  return "its position p goes to p + linear, its rotation R to exp(angular) R";
}

// What the base's entries of q, v and their like are.
std::string base_layout(const Index& index, BaseVelocity representation) {
  if (index == index::kConfiguration) {
    return "position x y z in the world, unit quaternion x y z w";
  }
  if (index == index::kTorque) return "force, moment, " + base_note(representation);
  std::string text = "linear, angular, " + base_note(representation);
  if (index == index::kDisplacement) text += ": " + base_step(representation);
  if (index == index::kAcceleration) {
    text += ": the time derivatives of its entries of v, without gravity; " +
            classical_acceleration(representation);
  }
  return text;
}

// Whether a linear velocity is given in axes that turn about others than its own, so that the time
// derivatives of its components are not the classical acceleration.
bool has_turning_velocity(JointType type) {
  const std::span<const std::size_t> motion = joint_row(type).motion;
  return std::ranges::any_of(motion, [&](std::size_t angular) {
    return angular < 3 && std::ranges::any_of(motion, [&](std::size_t linear) {
             return linear >= 3 && linear - 3 != angular;
           });
  });
}

// Whether the entries of each joint along an index are those of q or v, or dual to them.
bool has_layout(const Index& index) {
  const Representation of = index.axis->representation;
  return index.power == 1 && (of == Representation::kPositions || of == Representation::kMotions ||
                              of == Representation::kForces);
}

// "; <joint>: <layout>", or nothing.
std::string joint_note(const JointEntry& joint, const Index& index, BaseVelocity representation) {
  const std::string layout = joint_layout(joint, index, representation);
  if (layout.empty()) return "";
  return fmt::format("; {}: {}", joint.is_base ? "base" : joint.name, layout);
}

// What follows a velocity whose time derivatives are entries too.
std::string rates_note(std::span<const JointEntry> joints, BaseVelocity representation) {
  if (joints.empty() || !joints.front().is_base) return "";
  return "; time derivatives of the base are those of these components, without gravity: with a "
         "the first of them, " +
         classical_acceleration(representation);
}

}  // namespace

std::string classical_acceleration(BaseVelocity representation) {
  constexpr std::string_view kSubject = "the classical acceleration of its origin is ";
  switch (representation) {
    case BaseVelocity::kBody:
      return fmt::format("{}a_linear + v_angular x v_linear, in the base's axes", kSubject);
    case BaseVelocity::kSpatial:
      return fmt::format(
          "{}a_linear + a_angular x p + v_angular x (v_linear + v_angular x p), in world axes, "
          "with p the base's position",
          kSubject);
    case BaseVelocity::kMixed:
      break;
  }
  return fmt::format("{}a_linear, in world axes", kSubject);
}

std::string turned_axes_note(const JointEntry& joint) {
  if (joint.turned_axes.empty()) return "";
  const auto text = [](const Vector3<double>& u) {
    const auto rounded = [](double x) { return std::round(x * 1e9) / 1e9 + 0.0; };  // no -0
    return fmt::format("({:.6g}, {:.6g}, {:.6g})", rounded(u[0]), rounded(u[1]), rounded(u[2]));
  };
  return fmt::format("x along {}, y along {}, rotation about {}", text(joint.turned_axes[0]),
                     text(joint.turned_axes[1]), text(joint.turned_axes[2]));
}

std::string joint_layout(const JointEntry& joint, const Index& index, BaseVelocity representation) {
  if (joint.is_base) return base_layout(index, representation);
  const JointLayout& layout = joint_row(joint.type).layout;
  const std::string turned = turned_axes_note(joint);
  const std::string axes = turned.empty() ? "" : fmt::format(" ({})", turned);
  if (index == index::kTorque) return std::string(layout.force) + axes;
  const bool is_position = index == index::kConfiguration;
  std::string text = std::string(is_position ? layout.position : layout.velocity) + axes;
  // It could be taken for a floating base.
  if (moves_freely(joint.type)) {
    text += ", relative to the joint frame, which is fixed to the parent link";
  }
  if (index == index::kAcceleration && has_turning_velocity(joint.type)) {
    text +=
        ": the time derivatives of its entries of v; relative to the parent link the classical "
        "acceleration of the child link's origin is a_linear + v_angular x v_linear";
  }
  return text;
}

std::string layout_note(const ArgumentRow& row, std::span<const JointEntry> joints,
                        BaseVelocity representation) {
  const std::span<const Index> indices = indices_now(row);
  if (row.is_diagonal || indices.size() != 1 || !has_layout(indices[0])) return "";
  const Index& index = indices[0];
  std::string text;
  for (const JointEntry& joint : joints) {
    if (joint.q_size > 0) text += joint_note(joint, index, representation);
  }
  if (index == index::kVelocity && time_derivatives(row) > 1) {
    text += rates_note(joints, representation);
  }
  return text;
}

bool is_split(const ArgumentRow& row) {
  const std::span<const Index> indices = indices_now(row);
  return indices.size() == 1 && indices[0].axis->accelerated != nullptr;
}

std::string split_note(const Index& index, std::span<const JointEntry> joints,
                       const KernelContext& context) {
  const std::vector<bool> is_acceleration = index.axis->accelerated(context);
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  std::vector<std::string_view> accelerated, loaded;
  std::string layouts;
  for (const JointEntry& joint : joints) {
    if (joint.v_size == 0 || is_dependent[joint.v_index]) continue;
    const bool is_accelerated = is_acceleration[joint.v_index];
    (is_accelerated ? accelerated : loaded).push_back(joint.name);
    layouts += joint_note(joint, is_accelerated ? index::kAcceleration : index::kTorque,
                          context.settings.base_velocity);
  }
  std::string text;
  if (!accelerated.empty())
    text += fmt::format("; accelerations: {}", fmt::join(accelerated, ", "));
  if (!loaded.empty()) text += fmt::format("; torques: {}", fmt::join(loaded, ", "));
  return text + layouts;
}

std::vector<std::string> split_rows(const Index& index, std::span<const JointEntry> joints,
                                    const KernelContext& context) {
  const std::vector<bool> is_acceleration = index.axis->accelerated(context);
  std::vector<std::string> names(context.robot.nv);
  for (const JointEntry& joint : joints) {
    for (std::size_t c = joint.v_index; c < joint.v_index + joint.v_size; ++c) {
      names[c] =
          fmt::format("{} of {}", is_acceleration[c] ? "acceleration" : "torque", joint.name);
    }
  }
  return loops::independent_entries(context, std::move(names));
}

}  // namespace dynac
