#include "emit/describe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "emit/estimation_entries.hpp"
#include "emit/units.hpp"
#include "support/text.hpp"

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

bool is_floating_base(const JointEntry& joint) {
  return moves_freely(joint.type) && joint.q_index == 0;
}

// What the base's entries of q, v and their like are.
std::string base_layout_note(Quantity quantity, BaseVelocity representation) {
  switch (quantity) {
    case Quantity::kPosition:
    case Quantity::kNextPosition:
      return "; base: position x y z in the world, unit quaternion x y z w";
    case Quantity::kVelocity:
    case Quantity::kAcceleration:
      return "; base: linear, angular, " + base_note(representation);
    case Quantity::kDisplacement:
      return "; base: linear, angular, " + base_note(representation) + ": " +
             base_step(representation);
    case Quantity::kTorque:
      return "; base: force, moment, " + base_note(representation);
    default:
      return "";
  }
}

// What the entries of a joint with several are; of others nothing.
std::string_view joint_layout(JointType type, Quantity quantity) {
  const bool is_position = quantity == Quantity::kPosition || quantity == Quantity::kNextPosition;
  const JointLayout& layout = joint_row(type).layout;
  return is_position                     ? layout.position
         : quantity == Quantity::kTorque ? layout.force
                                         : layout.velocity;
}

bool is_per_coordinate(Quantity quantity) {
  switch (quantity) {
    case Quantity::kPosition:
    case Quantity::kNextPosition:
    case Quantity::kVelocity:
    case Quantity::kAcceleration:
    case Quantity::kDisplacement:
    case Quantity::kTorque:
      return true;
    default:
      return false;
  }
}

// What the entries of q, v and their like are where a joint has several.
std::string layout_note(Quantity quantity, std::span<const JointEntry> joints,
                        BaseVelocity representation) {
  if (!is_per_coordinate(quantity)) return "";
  std::string text;
  for (const JointEntry& joint : joints) {
    if (joint.q_size == 0) continue;
    if (is_floating_base(joint)) {
      text += base_layout_note(quantity, representation);
      continue;
    }
    const std::string_view layout = joint_layout(joint.type, quantity);
    if (!layout.empty()) text += fmt::format("; {}: {}", joint.name, layout);
  }
  return text;
}

// Whether each coordinate's entry is an acceleration, where a joint has one or a torque.
std::vector<bool> accelerations_of(Quantity quantity, const KernelContext& context) {
  std::vector<bool> result = prescribed_coordinates(context);
  if (quantity == Quantity::kFound) result.flip();
  return result;
}

// Of which joints there are accelerations and of which torques.
std::string split_note(Quantity quantity, std::span<const JointEntry> joints,
                       const KernelContext& context) {
  const std::vector<bool> is_acceleration = accelerations_of(quantity, context);
  std::vector<std::string_view> accelerated, loaded;
  std::string base;
  for (const JointEntry& joint : joints) {
    if (joint.v_size == 0) continue;
    const bool is_accelerated = is_acceleration[joint.v_index];
    (is_accelerated ? accelerated : loaded).push_back(joint.name);
    if (&joint != &joints.front()) continue;
    const Quantity own = is_accelerated ? Quantity::kAcceleration : Quantity::kTorque;
    base = layout_note(own, joints, context.selection.base_velocity);
  }
  std::string text;
  if (!accelerated.empty())
    text += fmt::format("; accelerations: {}", fmt::join(accelerated, ", "));
  if (!loaded.empty()) text += fmt::format("; torques: {}", fmt::join(loaded, ", "));
  return text + base;
}

// What each row is, where rows differ in kind.
std::vector<std::string> row_names(Quantity quantity, std::span<const JointEntry> joints,
                                   const KernelContext& context) {
  const std::vector<bool> is_acceleration = accelerations_of(quantity, context);
  std::vector<std::string> names(context.robot.nv);
  for (const JointEntry& joint : joints) {
    for (std::size_t c = joint.v_index; c < joint.v_index + joint.v_size; ++c) {
      names[c] =
          fmt::format("{} of {}", is_acceleration[c] ? "acceleration" : "torque", joint.name);
    }
  }
  return names;
}

// What the linear system of a step is the derivative of.
std::string discretization_note(Discretization discretization) {
  if (discretization == Discretization::kVariational) {
    return "; with B the exact derivative of one step of the geometric semi-implicit Euler "
           "integrator, v_next = v + dt a(q, v, tau), q_next = q [+] dt v_next, dq after it being "
           "at q_next";
  }
  return "; with B the zero-order hold of the continuous linearization at (q, v, tau): exp(A dt) "
         "and its integral times B, right to 1e-12 where the fastest rate in A times dt is at most "
         "0.4";
}

std::vector<std::string> column_names(const Argument& argument, const KernelContext& context) {
  std::vector<std::string> names;
  const auto add = [&](LinkId link) { names.push_back(context.robot.links[link.index()].name); };
  if (argument.row->quantity == Quantity::kWrenches) {
    for (const LinkId link : context.selection.wrench_links) add(link);
  } else if (argument.row->quantity == Quantity::kRegressor) {
    for (const LinkId link : moving_links(context.robot)) add(link);
    const auto add_joints = [&](bool is_counted, const char* what) {
      if (!is_counted) return;
      for (const BodyId id : physical_joints(context.robot)) {
        names.push_back(fmt::format("{} of {}", what, context.robot.bodies[id.index()].joint));
      }
    };
    const JointEffects& effects = context.selection.joint_physics.effects;
    add_joints(effects.armature, "armature");
    add_joints(effects.damping, "damping");
    add_joints(effects.friction, "friction");
  }
  return names;
}

// How each entry of the parameters is reached in their struct.
std::vector<std::string> member_names(const KernelContext& context) {
  std::vector<std::string> members;
  for (const ParameterEntry& parameter : describe_parameters(context)) {
    const auto add = [&](const std::string& path, std::size_t size) {
      for (std::size_t i = 0; i < size; ++i) members.push_back(fmt::format("{}[{}]", path, i));
    };
    if (parameter.kind == ParameterKind::kGravity) {
      add(parameter.name, 3);
      continue;
    }
    members.push_back(parameter.name + ".mass");
    add(parameter.name + ".center_of_mass", 3);
    add(parameter.name + ".inertia", 6);
  }
  return members;
}

// What counts of a joint's losses and rotors, each with a value an axis.
std::vector<PhysicsEntry> describe_physics(const Joint& joint, const JointEffects& effects) {
  std::vector<PhysicsEntry> entries;
  const auto add = [&](bool is_counted, const char* name, const auto& value) {
    if (!is_counted) return;
    PhysicsEntry& entry = entries.emplace_back(PhysicsEntry{name, {value(joint.physics)}});
    if (axis_count(joint.type) > 1) entry.values.push_back(value(joint.second_physics));
  };
  add(effects.damping, "damping", [](const JointPhysics& physics) { return physics.damping; });
  add(effects.friction, "friction", [](const JointPhysics& physics) { return physics.friction; });
  add(effects.armature, "armature", [](const JointPhysics& physics) { return physics.armature(); });
  return entries;
}

// The units of the columns are not all alike: all that there are, once each, as they appear.
std::string mixed_units_text(const std::vector<std::string>& units) {
  std::vector<std::string> different;
  for (const std::string& unit : units) {
    if (std::ranges::find(different, unit) == different.end()) different.push_back(unit);
  }
  return fmt::format("{}, by entry", fmt::join(different, ", "));
}

bool has_equal_columns(const ArgumentEntry& matrix) {
  const std::size_t rows = matrix.shape[0];
  return std::equal(matrix.units.begin() + static_cast<std::ptrdiff_t>(rows), matrix.units.end(),
                    matrix.units.begin());
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
                     joint.limits,
                     {},
                     describe_physics(joint, body.parent.is_none() ? JointEffects{} : effects)};
    if (joint.mimic) {
      entry.mimic = {model.link(joint.mimic->leader).joint.name, joint.mimic->multiplier,
                     joint.mimic->offset};
    }
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

std::vector<ParameterEntry> describe_parameters(const KernelContext& context) {
  const std::vector<std::string> names = parameter_names(context);
  std::vector<ParameterEntry> entries;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const RunTimeParameter& parameter = context.selection.parameters[k];
    const bool has_link = !parameter.link.is_none();
    entries.push_back({names[k], parameter.kind,
                       has_link ? context.robot.links[parameter.link.index()].name : "",
                       parameter.value});
  }
  return entries;
}

ArgumentEntry describe_argument(const Argument& argument, std::span<const JointEntry> joints,
                                const KernelContext& context) {
  std::string meaning(argument.row->meaning);
  if (!argument.frame.is_none()) {
    meaning += " " + context.robot.links[argument.frame.index()].name;
  }
  if (argument.row->quantity == Quantity::kRegressor &&
      context.selection.joint_physics.effects != JointEffects{}) {
    meaning += "; then one column a joint for what else counts of it";
  }
  if (argument.row->by.empty()) {
    meaning += layout_note(argument.row->quantity, joints, context.selection.base_velocity);
  }
  const Quantity quantity = argument.row->quantity;
  if (is_expressed_in_a_frame(quantity)) meaning += frame_note(context.selection.jacobian_frame);
  const bool is_split = quantity == Quantity::kGiven || quantity == Quantity::kFound;
  if (is_split) meaning += split_note(quantity, joints, context);
  if (quantity == Quantity::kStepMatrix) {
    meaning += discretization_note(context.selection.discretization);
  }
  ArgumentEntry entry{argument.name, argument.shape, units_of(argument, joints, context), meaning,
                      column_names(argument, context)};
  if (is_split) entry.rows = row_names(quantity, joints, context);
  if (is_of_estimation(quantity)) entry.rows = estimation_entries(quantity, context);
  if (is_of_estimation(quantity) && argument.shape.size() == 1) {
    entry.meaning += fmt::format(": {}", fmt::join(entry.rows, ", "));
  }
  if (quantity == Quantity::kParameters) entry.members = member_names(context);
  return entry;
}

std::string units_text(const ArgumentEntry& argument) {
  const bool is_matrix = argument.shape.size() >= 2;
  if (is_matrix && !has_equal_columns(argument)) return mixed_units_text(argument.units);
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

std::string c_prefix(const EmitJob& job) {
  std::string prefix;
  for (const char c : job.name_space) {
    if (c != ':') {
      prefix += c;
    } else if (!prefix.ends_with('_')) {
      prefix += '_';
    }
  }
  return prefix;
}

}  // namespace dynac
