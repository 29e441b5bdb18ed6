// Axes of inertial parameters: those that are inputs at run time, and those of regressors.
#pragma once

#include <fmt/format.h>

#include "algorithms/sampled_state.hpp"
#include "kernels/axes/arguments.hpp"

namespace dynac {

/// Entries of one column per what a regressor counts of joints, in the order of its columns.
struct CountedEffect {
  const char* name;     ///< "armature"
  Dimension per_angle;  ///< of its columns in rows of joints that rotate
  Dimension per_length;
};
[[nodiscard]] inline std::vector<CountedEffect> counted_effects(const JointEffects& effects) {
  std::vector<CountedEffect> counted;
  if (effects.armature) {
    counted.push_back({"armature", kRadian / kSecond / kSecond, kMetre / kSecond / kSecond});
  }
  if (effects.damping) counted.push_back({"damping", kRadian / kSecond, kMetre / kSecond});
  if (effects.friction) counted.push_back({"friction", {}, {}});
  if (effects.springs) counted.push_back({"stiffness", kRadian, kMetre});
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

[[nodiscard]] inline std::vector<std::optional<Dimension>> parameter_dimensions(
    const Index& /*index*/, const KernelContext& context) {
  std::vector<std::optional<Dimension>> result;
  for (const RunTimeParameter& parameter : context.settings.parameters) {
    if (parameter.kind == ParameterKind::kGravity) {
      result.insert(result.end(), 3, kMetre / kSecond / kSecond);
    } else {
      add_inertial_parameters(kMetre, result);
    }
  }
  return result;
}

[[nodiscard]] inline std::vector<std::string> parameter_labels(const KernelContext& context,
                                                               const CoordinateNames& /*names*/) {
  std::vector<std::string> labels;
  const std::vector<std::string> names = parameter_names(context);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto add = [&](std::string_view word, auto... entries) {
      (labels.push_back(fmt::format("{}{}_{}", names[k], word, entries)), ...);
    };
    if (context.settings.parameters[k].kind == ParameterKind::kGravity) {
      add("", 'x', 'y', 'z');
      continue;
    }
    labels.push_back(names[k] + "_mass");
    add("_center_of_mass", 'x', 'y', 'z');
    add("_inertia", "xx", "xy", "yy", "xz", "yz", "zz");
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
            size += size_of(parameter.kind);
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
