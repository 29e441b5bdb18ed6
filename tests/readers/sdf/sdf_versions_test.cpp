// SPDX-License-Identifier: BSD-3-Clause
// SDF files of the first versions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "readers/robot_file.hpp"

namespace dynac {
namespace {

JointLimits limits_of(std::string_view version, std::string_view root) {
  const std::string text = fmt::format(
      "<{0} version='{1}'><model name='m'><link name='a'/><link name='b'/>"
      "<joint name='j' type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>"
      "<limit><lower>-1</lower><upper>1</upper><effort>0</effort><velocity>0</velocity></limit>"
      "</axis></joint></model></{0}>",
      root, version);
  return read_robot_text(text, "test").links.at(1).joint.limits.value();
}

TEST(SdfVersions, TheFirstHadAnotherRootAndNoLimitsOfVelocityAndEffort) {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  EXPECT_EQ(limits_of("1.2", "gazebo").effort, kUnlimited);
  EXPECT_EQ(limits_of("1.2", "gazebo").velocity, kUnlimited);
  EXPECT_EQ(limits_of("1.3", "sdf").effort, 0);
  EXPECT_EQ(limits_of("1.3", "sdf").velocity, 0);
}

}  // namespace
}  // namespace dynac
