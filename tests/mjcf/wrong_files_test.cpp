// SPDX-License-Identifier: BSD-3-Clause
// Broken and hostile MJCF files: each is refused, with its line and a message that names the thing,
// the problem and the remedy. MuJoCo itself accepts some of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>

#include "readers/robot_file.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const fs::path kWrongFolder = fs::path(DYNAC_SHARED_DIR) / "mjcf" / "wrong";

struct WrongFile {
  const char* name;
  const char* message;  ///< behind "<file>:"
};

constexpr WrongFile kWrongFiles[] = {
    {"armature_is_no_mass", "3: body \"rotor\": moves, but neither it nor a body fixed to it"},
    {"bad_angle_unit",
     "2: <compiler> angle \"gradian\" is unknown; write \"degree\" or \"radian\""},
    {"ball_then_hinge", "2: body \"a\": <joint> turns a body that a ball joint turns already"},
    {"body_named_world", "2: body \"world\": has the world's name; rename it"},
    {"bool_number", "2: body \"a\": <joint> limited \"1\" is unknown; write \"auto\", \"true\" or"},
    {"coordinate_global", "2: <compiler> coordinate \"global\" is not supported"},
    {"deep_nesting", "1: elements are nested too deep"},
    {"duplicate_body_name", "4: link \"a\": name is already taken"},
    {"duplicate_joint_name", "4: joint \"j\": name is already taken"},
    {"empty_world", "1: robot \"MuJoCo Model\": has no movable joint"},
    {"entity_bomb", "2: DOCTYPE and ENTITY are not supported"},
    {"equality_joint_itself", "3: <joint> couples joint \"ja\" with itself"},
    {"equality_mixed_sites_bodies", "3: <connect> is between sites and bodies"},
    {"external_entity", "2: DOCTYPE and ENTITY are not supported"},
    {"free_joint_and_another", "2: body \"a\": has joints with 7 degrees of freedom, over 6"},
    {"free_joint_inside", "3: body \"b\": <freejoint> is free, but its body hangs on another"},
    {"fromto_and_pos", "3: body \"a\": <geom> has both pos and fromto; keep one"},
    {"fromto_on_sphere", "2: body \"a\": <geom> has fromto, which only a capsule"},
    {"fromto_zero_length", "2: body \"a\": <geom> fromto names the same point twice"},
    {"fullinertia_and_diaginertia",
     "2: body \"a\": <inertial> has both fullinertia and diaginertia"},
    {"fullinertia_and_quat", "2: body \"a\": <inertial> has both fullinertia and quat"},
    {"gear_too_long", "3: <motor> gear \"1 2 3 4 5 6 7\" has 7 numbers; write 1 to 6"},
    {"geom_negative_size", "2: body \"a\": <geom> size has no positive number at place 2"},
    {"geom_without_size", "2: body \"a\": <geom> size has no positive number at place 1"},
    {"include_itself", "2: <include> file \"include_itself.xml\" is included already"},
    {"include_outside", "3: <include> file \"../../../../../../etc/passwd\" leaves the folder"},
    {"include_twice", "2: <include> file \"parts/bit.xml\" is included already"},
    {"inertiafromgeom_false", "3: body \"a\": moves, but neither it nor a body fixed to it has"},
    {"inertial_in_world", "2: <worldbody>: unknown element \"inertial\""},
    {"inertial_without_inertia", "2: body \"a\": moves, but neither it nor a body fixed to it"},
    {"joint_in_world", "2: <worldbody>: unknown element \"joint\""},
    {"missing_include", "2: <include> file \"nosuch_file.xml\" does not exist"},
    {"mocap_with_joint", "2: body \"a\": is a mocap body"},
    {"moving_body_without_mass", "3: body \"carrier\": moves, but neither it nor a body fixed to"},
    {"negative_geom_mass", "2: body \"a\": <geom> mass is negative"},
    {"negative_inertia", "2: body \"a\": <inertial> diaginertia is negative"},
    {"negative_mass", "2: body \"a\": <inertial> mass is negative"},
    {"nested_default_without_class", "2: <default> has no class; name it"},
    {"not_mujoco", "2: robot \"m\": has no link; add"},
    {"number_comma", "2: body \"a\": pos \"0, 0, 1\" is wrong: \"0,\" is not a number"},
    {"number_hex", "2: body \"a\": pos \"0 0 0x10\" is wrong: \"0x10\" is not a number"},
    {"number_inf", "2: body \"a\": pos \"0 0 inf\" is wrong: \"inf\" is not a finite number"},
    {"number_malformed", "2: body \"a\": pos \"0 0 1..5\" is wrong: \"1..5\" is not a number"},
    {"number_nan", "2: body \"a\": pos \"0 0 nan\" is wrong: \"nan\" is not a finite number"},
    {"number_too_few", "2: body \"a\": pos \"0 0\" has 2 numbers; write 3"},
    {"number_too_many", "2: body \"a\": pos \"0 0 1 2\" has 4 numbers; write 3"},
    {"plane_on_moving_body", "2: body \"a\": <geom> is a plane on a body that moves"},
    {"range_reversed", "2: joint \"j\": range is reversed, 30 is above -30; swap the two"},
    {"renamed_top_default", "3: <default> class \"lift\" is at the top level"},
    {"repeated_default_class", "4: <default> class \"a\" is already taken"},
    {"short_eulerseq", "2: <compiler> eulerseq \"xy\" is no sequence of axes"},
    {"truncated", "is not well-formed XML"},
    {"two_balls", "2: body \"a\": <joint> turns a body that a ball joint turns already"},
    {"two_inertials", "2: body \"a\": <inertial> is there twice; keep one"},
    {"unbalanced_inertia", "3: body \"a\": inertia violates the triangle inequality"},
    {"unknown_attribute",
     "2: joint \"j\": unknown attribute \"dampng\"; did you mean \"damping\"?"},
    {"unknown_body_in_equality", "3: <connect> body2: there is no body \"ghost\""},
    {"unknown_childclass", "2: body \"a\": there is no default class \"nosuch\""},
    {"unknown_class", "2: body \"a\": <joint> there is no default class \"nosuch\""},
    {"unknown_element", "2: body \"a\": unknown element \"jiont\"; did you mean \"joint\"?"},
    {"unknown_joint_in_actuator", "3: <motor> joint: there is no joint \"jb\"; name a joint of"},
    {"unknown_joint_in_equality", "3: <joint> joint2: there is no joint \"jb\""},
    {"unknown_joint_type",
     "2: joint \"j\": type \"revolute\" is unknown; write \"hinge\", \"slide\""},
    {"zero_axis", "2: joint \"j\": axis has zero length; write a unit vector"},
    {"zero_quat", "2: body \"a\": quat \"0 0 0 0\" is zero"},
};

/// What is said about the file; empty if it is read.
std::string message(const fs::path& path) {
  try {
    static_cast<void>(read_robot(path));
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(WrongMjcfFiles, AreRefusedWithLineThingProblemAndRemedy) {
  if (!fs::is_directory(kWrongFolder)) GTEST_SKIP() << "no folder " << kWrongFolder;
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kWrongFolder)) {
    if (entry.path().extension() != ".xml") continue;
    ++count;
    const std::string name = entry.path().stem().string();
    const auto row = std::ranges::find(kWrongFiles, name, &WrongFile::name);
    if (row == std::end(kWrongFiles)) {
      ADD_FAILURE() << name << " has no expected message; it gets " << message(entry.path());
      continue;
    }
    const std::string text = message(entry.path());
    EXPECT_NE(text.find(row->message), std::string::npos) << name << " gets: " << text;
    EXPECT_TRUE(std::regex_search(text, std::regex("\\.xml:[0-9]+: "))) << name << ": " << text;
  }
  EXPECT_GE(count, 65U);
}

}  // namespace
}  // namespace dynac::test
