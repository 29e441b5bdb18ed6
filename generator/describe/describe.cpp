// SPDX-License-Identifier: BSD-3-Clause
#include "describe/describe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/run_time_parameters.hpp"
#include "describe/layout_notes.hpp"
#include "describe/problem_entries.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "kernels/axes/units.hpp"
#include "model/configurations.hpp"
#include "spatial/rotation_to_axis.hpp"
#include "support/identifier.hpp"

namespace dynac {
namespace {

// Axes and point of what a frame has besides its pose.
std::string frame_note(JacobianFrame frame) {
  switch (frame) {
    case JacobianFrame::kWorldAligned:
      return "; in world axes, at the link's origin";
    case JacobianFrame::kLocal:
      return "; in the link's axes, at its origin";
    case JacobianFrame::kSpatial:
      break;
  }
  return "; in world axes, at the world's origin";
}

// What each column is, where columns are of links or of joints.
std::vector<std::string> column_names(const Argument& argument, const KernelContext& context) {
  const std::vector<Index>& indices = argument.row.indices;
  if (indices.empty()) return {};
  if (indices.back() == by(index::kBaseParameter)) return base_parameter_names(context);
  const Index& columns = is_regressor(argument.row) ? indices.back() : indices.front();
  if (columns.axis->group_names == nullptr) return {};
  return columns.axis->group_names(context);
}

// How each entry of the parameters is reached in their struct.
std::vector<std::string> member_names(const KernelContext& context) {
  std::vector<std::string> paths;
  for (const ParameterEntry& parameter : describe_parameters(context)) {
    for (const ParameterMember& member : row_of(parameter.kind).members) {
      if (member.is_list) {
        for (std::size_t i = 0; i < parameter.value.size(); ++i) {
          paths.push_back(fmt::format("{}[{}]", parameter.name, i));
        }
        continue;
      }
      const std::string path =
          member.name.empty() ? parameter.name : fmt::format("{}.{}", parameter.name, member.name);
      if (member.components.empty()) paths.push_back(path);
      for (std::size_t i = 0; i < member.components.size(); ++i) {
        paths.push_back(fmt::format("{}[{}]", path, i));
      }
    }
  }
  return paths;
}

// What counts of a joint's dissipation, springs and rotors, each with a value an axis.
std::vector<JointDynamicsEntry> describe_dynamics(const Joint& joint, const JointEffects& effects) {
  std::vector<JointDynamicsEntry> entries;
  const auto add = [&](bool is_counted, const char* name, const auto& value) {
    if (!is_counted) return;
    JointDynamicsEntry& entry =
        entries.emplace_back(JointDynamicsEntry{name, {value(joint.dynamics)}});
    if (axis_count(joint.type) > 1) entry.values.push_back(value(joint.second_dynamics));
  };
  add(effects.damping, "damping", [](const JointDynamics& dynamics) { return dynamics.damping; });
  add(effects.friction, "friction",
      [](const JointDynamics& dynamics) { return dynamics.friction; });
  add(effects.armature, "armature",
      [](const JointDynamics& dynamics) { return dynamics.armature(); });
  add(effects.springs, "stiffness",
      [](const JointDynamics& dynamics) { return dynamics.stiffness; });
  add(effects.springs, "rest_position",
      [](const JointDynamics& dynamics) { return dynamics.rest_position; });
  return entries;
}

// The units of the columns are not all alike: all that there are, once each, as they appear.
std::string mixed_units_text(const std::vector<std::string>& units) {
  std::vector<std::string> different;
  for (const std::string& unit : units) {
    if (std::ranges::find(different, unit) == different.end()) different.push_back(unit);
  }
  if (different.size() == 1) return different.front();
  return fmt::format("{}, by entry", fmt::join(different, ", "));
}

bool has_equal_columns(const ArgumentEntry& matrix) {
  const std::size_t rows = matrix.shape[0];
  return std::equal(matrix.units.begin() + static_cast<std::ptrdiff_t>(rows), matrix.units.end(),
                    matrix.units.begin());
}

// x, y and z of the moving body in the joint frame, where that is turned to have z along the axis.
std::vector<Vector3<double>> describe_turned_axes(const Joint& joint) {
  constexpr double kRounding = 1e-9;
  const Vector3<double> z{{0, 0, 1}}, error = joint.axis - z;
  if (!joint_row(joint.type).keeps_x_and_y || dot(error, error) < kRounding * kRounding) return {};
  const Matrix3<double> R = transpose(smallest_rotation_from_z_to(joint.axis));
  return {R.row[0], R.row[1], R.row[2]};
}

JointLimits describe_limits(const Joint& joint) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  JointLimits limits =
      joint.limits.value_or(JointLimits{-kInfinity, kInfinity, kInfinity, kInfinity});
  if (is_continuous(joint.type)) {
    limits.lower = -kInfinity;
    limits.upper = kInfinity;
  }
  return limits;
}

}  // namespace

std::vector<JointEntry> describe_joints(const Model& model, const JointEffects& effects) {
  NameScope scope({"Index"});
  std::vector<JointEntry> joints;
  for (const Link& body : model.links) {
    const Joint& joint = body.joint;
    if (is_fixed(joint.type)) continue;
    const bool is_free = is_independent(joint);
    JointEntry entry{joint.name,
                     scope.unique(joint.name, "joint"),
                     joint.type,
                     joint.q_index,
                     is_free ? static_cast<std::size_t>(position_size(joint.type)) : 0,
                     joint.v_index,
                     is_free ? static_cast<std::size_t>(velocity_size(joint.type)) : 0,
                     describe_limits(joint),
                     {},
                     describe_dynamics(joint, body.parent.is_none() ? JointEffects{} : effects)};
    if (joint.mimic) {
      entry.mimic = {model.link(joint.mimic->leader).joint.name, joint.mimic->multiplier,
                     joint.mimic->offset};
    }
    entry.is_base = body.parent.is_none();
    entry.turned_axes = describe_turned_axes(joint);
    joints.push_back(std::move(entry));
  }
  std::stable_sort(joints.begin(), joints.end(), [](const JointEntry& a, const JointEntry& b) {
    return a.q_size > 0 && (b.q_size == 0 || a.q_index < b.q_index);
  });
  return joints;
}

std::vector<std::string> describe_fixed_joints(const Model& model) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (is_fixed(joint.type)) names.push_back(joint.name);
  }
  return names;
}

std::vector<LinkEntry> describe_links(const Model& model) {
  std::vector<LinkEntry> entries;
  for (const Link& link : model.links) {
    entries.push_back({link.name, "", "", link.inertia, {}, {}, link.shapes});
    if (link.parent.is_none()) continue;
    LinkEntry& entry = entries.back();
    const Joint& joint = link.joint;
    entry.parent = model.link(link.parent).name;
    entry.joint = joint.name;
    entry.placement = joint.X_PJ;
    const int axes = axis_count(joint.type);
    if (axes > 0) entry.axes.push_back(joint.axis);
    if (axes > 1) entry.axes.push_back(joint.second_axis);
  }
  return entries;
}

std::vector<ConfigurationEntry> describe_configurations(const Model& model) {
  NameScope scope;
  std::vector<ConfigurationEntry> entries;
  for (const NamedConfiguration& configuration : model.configurations) {
    entries.push_back({configuration.name, scope.unique(configuration.name, "configuration"),
                       positions_of(model, configuration)});
  }
  return entries;
}

namespace {

// Links that are one body with that of a parameter, in whose place nothing comes.
void describe_rest_of_body(const Mechanism& robot, LinkId link, ParameterEntry& entry) {
  const LinkPlacement& own = robot.links[link.index()];
  PseudoInertia<double> rest;
  for (const LinkPlacement& other : robot.links) {
    if (&other == &own || other.body != own.body || other.inertia == PseudoInertia<double>{})
      continue;
    entry.besides.push_back(other.name);
    rest = rest + (inverse(own.X_BL) * other.X_BL) * other.inertia;
  }
  if (entry.besides.empty()) return;
  const std::array<double, 10> pi = regressor_parameters(rest);
  entry.besides_pi = {pi.begin(), pi.end()};
}

}  // namespace

std::vector<ParameterEntry> describe_parameters(const KernelContext& context) {
  const std::vector<std::string> names = parameter_names(context);
  const auto dimensions = axis::kParameter.dimensions(index::kParameter, context);
  auto dimension = dimensions.begin();
  std::vector<ParameterEntry> entries;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const RunTimeParameter& parameter = context.settings.parameters[k];
    ParameterEntry& entry =
        entries.emplace_back(ParameterEntry{names[k], parameter.kind, "", parameter.value});
    for (std::size_t i = 0; i < parameter.value.size(); ++i, ++dimension) {
      entry.units.push_back(unit_text(*dimension));
    }
    if (parameter.owner() == ParameterOwner::kLink) {
      entry.owner = context.robot.links[parameter.link.index()].name;
    } else if (parameter.owner() == ParameterOwner::kJoint) {
      entry.owner = std::ranges::find(context.robot.bodies, parameter.link, &Body::link)->joint;
    }
    if (parameter.kind == ParameterKind::kInertia) {
      describe_rest_of_body(context.robot, parameter.link, entry);
    }
    if (parameter.kind == ParameterKind::kBase) {
      for (const BaseParameter& each : parameter.base->parameters) entry.sums.push_back(each.name);
    }
  }
  return entries;
}

namespace {

// What an argument is, with what the robot and the user's choices add to it.
std::string full_meaning(const Argument& argument, std::span<const JointEntry> joints,
                         const KernelContext& context) {
  const KernelSettings& settings = context.settings;
  std::string meaning = argument.row.meaning;
  if (!argument.frame.is_none()) {
    meaning += " " + context.robot.links[argument.frame.index()].name;
  }
  if (is_regressor(argument.row) && settings.joint_dynamics.effects != JointEffects{}) {
    meaning += "; then one column per joint for its joint dynamics";
  }
  if (loops::has_loops(context) && is_along_velocities(argument.row)) {
    meaning += "; of independent joints alone";
  }
  for (const Index& index : argument.row.indices) {
    if (index.axis->note != nullptr) meaning += index.axis->note(context);
  }
  meaning += layout_note(argument.row, joints, settings.base_velocity);
  if (is_expressed_in_a_frame(argument.row)) meaning += frame_note(settings.jacobian_frame);
  if (is_split(argument.row)) {
    meaning += split_note(argument.row.indices.front(), joints, context);
  }
  return meaning;
}

}  // namespace

ArgumentEntry describe_argument(const Argument& argument, std::span<const JointEntry> joints,
                                const KernelContext& context) {
  ArgumentEntry entry{argument.name, argument.shape, units_of(argument, context),
                      full_meaning(argument, joints, context), column_names(argument, context)};
  entry.is_positions = is_along(argument.row, index::kConfiguration);
  entry.vanishes = argument.row.vanishes;
  if (argument.row.indices.empty()) return entry;
  const Index& first = argument.row.indices.front();
  if (is_split(argument.row)) entry.rows = split_rows(first, joints, context);
  if (first.axis->sums != nullptr) {
    describe_problem_entries(first, joints, context, entry);
  }
  if (first.axis->entry_names != nullptr) {
    entry.rows = first.axis->entry_names(context);
    if (argument.shape.size() == 1) {
      entry.meaning += fmt::format(": {}", fmt::join(entry.rows, ", "));
    }
  }
  if (first == index::kParameter) entry.members = member_names(context);
  return entry;
}

std::string units_text(const ArgumentEntry& argument) {
  const bool is_matrix = argument.shape.size() >= 2;
  const bool is_list = !argument.sparsity.is_none();
  if (is_list || (is_matrix && !has_equal_columns(argument))) {
    return mixed_units_text(argument.units);
  }
  const std::size_t rows = argument.shape.empty() ? 1 : argument.shape[0];
  const std::span units = std::span(argument.units).first(rows);
  if (std::adjacent_find(units.begin(), units.end(), std::not_equal_to<>()) == units.end()) {
    return units.front();
  }
  std::string text;
  for (std::size_t first = 0; first < units.size();) {
    std::size_t last = first;
    while (last + 1 < units.size() && units[last + 1] == units[first]) ++last;
    if (!text.empty()) text += ", ";
    text += first == last ? fmt::format("{} ({})", units[first], first)
                          : fmt::format("{} ({}-{})", units[first], first, last);
    first = last + 1;
  }
  return is_matrix ? text + " of each column" : text;
}

}  // namespace dynac
