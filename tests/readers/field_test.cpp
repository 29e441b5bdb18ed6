// SPDX-License-Identifier: BSD-3-Clause
// Files after public bug reports, in the shared folder field/files: each is read or refused as its
// README says. Numbers of velocities are MuJoCo's (3.14), and those of the joints that the other
// files write out.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "readers/robot_file.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

const fs::path kFieldFiles = fs::path(DYNAC_SHARED_DIR) / "field" / "files";
constexpr std::size_t kRefused = 0;

/// A file, and what is to become of it.
struct FieldFile {
  std::string_view path;
  std::size_t velocities;         ///< kRefused: it is not read
  std::string_view message = "";  ///< in an error, or in a warning
};

// clang-format off
constexpr FieldFile kFieldTable[] = {
    {"mjcf/m01_discardvisual.xml", 1},
    {"mjcf/m02_explicit_class.xml", 2},
    {"mjcf/m03_two_defaults.xml", 1},
    {"mjcf/m04_fromto_default.xml", 1},
    {"mjcf/m05_frame_joint.xml", 2},
    {"mjcf/m06_nested_replicate.xml", 7},
    {"mjcf/m07_connect_ref.xml", 2},
    {"mjcf/m08_include_compiler.xml", 2},
    {"mjcf/m08b_include_then_compiler.xml", 2},
    {"mjcf/m09_degree_springs.xml", 2},
    {"mjcf/m11_mass_density.xml", 7},
    {"mjcf/m12_two_slides_hinge_pos.xml", 7},
    {"mjcf/m13_meshprimitive.xml", kRefused, "a geom is a mesh; write an <inertial>"},
    {"mjcf/m14_meshvisual_massless.xml", 1},
    {"mjcf/m15_alignfree.xml", 6},
    {"mjcf/m16_freejoint_defaults.xml", 7},
    {"mjcf/m17_polycoef_short.xml", 2},
    {"mjcf/m18_gear_default.xml", 2},
    {"mjcf/m19_unnamed_actuated.xml", 3},
    {"mjcf/m20_quat_unnormalised.xml", 2},
    {"mjcf/m21_static_tree_beside.xml", 7},
    {"mjcf/m22_armature_ball_multi.xml", 7},
    {"mjcf/m23_groups.xml", 2},
    {"mjcf/m24_option_in_include.xml", 1},
    {"mjcf/m25_limited_auto.xml", 2},
    {"mjcf/m26_attach.xml", kRefused, "<attach> makes bodies in a way that is not supported"},
    {"mjcf/m27_weld_noref.xml", 7, "is not active and is left out"},
    {"mjcf/m28_massless_inner.xml", 1},
    {"mjcf/m29_settotal_static.xml", 2},
    {"mjcf/m30_site_transmission.xml", 1},
    {"mjcf/m31_fromto_pos_zero.xml", 1},
    {"mjcf/m32_unnamed_clash.xml", 2},
    {"mjcf/m33_default_pos_fromto.xml", kRefused, "<geom> has both pos and fromto; keep one"},
    {"mjcf/m35_equality_default.xml", 3, "equality \"e3\": is not active and is left out"},
    {"mjcf/m36_flags_disable.xml", 2, "equality \"e1\": is not active and is left out"},
    {"mjcf/m37_site_armature.xml", kRefused, "<general> has an armature and drives no joint"},
    {"mjcf/m38_jointinparent_arm.xml", 3},
    {"mjcf/m39_tendon_act_armature.xml", kRefused, "<motor> has an armature and drives no joint"},
    {"mjcf/m40_polycoef1.xml", 2},
    {"mjcf/m41_weld_world.xml", 7},
    {"mjcf/m42_site_fromto.xml", 3},
    {"mjcf/m43_site_fromto_silent.xml", 3},
    {"mjcf/m45_weld_zeroquat.xml", 7},
    {"mjcf/new/n01_compiler_conflict.xml", 1},
    {"mjcf/new/n01b_compiler_conflict.xml", 1},
    {"mjcf/new/n02_diagexact.xml", 1},
    {"mjcf/new/n03_body_simple.xml", 1},
    {"mjcf/new/n04_adhesion.xml", 1},
    {"mjcf/new/n05_surfacevel.xml", 1},
    {"mjcf/new/n05b_surfacevel.xml", 1},
    {"mjcf/new/n06_pid.xml", 1},
    {"mjcf/new/n07_orientation.xml", 3},
    {"mjcf/new/n08_dcmotor_input.xml", 1},
    {"mjcf/new/n09_replicate_prefix.xml", 3},
    {"mjcf/new/n10_replicate_childclass.xml", 3},
    {"mjcf/new/n11_frame_inertial.xml", 1},
    {"mjcf/new/n12_replicate_inertial.xml", kRefused, "<replicate>: unknown element \"inertial\""},
    {"mjcf/new/n13_general_input.xml", 1},
    {"mjcf/new/n14_mujoco_body.xml", kRefused, "<mujoco>: unknown element \"body\""},
    {"mjcf/new/n15_default_pid.xml", 1},
    {"mjcf/new/n16_fixed_tendon_ball.xml", kRefused, "names a joint that is neither hinge nor slide"},
    {"mjcf/new/n17_delay.xml", 1},
    {"mjcf/new/n18_sensor_interval.xml", 1},
    {"mjcf/new/n19_tendon_pulley_width.xml", 1},
    {"mjcf/new/n20_worldbody_childclass.xml", kRefused, "<worldbody> unknown attribute \"childclass\""},
    {"mjcf/new/n21_default_mesh_etc.xml", 1},
    {"mjcf/new/n22_site_default_weld.xml", 1},
    {"mjcf/new/n23_custom_comment_dup.xml", 1},
    {"mjcf/new/n24_springinertia_axisangle.xml", 2},
    {"sdf/s01_world_joint_fixes.sdf", 1},
    {"sdf/s02_flattened_names.sdf", 7},
    {"sdf/s03_include_1.4.sdf", 9},
    {"sdf/s03_include_1.5.sdf", 9},
    {"sdf/s04_expressed_in.sdf", 2},
    {"sdf/s05_placement.sdf", 8},
    {"sdf/s06_pose_frame16.sdf", 7},
    {"sdf/s07_mimic.sdf", 7},
    {"sdf/s08_auto.sdf", 1},
    {"sdf/s09_axis_without_xyz.sdf", kRefused, "<axis> has no <xyz>"},
    {"sdf/s10_gazebo_root.sdf", 7},
    {"sdf/s11_include_urdf.sdf", kRefused, "<include> <uri> names the URDF file"},
    {"sdf/s12_model_child.sdf", 7},
    {"sdf/s13_top_relative.sdf", kRefused, "the model's <pose> is relative to \"stand\""},
    {"sdf/s13b_world_frame.sdf", kRefused, "the model's <pose> is relative to \"stand\""},
    {"sdf/s14_child_of_world_frame_joint.sdf", 8},
    {"sdf/s15_ixx_partial.sdf", kRefused, "<inertia> has no <izz>"},
    {"sdf/s16_drake_mimic.sdf", 1},
    {"sdf/s17_drake_distance.sdf", 1, "<drake:distance_constraint>: is not modelled"},
    {"urdf/u01_inertial_rpy.urdf", 1},
    {"urdf/u02_lump.urdf", 1},
    {"urdf/u03_mimic_chain.urdf", 1},
    {"urdf/u03b_units.urdf", 1},
    {"urdf/u04_planar.urdf", 3},
    {"urdf/u04b_planar_y.urdf", 3},
    {"urdf/u05_floating_origin.urdf", 7},
    {"urdf/u06_massless_between.urdf", 2},
    {"urdf/u07_continuous_limits.urdf", 1},
    {"urdf/u08_root_inertia.urdf", 1},
    {"urdf/u09_gimbal.urdf", 1},
    {"urdf/u11_same_names.urdf", 1, "<motorInertia>: is not read"},
    {"urdf/u15_mujoco_extension.urdf", 1, "<compiler>: settotalmass \"10\" is MuJoCo's"},
    {"urdf/u18_ros2_control_mimic.urdf", 2, "param \"mimic\": couples joints"},
    {"urdf/u20_dups.urdf", kRefused, "second <limit>; keep one"},
    {"urdf/u21_version12.urdf", kRefused, "version \"1.2\" is not supported"},
    {"urdf/u21b_capsule.urdf", 1},
    {"urdf/u22_drake_distance.urdf", 1, "<drake:distance_constraint>: is not modelled"},
    {"xacro/x03_leftover.urdf", 1},
    {"numbers/amp.urdf", 1},
    {"numbers/arabic.urdf", kRefused, "is not a number"},
    {"numbers/axis_huge.urdf", 1},
    {"numbers/axis_near.urdf", 1},
    {"numbers/axis_nonunit.urdf", 1},
    {"numbers/axis_tiny.urdf", 1},
    {"numbers/bom.urdf", 1},
    {"numbers/cdata.urdf", 1},
    {"numbers/cname.urdf", 2},
    {"numbers/collide.urdf", 2},
    {"numbers/comma.urdf", kRefused, "has 1 number; write three"},
    {"numbers/comma_dec.urdf", kRefused, "is not a number"},
    {"numbers/comment_first.urdf", kRefused, "move it to the start, before comments"},
    {"numbers/comment_inside.urdf", 1},
    {"numbers/cr.urdf", 1},
    {"numbers/crlf.urdf", 1},
    {"numbers/denormal.urdf", 1},
    {"numbers/doctype.urdf", kRefused, "DOCTYPE and ENTITY"},
    {"numbers/dot_first.urdf", 1},
    {"numbers/dot_last.urdf", 1},
    {"numbers/empty.urdf", kRefused, "is not a number"},
    {"numbers/exp_cap.urdf", 1},
    {"numbers/exp_neg.urdf", 1},
    {"numbers/exp_only.urdf", kRefused, "is not a number"},
    {"numbers/exp_small.urdf", 1},
    {"numbers/exp_trunc.urdf", kRefused, "is not a number"},
    {"numbers/expr.urdf", kRefused, "is not a number"},
    {"numbers/f_suffix.urdf", kRefused, "is not a number"},
    {"numbers/fortran.urdf", kRefused, "is not a number"},
    {"numbers/fraction.urdf", kRefused, "is not a number"},
    {"numbers/fullwidth.urdf", kRefused, "is not a number"},
    {"numbers/hex.urdf", kRefused, "is not a number"},
    {"numbers/inf_limit.urdf", kRefused, "is not a finite number"},
    {"numbers/keywords.urdf", 1},
    {"numbers/latin1.urdf", kRefused, "is not UTF-8"},
    {"numbers/latin1_ascii.urdf", 1},
    {"numbers/lead_space.urdf", 1},
    {"numbers/leading_ws.urdf", 1},
    {"numbers/long_digits.urdf", 1},
    {"numbers/manyzeros.urdf", 1},
    {"numbers/minus_zero.urdf", 1},
    {"numbers/name_space.urdf", kRefused, "child link \"l \" does not exist"},
    {"numbers/nan.urdf", kRefused, "is not a finite number"},
    {"numbers/nbsp.urdf", kRefused, "holds a no-break space (U+00A0)"},
    {"numbers/no_decl.urdf", 1},
    {"numbers/overflow.urdf", kRefused, "is out of the range of a double"},
    {"numbers/percent.urdf", kRefused, "is not a number"},
    {"numbers/pi.urdf", kRefused, "is not a number"},
    {"numbers/pi_xml.urdf", 1},
    {"numbers/plus.urdf", 1},
    {"numbers/quote_entity.urdf", 1},
    {"numbers/robot_name_weird.urdf", 1},
    {"numbers/robot_noname.urdf", kRefused, "robot: has no name"},
    {"numbers/single_quotes.urdf", 1},
    {"numbers/slash.urdf", 1},
    {"numbers/space_num.urdf", 1},
    {"numbers/spaces.urdf", 1},
    {"numbers/tabs_nl.urdf", 1},
    {"numbers/tiny.urdf", 1},
    {"numbers/trailing_nul.urdf", kRefused, "holds the byte 0x00"},
    {"numbers/trailing_text.urdf", kRefused, "is not well-formed XML"},
    {"numbers/two_dots.urdf", kRefused, "is not a number"},
    {"numbers/type_space.urdf", kRefused, "is unknown; write"},
    {"numbers/underflow.urdf", kRefused, "is out of the range of a double"},
    {"numbers/underscore.urdf", kRefused, "is not a number"},
    {"numbers/unicode_minus.urdf", kRefused, "is not a number"},
    {"numbers/uppercase.urdf", kRefused, "is unknown; write"},
    {"numbers/utf16.urdf", kRefused, "is not UTF-8"},
    {"numbers/utf8_names.urdf", 1},
    {"numbers/xmlns.urdf", 1},
};
// clang-format on

/// What is said about a file; its robot if it is read.
struct FieldReading {
  std::optional<Model> model;
  std::string text;
};

FieldReading read_field_file(const fs::path& path) {
  FieldReading reading;
  ReadOptions options;
  options.model_paths = {kFieldFiles / "sdf" / "models"};
  try {
    reading.model = read_robot(path, options);
    for (const Diagnostic& warning : reading.model->warnings) {
      reading.text += to_string(warning) + '\n';
    }
  } catch (const InputError& error) {
    reading.text = error.what();
  }
  return reading;
}

class FieldFiles : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(kFieldFiles)) GTEST_SKIP() << "no folder " << kFieldFiles;
  }
};

TEST_F(FieldFiles, AreReadOrRefused) {
  for (const FieldFile& file : kFieldTable) {
    SCOPED_TRACE(file.path);
    const FieldReading reading = read_field_file(kFieldFiles / file.path);
    const std::size_t velocities =
        reading.model ? static_cast<std::size_t>(velocity_size(*reading.model)) : kRefused;
    EXPECT_EQ(velocities, file.velocities) << reading.text;
    EXPECT_NE(reading.text.find(file.message), std::string::npos) << reading.text;
  }
}

// Parts of other files, and xacro's, are no robots.
TEST_F(FieldFiles, AreAllInTheTable) {
  std::set<std::string> known;
  for (const FieldFile& file : kFieldTable) known.emplace(file.path);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kFieldFiles)) {
    const std::string path = entry.path().lexically_relative(kFieldFiles).generic_string();
    const bool is_part = path.starts_with("mjcf/parts/") || path.starts_with("sdf/models/") ||
                         (path.starts_with("xacro/") && !path.ends_with(".urdf")) ||
                         path.ends_with(".py");
    EXPECT_TRUE(!entry.is_regular_file() || is_part || known.contains(path)) << path;
  }
}

}  // namespace
}  // namespace dynac
