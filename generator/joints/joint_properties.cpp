// SPDX-License-Identifier: BSD-3-Clause
#include "joints/joint_properties.hpp"

#include <algorithm>
#include <vector>

#include "joints/joint_types.hpp"
#include "support/alternatives.hpp"
#include "support/rows_in_order.hpp"

namespace dynac {
namespace {

constexpr std::array kRows = JointTypes::rows();

static_assert(stand_in_order(kRows), "JointTypes lists the types in the order of JointType");

bool has_component(const JointRow& row, bool (*is_meant)(std::size_t)) {
  return std::any_of(row.motion.begin(), row.motion.end(), is_meant);
}

std::vector<std::string_view> words_of(JointFormat format, const JointRow& row) {
  std::vector<std::string_view> words{row.urdf};
  if (format == JointFormat::kSdf) words.assign(row.sdf.begin(), row.sdf.end());
  std::erase(words, std::string_view());
  return words;
}

}  // namespace

std::span<const JointRow> joint_rows() { return kRows; }

const JointRow& joint_row(JointType type) {
  const auto index = static_cast<std::size_t>(type);
  DYNAC_ASSERT(index < kRows.size(), "joint type {} is missing from the joint table", index);
  return kRows[index];
}

int position_size(JointType type) { return static_cast<int>(joint_row(type).position.size()); }
int velocity_size(JointType type) { return static_cast<int>(joint_row(type).motion.size()); }
int axis_count(JointType type) { return joint_row(type).axis_count; }
std::string_view name_of(JointType type) { return joint_row(type).name; }

bool is_fixed(JointType type) { return joint_row(type).motion.empty(); }
bool is_placed_by_input(JointType type) { return joint_row(type).is_placed_by_input; }
bool moves_freely(JointType type) { return joint_row(type).motion.size() == 6; }

bool rotates(JointType type) {
  return has_component(joint_row(type), [](std::size_t component) { return component < 3; });
}

bool translates(JointType type) {
  return has_pitch(type) ||
         has_component(joint_row(type), [](std::size_t component) { return component >= 3; });
}

bool has_unit_quaternion(JointType type) { return first_quaternion_entry(type).has_value(); }

std::optional<std::size_t> first_quaternion_entry(JointType type) {
  const std::span<const CoordinateKind> kinds = position_kinds(type);
  const auto found = std::find(kinds.begin(), kinds.end(), CoordinateKind::kQuaternion);
  if (found == kinds.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kinds.begin());
}

bool has_pitch(JointType type) { return joint_row(type).has_pitch; }
bool has_point(JointType type) { return joint_row(type).has_point; }
bool is_continuous(JointType type) { return joint_row(type).range == JointRange::kUnlimited; }

std::span<const CoordinateKind> position_kinds(JointType type) { return joint_row(type).position; }

CoordinateKind velocity_kind(JointType type, std::size_t entry) {
  return joint_row(type).motion[entry] < 3 ? CoordinateKind::kAngle : CoordinateKind::kLength;
}

bool is_screw(JointType type) {
  constexpr auto kLeavesAxis = [](std::size_t component) { return component % 3 != 2; };
  return !is_fixed(type) && !has_component(joint_row(type), kLeavesAxis);
}

std::span<const std::size_t> motion_components(JointType type) {
  const JointRow& row = joint_row(type);
  if (row.lowered != type || (row.motion.empty() && !row.is_placed_by_input)) {
    throw InternalError("a mechanism has no such joints");
  }
  return row.motion;
}

std::optional<JointType> find_joint_type(JointFormat format, std::string_view word) {
  for (const JointRow& row : kRows) {
    for (const std::string_view own : words_of(format, row)) {
      if (own == word) return row.type;
    }
  }
  return std::nullopt;
}

std::string words_of_joint_types(JointFormat format) {
  std::vector<std::string_view> words;
  for (std::size_t i = 1; i <= kRows.size(); ++i) {  // what does not move comes last
    for (const std::string_view word : words_of(format, kRows[i % kRows.size()])) {
      words.push_back(word);
    }
  }
  return quoted_alternatives(words);
}

}  // namespace dynac
