// SPDX-License-Identifier: BSD-3-Clause
// Axes of inertial parameters: those that are inputs at run time, and those of regressors.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "algorithms/sampled_state.hpp"
#include "kernels/axes/arguments.hpp"
#include "kernels/axes/coordinate_kinds.hpp"

namespace dynac {

/// Entries of one column per what a regressor counts of joints, in the order of its columns.
struct CountedEffect {
  const char* name;     ///< "armature"
  ParameterKind kind;   ///< what it is as an input
  Dimension per_angle;  ///< of its columns in rows of joints that rotate
  Dimension per_length;
  double (*value)(const JointDynamics&);  ///< of a joint, by the description
};
[[nodiscard]] inline std::vector<CountedEffect> counted_effects(const JointEffects& effects) {
  std::vector<CountedEffect> counted;
  if (effects.armature) {
    counted.push_back({"armature", ParameterKind::kArmature, kRadian / kSecond / kSecond,
                       kMetre / kSecond / kSecond,
                       [](const JointDynamics& joint) { return joint.armature(); }});
  }
  if (effects.damping) {
    counted.push_back({"damping", ParameterKind::kDamping, kRadian / kSecond, kMetre / kSecond,
                       [](const JointDynamics& joint) { return joint.damping; }});
  }
  if (effects.friction) {
    counted.push_back(
        {"friction", ParameterKind::kFriction, {}, {}, [](const JointDynamics& joint) {
           return joint.friction;
         }});
  }
  if (effects.springs) {
    counted.push_back({"stiffness", ParameterKind::kStiffness, kRadian, kMetre,
                       [](const JointDynamics& joint) { return joint.stiffness; }});
  }
  return counted;
}

namespace axis {

// Of a mass, then what h is, then the entries of an inertia.
inline void add_inertial_parameters(const Dimension& h,
                                    std::vector<std::optional<Dimension>>& dimensions) {
  dimensions.emplace_back(kKilogram);
  dimensions.insert(dimensions.end(), 3, h);
  dimensions.insert(dimensions.end(), 6, kKilogram * kMetre * kMetre);
}

// Of what belongs to the coordinates of a body's joint; none where they differ.
[[nodiscard]] inline std::optional<Dimension> joint_dimension(const Body& body,
                                                              const DimensionPair& pair) {
  const auto is_angle = [](std::size_t component) { return component < 3; };
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  if (std::ranges::all_of(components, is_angle)) return pair.of_angle;
  if (std::ranges::none_of(components, is_angle)) return pair.of_length;
  return std::nullopt;
}

inline void add_joint_parameters(const RunTimeParameter& parameter, const Mechanism& robot,
                                 std::vector<std::optional<Dimension>>& dimensions) {
  constexpr Dimension kMoment = kKilogram * kMetre * kMetre;
  constexpr DimensionPair kForces = kForceDimensions;
  const Body& body = *std::ranges::find(robot.bodies, parameter.link, &Body::link);
  const auto add = [&](const DimensionPair& pair) {
    dimensions.push_back(joint_dimension(body, pair));
  };
  switch (parameter.kind) {
    case ParameterKind::kDamping:
      return add({kForces.of_angle / kVelocityDimensions.of_angle,
                  kForces.of_length / kVelocityDimensions.of_length});
    case ParameterKind::kFriction:
      return add(kForces);
    case ParameterKind::kArmature:
      return add({kMoment, kKilogram});
    case ParameterKind::kStiffness:
      return add({kForces.of_angle / kRadian, kForces.of_length / kMetre});
    case ParameterKind::kRotor:
      dimensions.emplace_back(kMoment);
      return add({{}, kRadian / kMetre});
    case ParameterKind::kGravity:
    case ParameterKind::kPayload:
    case ParameterKind::kInertia:
    case ParameterKind::kBase:
      break;
  }
}

[[nodiscard]] inline std::vector<std::optional<Dimension>> parameter_dimensions(
    const Index& /*index*/, const KernelContext& context) {
  std::vector<std::optional<Dimension>> result;
  for (const RunTimeParameter& parameter : context.settings.parameters) {
    switch (parameter.owner()) {
      case ParameterOwner::kWorld:
        result.insert(result.end(), 3, kMetre / kSecond / kSecond);
        break;
      case ParameterOwner::kLink:
        add_inertial_parameters(kMetre, result);
        break;
      case ParameterOwner::kJoint:
        add_joint_parameters(parameter, context.robot, result);
        break;
      case ParameterOwner::kRobot:
        for (const BaseParameter& each : parameter.base->parameters) {
          result.push_back(each.dimension);
        }
        break;
    }
  }
  return result;
}

[[nodiscard]] inline std::vector<std::string> parameter_labels(const KernelContext& context,
                                                               const CoordinateNames& /*names*/) {
  std::vector<std::string> labels;
  const std::vector<std::string> names = parameter_names(context);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const RunTimeParameter& parameter = context.settings.parameters[k];
    for (const ParameterMember& member : row_of(parameter.kind).members) {
      std::string label = names[k];
      for (std::size_t i = 0; member.is_list && i < parameter.value.size(); ++i) {
        labels.push_back(fmt::format("{}_{}", label, i));
      }
      if (member.is_list) continue;
      if (!member.name.empty()) label += fmt::format("_{}", member.name);
      for (const std::string_view component : member.components) {
        labels.push_back(fmt::format("{}_{}", label, component));
      }
      if (member.components.empty()) labels.push_back(std::move(label));
    }
  }
  return labels;
}

// Of links, then of joints.
[[nodiscard]] inline std::vector<std::string> regressor_groups(const KernelContext& context) {
  std::vector<std::string> names;
  for (const LinkId link : moving_links(context.robot)) {
    names.push_back(context.robot.links[link.index()].name);
  }
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const BodyId id : internal_joints(context.robot)) {
      names.push_back(fmt::format("{} of {}", effect.name, context.robot.bodies[id.index()].joint));
    }
  }
  return names;
}

/// Entries of the run-time parameters.
inline constexpr Axis kParameter{
    .name = "parameter",
    .sizes =
        [](const Index&, const KernelContext& context) {
          std::size_t size = 0;
          for (const RunTimeParameter& parameter : context.settings.parameters) {
            size += parameter.value.size();
          }
          return std::vector{size};
        },
    .dimensions = parameter_dimensions,
    .labels = parameter_labels,
    .owners = nullptr,
    .make_plausible =
        [](const KernelContext& context, std::vector<double>& entries) {
          dynac::make_plausible(context.settings.parameters, entries);
        },
    .state_part = nullptr,
    .representation = Representation::kNone};

/// Ten inertial parameters per moving link, then selected effects of joints. Their dimensions are
/// those of links alone: those of joints depend on the row.
inline constexpr Axis kLinkParameter{
    .name = "link parameter",
    .sizes =
        [](const Index&, const KernelContext& context) {
          const JointEffects& effects = context.settings.joint_dynamics.effects;
          return std::vector{10 * moving_links(context.robot).size() +
                             counted_effects(effects).size() *
                                 internal_joints(context.robot).size()};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          std::vector<std::optional<Dimension>> result;
          for (std::size_t k = 0; k < moving_links(context.robot).size(); ++k) {
            add_inertial_parameters(kKilogram * kMetre, result);
          }
          return result;
        },
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone,
    .group_names = regressor_groups};

}  // namespace axis

namespace index {

inline constexpr Index kParameter{&axis::kParameter};
inline constexpr Index kLinkParameter{&axis::kLinkParameter};

}  // namespace index

/// Whether an argument has a column per inertial parameter, by which torques are linear in them.
[[nodiscard]] inline bool is_regressor(const ArgumentRow& row) {
  return !row.indices.empty() && row.indices.back().axis == &axis::kLinkParameter;
}

}  // namespace dynac
