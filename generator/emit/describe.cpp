#include "emit/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "support/text.hpp"

namespace dynac {
namespace {

// Units of one joint coordinate by quantity: rotation and translation.
struct UnitRow {
  Quantity quantity;
  std::string_view rotation;
  std::string_view translation;
};

constexpr std::array kUnits{
    UnitRow{Quantity::kPosition, "rad", "m"},
    UnitRow{Quantity::kVelocity, "rad/s", "m/s"},
    UnitRow{Quantity::kAcceleration, "rad/s^2", "m/s^2"},
    UnitRow{Quantity::kTorque, "N m", "N"},
};

const UnitRow& units_of(Quantity quantity) {
  return *std::find_if(kUnits.begin(), kUnits.end(),
                       [&](const UnitRow& row) { return row.quantity == quantity; });
}

void append(std::vector<std::string>& units, std::size_t count, std::string_view unit) {
  units.insert(units.end(), count, std::string(unit));
}

void append_joint_units(std::vector<std::string>& units, Quantity quantity,
                        const JointEntry& joint) {
  const UnitRow& row = units_of(quantity);
  if (joint.type == name_of(JointType::kFloating)) {
    append(units, 3, row.translation);
    append(units, quantity == Quantity::kPosition ? 4 : 3,
           quantity == Quantity::kPosition ? "1" : row.rotation);
  } else {
    append(units, 1, joint.type == name_of(JointType::kPrismatic) ? row.translation : row.rotation);
  }
}

}  // namespace

std::vector<JointEntry> describe_joints(const Model& model, const Mechanism& robot) {
  NameScope scope({"Index"});
  std::vector<JointEntry> joints;
  for (const MovingBody& body : robot.bodies) {
    const Joint& joint = model.body(body.link).joint;
    joints.push_back({joint.name, scope.unique(joint.name, "joint"),
                      std::string(name_of(joint.type)), body.q_index,
                      static_cast<std::size_t>(position_size(joint.type)), body.v_index,
                      static_cast<std::size_t>(velocity_size(joint.type)), joint.limits});
  }
  return joints;
}

std::vector<std::string> describe_fixed_joints(const Model& model) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < model.bodies.size(); ++i) {
    const Joint& joint = model.bodies[i].joint;
    if (joint.type == JointType::kFixed) names.push_back(joint.name);
  }
  return names;
}

ArgumentEntry describe_argument(const ArgumentRow& row, std::span<const JointEntry> joints,
                                const std::vector<std::string>& wrench_links) {
  ArgumentEntry entry{std::string(row.name), {}, {}, std::string(row.meaning), {}};
  if (row.quantity == Quantity::kWrenches) {
    for (std::size_t k = 0; k < wrench_links.size(); ++k) {
      append(entry.units, 3, "N");
      append(entry.units, 3, "N m");
    }
    entry.shape = {6, wrench_links.size()};
    entry.columns = wrench_links;
    return entry;
  }
  for (const JointEntry& joint : joints) append_joint_units(entry.units, row.quantity, joint);
  entry.shape = {entry.units.size()};
  const bool is_floating = !joints.empty() && joints.front().type == name_of(JointType::kFloating);
  if (is_floating) {
    switch (row.quantity) {
      case Quantity::kPosition:
        entry.meaning += "; base: position x y z in the world, unit quaternion x y z w";
        break;
      case Quantity::kTorque:
        entry.meaning += "; base: force, moment, in the base frame";
        break;
      default:
        entry.meaning += "; base: linear, angular, in the base frame";
        break;
    }
  }
  return entry;
}

std::string units_text(const ArgumentEntry& argument) {
  const bool is_matrix = argument.shape.size() == 2;
  const std::span units = std::span(argument.units).first(argument.shape[0]);
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
