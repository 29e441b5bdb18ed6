// SPDX-License-Identifier: BSD-3-Clause
// Damaged SDF files: whatever the bytes, the reader reads or throws InputError; nothing else.
#include <gtest/gtest.h>

#include <string>

#include "readers/sdf/sdf.hpp"
#include "utilities/reads.hpp"

namespace dynac {
namespace {

constexpr std::string_view kSdfRobot = R"(<?xml version="1.0"?>
<sdf version="1.9"><model name="r&amp;d" canonical_link="b"><pose>0 0 1 0 0 0</pose>
  <link name="a"/><link name="b"><pose relative_to="j">0 0 1 0 0 0</pose>
    <inertial><mass>1</mass><pose degrees="1">0 0 0 0 90 0</pose></inertial></link>
  <link name="c"><gravity>1</gravity></link>
  <joint name="j" type="screw"><pose relative_to="f"/><parent>a</parent><child>b</child>
    <thread_pitch>3</thread_pitch><axis><xyz expressed_in="f">0 1 0</xyz></axis></joint>
  <joint name="k" type="universal"><parent>f</parent><child>c</child>
    <axis><xyz>1 0 0</xyz><limit><lower>-1</lower></limit></axis><axis2><xyz>0 1 0</xyz></axis2>
  </joint>
  <joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>
  <joint name="l" type="ball"><parent>b</parent><child>c</child></joint>
  <frame name="f" attached_to="a"><pose rotation_format="quat_xyzw">0 0 0 0 0 0 1</pose></frame>
</model></sdf>
)";

bool reads_sdf(const std::string& text) {
  return test::reads([&] { return read_sdf_text(text, "fuzz"); });
}

TEST(SdfFuzz, TheRobotItselfReads) { EXPECT_TRUE(reads_sdf(std::string(kSdfRobot))); }

TEST(SdfFuzz, NoTruncationEscapes) {
  const std::size_t end = kSdfRobot.rfind('>');
  for (std::size_t size = 0; size <= end; ++size) {
    EXPECT_FALSE(reads_sdf(std::string(kSdfRobot.substr(0, size)))) << size;
  }
}

TEST(SdfFuzz, NoReplacedByteEscapes) {
  constexpr std::string_view kBytes = "<>/\"&jabf_w19 -.:\x7f\xC3";
  int accepted = 0;
  for (std::size_t at = 0; at < kSdfRobot.size(); ++at) {
    for (const char byte : kBytes) {
      std::string text(kSdfRobot);
      text[at] = byte;
      accepted += reads_sdf(text) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace dynac
