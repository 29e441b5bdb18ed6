// SPDX-License-Identifier: BSD-3-Clause
// Damaged files: whatever the bytes, the reader reads or throws InputError; nothing else. What it
// reads urdfdom reads alike.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "readers/urdf/urdf.hpp"
#include "urdf/urdfdom_oracle.hpp"
#include "utilities/reads.hpp"

namespace dynac {
namespace {

constexpr std::string_view kUrdfRobot = R"(<?xml version="1.0"?>
<robot name="r&amp;d">
  <link name="base"/>
  <link name="é">
    <inertial>
      <origin xyz="0 0	.1" rpy="0 1 0"/>
      <mass value="+2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="-.1" izz="1e0"/>
    </inertial>
    <visual><geometry><mesh/></geometry></visual>
  </link>
  <link name="tip"/>
  <joint name="a" type="revolute">
    <parent link="base"/><child link="é"/><axis xyz="1 1 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics damping="0.1"/>
  </joint>
  <joint name="b" type="prismatic">
    <parent link="é"/><child link="tip"/><limit upper="1" effort="1" velocity="1"/>
  </joint>
  <loop_joint name="c" type="revolute">
    <link1 link="base" rpy="0 1 0"/><link2 link="tip" xyz="1 0 0"/><axis xyz="0 0 1"/>
  </loop_joint>
  <loop name="d" type="fixed"><predecessor link="é"/><successor link="tip"/></loop>
</robot>
)";

bool reads_urdf(const std::string& text) {
  if (!test::reads([&] { return read_urdf_text(text, "fuzz"); })) return false;
  test::expect_read_alike_by_urdfdom(text);
  return true;
}

TEST(Fuzz, TheRobotItselfReads) { EXPECT_TRUE(reads_urdf(std::string(kUrdfRobot))); }

TEST(Fuzz, NoTruncationEscapes) {
  const std::size_t end = kUrdfRobot.rfind('>');
  for (std::size_t size = 0; size <= end; ++size) {
    EXPECT_FALSE(reads_urdf(std::string(kUrdfRobot.substr(0, size)))) << size;
  }
}

TEST(Fuzz, NoReplacedByteEscapes) {
  constexpr std::string_view kBytes("<>/\"'&;#!-? =.0a9e+\n\0\x7f\x80\xff\xC3", 24);
  int accepted = 0;
  for (std::size_t at = 0; at < kUrdfRobot.size(); ++at) {
    for (const char byte : kBytes) {
      std::string text(kUrdfRobot);
      text[at] = byte;
      accepted += reads_urdf(text) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 1000);  // changed numbers and names, and skipped elements
}

TEST(Fuzz, NoRandomDamageEscapes) {
  for (unsigned seed = 0; seed < 4000; ++seed) {
    std::mt19937 random(seed);
    std::string text(kUrdfRobot);
    for (unsigned i = 0; i <= seed % 4; ++i) {
      const std::size_t at = random() % text.size();
      const std::size_t size = random() % 20;
      if (seed % 3 == 0) text.erase(at, size);
      if (seed % 3 == 1) text.insert(at, kUrdfRobot.substr(random() % kUrdfRobot.size(), size));
      if (seed % 3 == 2) text[at] = static_cast<char>(random() % 256);
    }
    SCOPED_TRACE(seed);
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(reads_urdf(text)));
  }
}

}  // namespace
}  // namespace dynac
