// SPDX-License-Identifier: BSD-3-Clause
// What is said of joint types fits together, and formats find them by their words.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "joints/joint_properties.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

std::size_t count_of(std::span<const CoordinateKind> kinds, CoordinateKind kind) {
  return static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), kind));
}

TEST(JointRows, NamesDiffer) {
  std::set<std::string_view> names;
  for (const JointRow& row : joint_rows()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

TEST(JointRows, StandWhereTheirTypesSay) {
  for (const JointRow& row : joint_rows()) EXPECT_EQ(&joint_row(row.type), &row) << row.name;
}

// A quaternion's four entries have three rates, which are angles'; any other entry has its own.
TEST(JointRows, PositionsAndVelocitiesAreOfTheSameKinds) {
  for (const JointRow& row : joint_rows()) {
    SCOPED_TRACE(row.name);
    std::vector<CoordinateKind> rates;
    for (std::size_t k = 0; k < row.motion.size(); ++k) rates.push_back(velocity_kind(row.type, k));
    const std::size_t quaternion = count_of(row.position, CoordinateKind::kQuaternion);
    EXPECT_EQ(quaternion, has_unit_quaternion(row.type) ? 4U : 0U);
    EXPECT_EQ(count_of(rates, CoordinateKind::kAngle),
              count_of(row.position, CoordinateKind::kAngle) + 3 * quaternion / 4);
    EXPECT_EQ(count_of(rates, CoordinateKind::kLength),
              count_of(row.position, CoordinateKind::kLength));
  }
}

// Lowering leads to a type that mechanisms have, with the coordinates of one of its axes.
TEST(JointRows, LoweringEndsAfterOneStep) {
  for (const JointRow& row : joint_rows()) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(joint_row(row.lowered).lowered, row.lowered);
    const int bodies = row.lowered == row.type ? 1 : row.axis_count;
    EXPECT_EQ(velocity_size(row.type), bodies * velocity_size(row.lowered));
    EXPECT_EQ(position_size(row.type), bodies * position_size(row.lowered));
  }
}

TEST(JointRows, OnlyMechanismsJointsHaveMotionComponents) {
  for (const JointRow& row : joint_rows()) {
    SCOPED_TRACE(row.name);
    if (row.lowered == row.type && (!is_fixed(row.type) || row.is_placed_by_input)) {
      EXPECT_EQ(motion_components(row.type).size(), row.motion.size());
    } else {
      EXPECT_THROW(static_cast<void>(motion_components(row.type)), InternalError);
    }
  }
}

TEST(JointRows, FormatsFindTypesByTheirWords) {
  const auto expect_found = [](JointFormat format, std::string_view word, JointType type) {
    if (!word.empty()) {
      EXPECT_EQ(find_joint_type(format, word), type) << word;
    }
  };
  for (const JointRow& row : joint_rows()) {
    expect_found(JointFormat::kUrdf, row.urdf, row.type);
    for (const std::string_view word : row.sdf) expect_found(JointFormat::kSdf, word, row.type);
  }
  EXPECT_EQ(find_joint_type(JointFormat::kUrdf, "ball"), std::nullopt);
  EXPECT_EQ(find_joint_type(JointFormat::kUrdf, ""), std::nullopt);
  EXPECT_EQ(words_of_joint_types(JointFormat::kUrdf),
            R"("revolute", "continuous", "prismatic", "planar", "floating" or "fixed")");
}

}  // namespace
}  // namespace dynac::test
