// SPDX-License-Identifier: BSD-3-Clause
// SDF files: joint types, frames, axes and pitches against values derived by hand.
#include "readers/sdf/sdf.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "../expect_near.hpp"
#include "readers/urdf/urdf.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPi = std::numbers::pi;

std::string joint(std::string_view type, std::string_view content, std::string_view name = "j",
                  std::string_view parent = "a", std::string_view child = "b") {
  return fmt::format("<joint name='{}' type='{}'><parent>{}</parent><child>{}</child>{}</joint>",
                     name, type, parent, child, content);
}

std::string axis(std::string_view xyz, std::string_view content = "",
                 std::string_view tag = "axis") {
  return fmt::format("<{0}><xyz>{1}</xyz>{2}</{0}>", tag, xyz, content);
}

std::string document(std::string_view content, std::string_view version = "1.9") {
  return fmt::format("<sdf version='{}'><model name='m'>{}</model></sdf>", version, content);
}

Model read_sdf_content(std::string_view content, Base base = Base::kFixed,
                       std::string_view version = "1.9") {
  return read_sdf_text(document(content, version), "test", {}, {.base = base});
}

/// Links a and b, b at (0, 0, 1) and turned by half a right angle about z, and a joint between
/// them.
Model read_pair(std::string_view of_joint,
                std::string_view pose_of_b = "0 0 1 0 0 0.7853981633974483") {
  return read_sdf_content(sdf_link("a") + sdf_link("b", pose_of_b) + std::string(of_joint));
}

std::string message_of_sdf(const std::string& text, Base base = Base::kFixed,
                           const std::string& model = "") {
  try {
    static_cast<void>(read_sdf_text(text, "test", {}, {.model = model, .base = base}));
  } catch (const std::runtime_error& error) {  // a wrong file, or a name that it does not have
    return error.what();
  }
  return "reads";
}

Matrix3<double> turned_about_z(double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {{{{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}}};
}

/// These tests need the library; a compiler without it is tested by SdfWithoutLibrary.
TEST(Sdf, RevoluteJointStandsWhereItsChildDoes) {
  const Model model = read_pair(joint(
      "revolute", axis("0 3 0",
                       "<limit><lower>-1</lower><upper>2</upper><effort>30</effort><velocity>4</"
                       "velocity></limit>"
                       "<dynamics><damping>.5</damping><friction>.25</friction></dynamics>")));
  EXPECT_EQ(model.name, "m");
  ASSERT_EQ(model.links.size(), 2u);
  const Joint& j = model.links[1].joint;
  EXPECT_EQ(j.name, "j");
  EXPECT_EQ(j.type, JointType::kRevolute);
  expect_near(j.X_PJ.p, {{0, 0, 1}});
  expect_near(j.X_PJ.R, turned_about_z(kPi / 4));
  EXPECT_EQ(j.axis, (Vector3<double>{{0, 1, 0}}));
  ASSERT_TRUE(j.limits);
  EXPECT_EQ(j.limits->lower, -1);
  EXPECT_EQ(j.limits->upper, 2);
  EXPECT_EQ(j.limits->effort, 30);
  EXPECT_EQ(j.limits->velocity, 4);
  EXPECT_EQ(j.dynamics.damping, 0.5);
  EXPECT_EQ(j.dynamics.friction, 0.25);
}

TEST(Sdf, EveryJointTypeIsRead) {
  const auto type_of = [](std::string_view word, std::string_view content) {
    return read_pair(joint(word, content) + joint("continuous", axis("0 0 1"), "k", "b", "c") +
                     sdf_link("c"))
        .links.at(1)
        .joint.type;
  };
  const std::string z = axis("0 0 1");
  EXPECT_EQ(type_of("revolute", z), JointType::kRevolute);
  EXPECT_EQ(type_of("continuous", z), JointType::kContinuous);
  EXPECT_EQ(type_of("prismatic", z), JointType::kPrismatic);
  EXPECT_EQ(type_of("fixed", ""), JointType::kFixed);
  EXPECT_EQ(type_of("fixed", "<axis><xyz>nonsense</xyz></axis>"), JointType::kFixed);
  EXPECT_EQ(type_of("screw", z + "<screw_thread_pitch>1</screw_thread_pitch>"),
            JointType::kHelical);
  EXPECT_EQ(type_of("ball", ""), JointType::kSpherical);
  EXPECT_EQ(type_of("universal", z + axis("1 0 0", "", "axis2")), JointType::kUniversal);
  EXPECT_EQ(type_of("revolute2", z + axis("1 0 0", "", "axis2")), JointType::kUniversal);
}

TEST(Sdf, LimitsThatAreNotSetAreInfinite) {
  const auto limits_of = [](std::string_view content) {
    return read_pair(joint("prismatic", axis("0 0 1", content))).links.at(1).joint.limits.value();
  };
  for (const std::string_view content :
       {"", "<limit/>",
        "<limit><lower>-1e16</lower><upper>1e16</upper><effort>-1</effort>"
        "<velocity>-1</velocity></limit>",
        "<limit><lower>-inf</lower><upper>inf</upper><effort>inf</effort></limit>"}) {
    const JointLimits limits = limits_of(content);
    EXPECT_EQ(limits.lower, -kInfinity) << content;
    EXPECT_EQ(limits.upper, kInfinity) << content;
    EXPECT_EQ(limits.effort, kInfinity) << content;
    EXPECT_EQ(limits.velocity, kInfinity) << content;
  }
}

TEST(Sdf, AxesTurnFromTheJointsFrameToTheChilds) {
  // The joint's x axis is the child's y axis.
  const Joint j =
      read_pair(joint("revolute", "<pose>0 0 0 0 0 1.5707963267948966</pose>" + axis("1 0 0")))
          .links.at(1)
          .joint;
  expect_near(j.axis, {{0, 1, 0}});
  expect_near(j.X_PJ.R, turned_about_z(kPi / 4));
  // The parent's x axis is the child's at -45 degrees.
  const Joint k = read_pair(joint("revolute", "<axis><xyz expressed_in='a'>1 0 0</xyz></axis>"))
                      .links.at(1)
                      .joint;
  expect_near(k.axis, {{std::sqrt(0.5), -std::sqrt(0.5), 0}});
}

TEST(Sdf, AxesOfOldFilesStandInTheModel) {
  const auto axis_of = [](std::string_view version, std::string_view content) {
    return read_sdf_content(sdf_link("a") + sdf_link("b", "0 0 1 0 0 1.5707963267948966") +
                                joint("revolute", axis("1 0 0", content)),
                            Base::kFixed, version)
        .links.at(1)
        .joint.axis;
  };
  const std::string flag = "<use_parent_model_frame>1</use_parent_model_frame>";
  for (const char* old : {"1.2", "1.3", "1.4"}) expect_near(axis_of(old, ""), {{0, -1, 0}});
  expect_near(axis_of("1.6", flag), {{0, -1, 0}});
  expect_near(axis_of("1.6", ""), {{1, 0, 0}});
  expect_near(axis_of("1.12", ""), {{1, 0, 0}});
}

TEST(Sdf, JointOfAnOldFileMayBeCalledLikeALink) {
  const std::string content = sdf_link("a") + sdf_link("b") + joint("revolute", axis("0 0 1"), "b");
  EXPECT_EQ(read_sdf_content(content, Base::kFixed, "1.6").links.at(1).joint.name, "b");
  EXPECT_EQ(message_of_sdf(document(content, "1.7")),
            "test:1: joint \"b\": name is already taken by the link at test:1; rename one of the "
            "two");
}

TEST(Sdf, JointAwayFromItsChildGetsALinkOfItsOwn) {
  // The joint stands 0.5 m along b's x axis; b is turned by half a right angle.
  const Model moved =
      read_pair(joint("revolute", "<pose>0.5 0 0 0 0 0</pose>" + axis("0 0 1")) +
                sdf_link("j_frame", "0 0 0 0 0 0", "<inertial><mass>0</mass></inertial>") +
                joint("fixed", "", "j_offset", "b", "j_frame"));
  ASSERT_EQ(moved.links.size(), 4u);
  const Link& frame = moved.links[1];
  const Link& child = moved.links[2];
  EXPECT_EQ(frame.name, "j_frame_");
  EXPECT_EQ(frame.joint.name, "j");
  EXPECT_EQ(frame.joint.type, JointType::kRevolute);
  EXPECT_EQ(frame.inertia.mass, 0);
  const double half = 0.5 * std::sqrt(0.5);
  expect_near(frame.joint.X_PJ.p, {{half, half, 1}});
  expect_near(frame.joint.X_PJ.R, turned_about_z(kPi / 4));
  expect_near(frame.joint.axis, {{0, 0, 1}});
  EXPECT_EQ(child.name, "b");
  EXPECT_EQ(child.parent, LinkId::of(1));
  EXPECT_EQ(child.joint.name, "j_offset_");
  EXPECT_EQ(child.joint.type, JointType::kFixed);
  EXPECT_EQ(child.joint.X_PJ.p, (Vector3<double>{{-0.5, 0, 0}}));
  EXPECT_EQ(child.joint.X_PJ.R, Matrix3<double>::identity());
}

TEST(Sdf, OnlyJointsThatTurnAboutAnotherPointGetALinkOfTheirOwn) {
  const auto bodies_of = [](std::string_view type, std::string_view content) {
    return read_pair(joint(type, "<pose>0 0 0.5 0 0 0</pose>" + std::string(content))).links.size();
  };
  const std::string pitch = "<screw_thread_pitch>1</screw_thread_pitch>";
  EXPECT_EQ(bodies_of("prismatic", axis("1 0 0")), 2u);
  EXPECT_EQ(bodies_of("continuous", axis("0 0 -1")), 2u);
  EXPECT_EQ(bodies_of("continuous", axis("0 1 1")), 3u);
  EXPECT_EQ(bodies_of("screw", axis("0 0 1") + pitch), 2u);
  EXPECT_EQ(bodies_of("screw", axis("1 0 0") + pitch), 3u);
  EXPECT_EQ(bodies_of("ball", ""), 3u);
  EXPECT_EQ(bodies_of("universal", axis("0 0 1") + axis("1 0 0", "", "axis2")), 3u);
}

TEST(Sdf, UniversalJointKeepsTheOrderOfItsAxes) {
  const Joint j =
      read_pair(joint("universal",
                      axis("0 0 2", "<dynamics><damping>1</damping></dynamics>") +
                          axis("0 1 0", "<dynamics><damping>2</damping></dynamics>", "axis2")))
          .links.at(1)
          .joint;
  EXPECT_EQ(j.axis, (Vector3<double>{{0, 0, 1}}));
  EXPECT_EQ(j.second_axis, (Vector3<double>{{0, 1, 0}}));
  EXPECT_EQ(j.dynamics.damping, 1);
  EXPECT_EQ(j.second_dynamics.damping, 2);
}

TEST(Sdf, PitchIsMetresPerRadianOfARightHandedThread) {
  const auto pitch_of = [](std::string_view content) {
    return read_pair(joint("screw", axis("0 0 1") + std::string(content))).links.at(1).joint.pitch;
  };
  // 2 mm per turn.
  EXPECT_DOUBLE_EQ(pitch_of("<screw_thread_pitch>0.002</screw_thread_pitch>"), 0.001 / kPi);
  EXPECT_DOUBLE_EQ(pitch_of("<screw_thread_pitch>-0.002</screw_thread_pitch>"), -0.001 / kPi);
  EXPECT_EQ(pitch_of("<screw_thread_pitch>0</screw_thread_pitch>"), 0);
  // 500 radians per metre of a left-handed thread.
  EXPECT_DOUBLE_EQ(pitch_of("<thread_pitch>500</thread_pitch>"), -0.002);
  EXPECT_DOUBLE_EQ(pitch_of("<thread_pitch>-500</thread_pitch>"), 0.002);
  // Both, in agreement: 1000 pi radians per metre are 2 mm per turn.
  EXPECT_DOUBLE_EQ(pitch_of("<thread_pitch>-3141.5927</thread_pitch>"
                            "<screw_thread_pitch>0.002</screw_thread_pitch>"),
                   0.001 / kPi);
}

TEST(Sdf, MimicOfLaterVersionsIsRead) {
  const Model model = read_sdf_content(
      sdf_link("a") + sdf_link("b") + sdf_link("c") + joint("revolute", axis("0 0 1")) +
          joint("prismatic",
                axis("0 0 1",
                     "<mimic joint='j' axis='axis'><multiplier>2</multiplier>"
                     "<offset>0.5</offset><reference>0.1</reference></mimic>"),
                "k", "b", "c"),
      Base::kFixed, "1.11");
  const auto& mimic = model.links.at(2).joint.mimic;
  ASSERT_TRUE(mimic);
  EXPECT_EQ(mimic->leader, LinkId::of(1));
  EXPECT_EQ(mimic->multiplier, 2);
  EXPECT_DOUBLE_EQ(mimic->offset, 0.3);  // 2 (q - 0.1) + 0.5
}

TEST(Sdf, InertiaIsAboutTheCentreOfMassInItsOwnFrame) {
  const Model model = read_sdf_content(
      sdf_link("a") +
      sdf_link("b", "0 0 0 0 0 0",
               "<inertial><pose>1 2 3 0 0 1.5707963267948966</pose><mass>2</mass>"
               "<inertia><ixx>3</ixx><iyy>4</iyy><izz>5</izz><ixy>0.5</ixy></inertia></inertial>") +
      joint("ball", ""));
  const Inertia<double>& inertia = model.links.at(1).inertia;
  EXPECT_EQ(inertia.mass, 2);
  expect_near(inertia.h, {{2, 4, 6}});
  // A quarter turn swaps xx and yy and flips xy; then 2 (p.p E - p p^T).
  EXPECT_NEAR(inertia.I_o(0, 0), 4 + 2 * 13, 1e-14);
  EXPECT_NEAR(inertia.I_o(1, 1), 3 + 2 * 10, 1e-14);
  EXPECT_NEAR(inertia.I_o(2, 2), 5 + 2 * 5, 1e-14);
  EXPECT_NEAR(inertia.I_o(0, 1), -0.5 - 2 * 2, 1e-14);
}

TEST(Sdf, LinkWithoutInertialHasTheDefaultOfSdfAndAWarning) {
  const Model model =
      read_sdf_content(sdf_link("a") + sdf_link("b", "0 0 0 0 0 0", "") + joint("ball", ""));
  EXPECT_EQ(model.links.at(1).inertia.mass, 1);
  EXPECT_EQ(model.links.at(1).inertia.I_o, Matrix3<double>::identity());
  ASSERT_EQ(model.warnings.size(), 1u);
  EXPECT_EQ(to_string(model.warnings[0]),
            "test:1: warning: link \"b\": has no <inertial>, which means 1 kg and 1 kg m^2 about "
            "every axis in SDF; write one, with mass and inertia 0 if the link has none");
}

TEST(Sdf, PosesAreRelativeToLinksJointsAndFrames) {
  // e stands on c's frame f, which stands on joint j, which stands on link a.
  const Model model = read_sdf_content(
      "<link name='e'><pose relative_to='f'>1 0 0 0 0 0</pose>" + std::string(kSdfInertial) +
      "</link>" + sdf_link("a", "5 0 0 0 0 1.5707963267948966") +
      "<link name='b'><pose relative_to='j'/>" + std::string(kSdfInertial) +
      "</link>"
      "<frame name='f' attached_to='b'><pose relative_to='j'>0 0 1 0 0 0</pose></frame>" +
      joint("revolute", "<pose relative_to='a'>0 2 0 0 0 0</pose>" + axis("0 0 1")) +
      joint("prismatic", axis("0 0 1"), "k", "f", "e"));
  EXPECT_EQ(model.links[0].name, "a");
  EXPECT_EQ(model.links[1].name, "b");
  EXPECT_EQ(model.links[2].name, "e");
  EXPECT_EQ(model.links[2].parent, LinkId::of(1));
  expect_near(model.links[1].joint.X_PJ.p, {{0, 2, 0}});
  expect_near(model.links[1].joint.X_PJ.R, Matrix3<double>::identity());
  expect_near(model.links[2].joint.X_PJ.p, {{1, 0, 1}});
}

TEST(Sdf, PosesMayBeQuaternionsOrDegrees) {
  const Model model = read_sdf_content(
      sdf_link("a") + "<link name='b'><pose rotation_format='quat_xyzw'>0 0 0 0 0 0.6 0.8</pose>" +
      std::string(kSdfInertial) + "</link><link name='c'><pose degrees='true'>0 0 0 0 0 90</pose>" +
      std::string(kSdfInertial) + "</link>" + joint("ball", "") + joint("ball", "", "k", "a", "c"));
  expect_near(model.links[1].joint.X_PJ.R,
              {{{{{0.28, -0.96, 0}}, {{0.96, 0.28, 0}}, {{0, 0, 1}}}}});
  expect_near(model.links[2].joint.X_PJ.R, turned_about_z(kPi / 2));
}

TEST(Sdf, JointToTheWorldMakesTheWorldTheRoot) {
  const std::string text = "<pose>0 0 1 0 0 0</pose>" + sdf_link("a", "0 2 0 0 0 0") +
                           sdf_link("b") + joint("fixed", "", "mount", "world", "a") +
                           joint("ball", "");
  const Model model = read_sdf_content(text);
  ASSERT_EQ(model.links.size(), 3u);
  EXPECT_EQ(model.links[0].name, "world");
  EXPECT_EQ(model.links[0].inertia.mass, 0);
  EXPECT_EQ(model.links[1].joint.name, "mount");
  EXPECT_EQ(model.links[1].joint.X_PJ.p, (Vector3<double>{{0, 2, 1}}));
  EXPECT_EQ(
      message_of_sdf(document(text), Base::kFloating),
      "test:1: joint \"mount\": is attached to the world, but @base asks for a floating base; "
      "remove the joint or leave the option out");
}

TEST(Sdf, PlacementFrameStandsWhereThePoseOfTheModelSays) {
  const std::string text =
      "<sdf version='1.9'><model name='m' placement_frame='a'><pose>0 0 1 0 0 0</pose>" +
      sdf_link("a", "5 0 0 0 0 0") + sdf_link("b", "5 0 2 0 0 0") +
      joint("ball", "", "mount", "world", "b") + joint("ball", "", "j", "b", "a") +
      "</model></sdf>";
  const Model model = read_sdf_text(text, "test");
  expect_near(model.links.at(1).joint.X_PJ.p, {{0, 0, 3}});
}

TEST(Sdf, TiltedRootThatIsNotFixedToTheWorldIsSaid) {
  const std::string text = sdf_link("a", "0 0 0 0 1 0") + sdf_link("b") + joint("ball", "");
  EXPECT_EQ(read_sdf_content(sdf_link("a", "0 0 0 0 0 1") + sdf_link("b") + joint("ball", ""))
                .warnings.size(),
            0u);
  EXPECT_EQ(read_sdf_content(text, Base::kFloating).warnings.size(), 0u);
  const Model model = read_sdf_content(text);
  ASSERT_EQ(model.warnings.size(), 1u);
  EXPECT_NE(model.warnings[0].text.find("has its own z axis up"), std::string::npos);
}

TEST(Sdf, SeveralModelsNeedAName) {
  const auto model = [](std::string_view name) {
    return fmt::format("<model name='{}'>{}</model>", name,
                       sdf_link("a") + sdf_link("b") + joint("ball", ""));
  };
  const std::string text =
      "<sdf version='1.9'><world name='w'>" + model("one") + model("two") + "</world></sdf>";
  EXPECT_EQ(message_of_sdf(text),
            "test:1: holds 2 models, \"one\", \"two\"; choose one with @model NAME");
  EXPECT_EQ(
      message_of_sdf(text, Base::kFixed, "oen"),
      "@model: there is no model \"oen\"; did you mean \"one\"? test:1 holds \"one\", \"two\"");
  EXPECT_EQ(read_sdf_text(text, "test", {}, {.model = "two"}).name, "two");
}

TEST(Sdf, GeometryAndExtensionsAreNotLookedAt) {
  EXPECT_EQ(read_sdf_content(
                sdf_link("a", "0 0 0 0 0 0",
                         "<visual name='v'><geometry><mesh><uri>model://no/such.dae</uri></mesh>"
                         "</geometry></visual><no_such_element/>") +
                sdf_link("b") + joint("ball", "<sensor name='s' type='force_torque'/>") +
                "<plugin name='p' filename='libp.so'/>")
                .links.size(),
            2u);
}

TEST(Sdf, ReadingPrintsNothing) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_NE(
      message_of_sdf(document(sdf_link("__a__") + sdf_link("b") + joint("ball", "", "j", "__a__"))),
      "reads");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace dynac
