// SPDX-License-Identifier: BSD-3-Clause
// What an SDF file says of the base and of gravity, and what the user may ask for instead.
#include <gtest/gtest.h>

#include <string>

#include "readers/robot_file.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

/// Two links and a joint; what is in the model besides, and around it.
std::string arm(const std::string& more = "", const std::string& world = "") {
  const std::string inertial(kSdfInertial);
  const std::string model = "<model name='arm'><link name='a'>" + inertial +
                            "</link><link name='b'>" + inertial +
                            "</link><joint name='j' type='continuous'><parent>a</parent><child>b"
                            "</child><axis><xyz>0 0 1</xyz></axis></joint>" +
                            more + "</model>";
  return "<sdf version='1.9'>" +
         (world.empty() ? model : "<world name='w'>" + world + model + "</world>") + "</sdf>";
}

const std::string kMount =
    "<joint name='mount' type='fixed'><parent>world</parent><child>a</child></joint>";

Model read_with_base(const std::string& text, std::optional<Base> base = std::nullopt) {
  return read_robot_text(
      text, "test", {.build = {base.value_or(Base::kFixed)}, .is_base_given = base.has_value()});
}

TEST(SdfBase, FloatsUnlessAJointHoldsItToTheWorld) {
  const Model floating = read_with_base(arm());
  EXPECT_EQ(floating.base(), Base::kFloating);
  EXPECT_EQ(floating.links.front().name, "a");
  const Model fixed = read_with_base(arm(kMount));
  EXPECT_EQ(fixed.base(), Base::kFixed);
  EXPECT_EQ(fixed.links.front().name, "world");
}

TEST(SdfBase, IsWhatTheUserAsksFor) {
  const Model fixed = read_with_base(arm(), Base::kFixed);
  EXPECT_EQ(fixed.base(), Base::kFixed);
  EXPECT_EQ(fixed.links.front().name, "a");
  EXPECT_EQ(read_with_base(arm(), Base::kFloating).base(), Base::kFloating);
  EXPECT_EQ(read_with_base(arm(kMount), Base::kFixed).links.front().name, "world");
  EXPECT_THROW(static_cast<void>(read_with_base(arm(kMount), Base::kFloating)), InputError);
}

TEST(SdfBase, GravityIsThatOfTheWorld) {
  const Vector3<double> lunar{{0.5, 0, -1.6}};
  EXPECT_EQ(read_with_base(arm("", "<gravity>0.5 0 -1.6</gravity>")).gravity, lunar);
  EXPECT_EQ(read_with_base(arm("", "<wind/>")).gravity, Model{}.gravity);
  EXPECT_EQ(read_with_base(arm()).gravity, Model{}.gravity);
}

TEST(SdfBase, AFileStatesBaseAndGravity) { EXPECT_TRUE(states_base_and_gravity(arm())); }

}  // namespace
}  // namespace dynac
