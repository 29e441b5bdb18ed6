// SPDX-License-Identifier: BSD-3-Clause
#include "readers/robot_file.hpp"

#include <gtest/gtest.h>

#include "readers/text/document.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

TEST(RobotFile, TheFirstElementTellsTheFormat) {
  EXPECT_EQ(root_name("<?xml version='1.0'?><!-- <sdf> -->\n<robot\nname='a'/>"), "robot");
  EXPECT_EQ(root_name("<sdf/>"), "sdf");
  EXPECT_EQ(root_name("<sdf>"), "sdf");
  EXPECT_EQ(root_name("no markup"), "");
  EXPECT_EQ(root_name(""), "");
  EXPECT_EQ(root_name("<"), "");
  EXPECT_EQ(root_name("<!-- <robot>"), "");
}

TEST(RobotFile, XacroIsKnownByItsElements) {
  EXPECT_TRUE(has_element("<robot><link/><xacro:arm/></robot>", "xacro:"));
  EXPECT_FALSE(
      has_element("<robot xmlns:xacro='x' a='<xacro:b'><!-- <xacro:arm/> --></robot>", "xacro:"));
}

TEST(RobotFile, OptionsThatDoNotSuitTheFileAreRefused) {
  try {
    static_cast<void>(read_robot_text("<robot name='a'/>", "arm.urdf", {.model = "a"}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "@model: arm.urdf is not an SDF file and holds one robot; leave the option out");
  }
  try {
    static_cast<void>(
        read_robot(DYNAC_SOURCE_DIR "/robots/pendulum.urdf", {.xacro_arguments = {"a:=b"}}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().at(0).place, "@xacro-arg");
  }
}

}  // namespace
}  // namespace dynac
