// SPDX-License-Identifier: BSD-3-Clause
// Closed loops that a robot's file states, as users meet them: listed, held by kernels that know
// constraint sets, and reported where other kernels leave them open.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string kTripod = DYNAC_SOURCE_DIR "/robots/loops/tripod.urdf";
const std::string kFourBar = DYNAC_SOURCE_DIR "/robots/loops/four_bar.sdf";

/// A link on the base, which turns about an axis askew.
std::string link(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
         "izz='1'/></inertial></link><joint name='j" +
         name + "' type='continuous'><parent link='base'/><child link='" + name +
         "'/><axis xyz='1 2 3'/></joint>";
}

class Loops : public testing::Test {
 protected:
  /// Generates kernels of a robot with loops.
  [[nodiscard]] Outcome generate(const std::string& kernels, const Words& more = {},
                                 const std::string& robot = kTripod) {
    Words words{"generate", robot, "--kernels", kernels, "--output", folder_ / "out"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words);
  }

  /// What the rows of the only kernel's first output are called.
  [[nodiscard]] json rows() const {
    return json::parse(
        read_file(folder_ / "out/tripod.json"))["kernels"][0]["outputs"][0]["entries"];
  }

  TemporaryFolder folder_;
};

TEST_F(Loops, AreListedWithTheirPlaces) {
  const Outcome text = dynac({"inspect", kTripod});
  EXPECT_THAT(text.out,
              HasSubstr("tripod.urdf:63: loop: spherical joint \"ball_a\" holds \"rod_a\" on "
                        "\"platform\", 3 rows: ball_a x, ball_a y, ball_a z\n"));
  const json loops = json::parse(dynac({"inspect", kTripod, "--json"}).out)["loops"];
  ASSERT_EQ(loops.size(), 3u);
  EXPECT_EQ(loops[1]["name"], "ball_b");
  EXPECT_EQ(loops[1]["type"], "spherical");
  EXPECT_EQ(loops[1]["child"], "rod_b");
  EXPECT_EQ(loops[1]["parent"], "platform");
  EXPECT_EQ(loops[1]["rows"], (json{"ball_b x", "ball_b y", "ball_b z"}));
  EXPECT_THAT(std::string(loops[1]["place"]), HasSubstr("tripod.urdf:96"));
}

// Elimination of so many rows takes too much code; kernels without constraint forces take none.
TEST_F(Loops, OfManyRowsAreNoneOfTheTreesBusiness) {
  std::string equalities;
  for (int k = 0; k < 40; ++k) {
    equalities += "<connect body1='b' body2='c' anchor='" + std::to_string(k) + " 0 0'/>";
  }
  const std::string file = folder_ / "many.xml";
  write_file(
      file,
      "<mujoco><worldbody><body name='a'><joint name='i' axis='1 0 0'/><geom size='.1'/><body "
      "name='b'><joint name='j'/><geom size='.1'/></body></body><body name='c'><joint "
      "name='k' axis='0 1 0'/><geom size='.1'/></body></worldbody><equality>" +
          equalities + "</equality></mujoco>");
  EXPECT_EQ(dynac({"inspect", file}).exit_code, 0);
  EXPECT_EQ(generate("inverse_dynamics", {}, file).exit_code, 0);
  const Outcome outcome = generate("delassus", {}, file);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("many.xml: constraint set "));
}

TEST_F(Loops, OfAPlanarMechanismHaveTheRowsInItsPlane) {
  const json loops = json::parse(dynac({"inspect", kFourBar, "--json"}).out)["loops"];
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0]["rows"], (json{"pin x", "pin y"}));
  const Outcome outcome = generate("constrained_forward_dynamics", {}, kFourBar);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("constraint set loops: 2 rows\n"));
}

TEST_F(Loops, HoldByDefault) {
  const Outcome outcome = generate("constraint_motion");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("constraint set loops: 9 rows\n"));
  EXPECT_EQ(rows(), (json{"ball_a x", "ball_a y", "ball_a z", "ball_b x", "ball_b y", "ball_b z",
                          "ball_c x", "ball_c y", "ball_c z"}));
}

TEST_F(Loops, HoldBeforeAChosenSet) {
  const Outcome contacts = generate("constraint_motion", {"--contact", "platform:point"});
  EXPECT_THAT(contacts.out, HasSubstr("constraint set contacts: 12 rows"));
  const json entries = rows();
  ASSERT_EQ(entries.size(), 12u);
  EXPECT_EQ(entries[0], "ball_a x");
  EXPECT_EQ(entries[9], "platform x");

  write_file(folder_ / "its.constraints", "set held\npoint platform as ball_b without x y\n");
  const Outcome set = generate("constraint_motion", {"--constraints", folder_ / "its.constraints"});
  EXPECT_THAT(set.out, HasSubstr("constraint set held: 10 rows"));
  ASSERT_EQ(rows().size(), 10u);
  EXPECT_EQ(rows()[3], "ball_b_loop x");  // another constraint has its name
  EXPECT_EQ(rows()[9], "ball_b z");
}

// The file's loop and a belt beside it.
TEST_F(Loops, HoldWithAChosenSetAndContacts) {
  write_file(folder_ / "its.constraints",
             "set held\npoint platform as bolt without x y\n"
             "set slid extends held\npoint platform as rail without y z\n");
  Words words{"--constraints", folder_ / "its.constraints", "--constraint-set", "slid", "--contact",
              "platform:point"};
  const Outcome all = generate("constraint_motion", words);
  EXPECT_THAT(all.out, HasSubstr("constraint set slid: 14 rows")) << to_string(all);
  const json entries = rows();
  ASSERT_EQ(entries.size(), 14u);
  EXPECT_EQ(entries[0], "ball_a x");
  EXPECT_EQ(entries[9], "bolt z");
  EXPECT_EQ(entries[10], "rail x");
  EXPECT_EQ(entries[11], "platform x");

  write_file(folder_ / "its.constraints", "set slid\npoint platform without x y\n");
  const Outcome twice = generate("constraint_motion", words);
  EXPECT_EQ(twice.exit_code, 2) << to_string(twice);
  EXPECT_THAT(twice.err,
              HasSubstr("constraint set \"slid\" has a constraint \"platform\" already"));
}

TEST_F(Loops, AreClosedInIndependentCoordinates) {
  std::string robot = read_file(DYNAC_SOURCE_DIR "/robots/loops/crank_rocker.urdf");
  robot.insert(robot.rfind("</robot>"),
               link("one") + link("two") +
                   "<loop_joint name='pin' type='continuous'><link1 link='coupler' xyz='0.3 0 "
                   "0'/><link2 link='rocker' xyz='0 0 0.25'/><axis xyz='0 1 0'/></loop_joint>");
  write_file(folder_ / "belt.urdf", robot);
  write_file(folder_ / "belt.constraints", "set belt\ncoupling jone + -1 * jtwo = 0\n");
  const Outcome outcome = generate("inverse_dynamics",
                                   {"--constraints", folder_ / "belt.constraints",
                                    "--dependent-joints", "coupler_joint,rocker_joint,jtwo"},
                                   folder_ / "belt.urdf");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, Not(HasSubstr("open")));
  EXPECT_THAT(read_file(folder_ / "out/belt.hpp"), Not(HasSubstr("Open loops")));
  const Outcome open = generate("inverse_dynamics", {}, folder_ / "belt.urdf");
  EXPECT_THAT(open.err, HasSubstr("open in inverse_dynamics"));
  EXPECT_THAT(read_file(folder_ / "out/belt.hpp"), HasSubstr("Open loops"));
}

TEST_F(Loops, OfTheRobotsFileAreClosedWithoutASet) {
  std::string robot = read_file(DYNAC_SOURCE_DIR "/robots/loops/crank_rocker.urdf");
  robot.insert(robot.rfind("</robot>"),
               "<loop_joint name='pin' type='continuous'><link1 link='coupler' xyz='0.3 0 "
               "0'/><link2 link='rocker' xyz='0 0 0.25'/><axis xyz='0 1 0'/></loop_joint>");
  write_file(folder_ / "pinned.urdf", robot);
  const Words dependent{"--dependent-joints", "coupler_joint,rocker_joint"};
  const Outcome outcome = generate("inverse_dynamics", dependent, folder_ / "pinned.urdf");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, Not(HasSubstr("open")));
  const Outcome open = generate("inverse_dynamics", {"--dependent-joints", "elbow"},
                                DYNAC_SOURCE_DIR "/robots/two_link.urdf");
  EXPECT_EQ(open.exit_code, 2);
  EXPECT_THAT(open.err, HasSubstr("--dependent-joints: joints depend on rows that close loops, and "
                                  "neither the robot's file nor a set states any; add "
                                  "--constraints FILE"));
}

TEST_F(Loops, AreEliminatedUnderContacts) {
  const std::string leg = DYNAC_SOURCE_DIR "/robots/loops/linkage_leg";
  const Words of_loops{
      "--constraints", leg + ".constraints", "--dependent-joints", "knee,rod_joint",
      "--base",        "floating",           "--contact",          "shank:point"};
  const Outcome outcome = generate("constrained_forward_dynamics", of_loops, leg + ".urdf");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("constraint set parallelogram: closes loops, on which knee, "
                                     "rod_joint depend; velocities run over 8 independent "
                                     "coordinates\nconstraint set contacts: 3 rows\n"));
  const json kernel =
      json::parse(read_file(folder_ / "out/linkage_leg.json"))["kernels"][0]["outputs"];
  EXPECT_EQ(kernel[0]["shape"], json{8});
  EXPECT_EQ(kernel[1]["entries"], (json{"shank x", "shank y", "shank z"}));
  const Outcome free = generate("inverse_dynamics", of_loops, leg + ".urdf");
  EXPECT_THAT(to_string(free), HasSubstr("--contact: has no effect on inverse_dynamics"))
      << to_string(free);
}

TEST_F(Loops, AreReportedWhereKernelsLeaveThemOpen) {
  const Outcome outcome = generate("inverse_dynamics,constraint_motion,forward_kinematics");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("tripod.urdf:63: warning: joints \"ball_a\", \"ball_b\", "
                                     "\"ball_c\": close loops that are open in inverse_dynamics, "
                                     "computed for the tree alone"));
  const Outcome explained = dynac({"explain", kTripod, "mass_matrix"});
  EXPECT_THAT(explained.err, HasSubstr("open in mass_matrix"));
  EXPECT_EQ(generate("forward_kinematics").err, "");
}

TEST_F(Loops, AreErrorsWhereKernelsLeaveThemOpenUnderStrictRules) {
  const Outcome outcome = generate("inverse_dynamics", {"--strict"});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("tripod.urdf:63: joints \"ball_a\""));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
  EXPECT_EQ(generate("constraint_motion", {"--strict"}).exit_code, 0);
}

TEST_F(Loops, ThatLockedJointsLeaveNothingToHoldAreLeftOut) {
  write_file(folder_ / "triangle.urdf",
             "<robot name='triangle'><link name='base'/>" + link("a") + link("b") + link("c") +
                 "<loop_joint name='pin' type='spherical'><link1 link='a' xyz='1 0 0'/>"
                 "<link2 link='b' xyz='0 1 0'/></loop_joint></robot>");
  const std::string robot = folder_ / "triangle.urdf";
  EXPECT_THAT(dynac({"inspect", robot}).out, HasSubstr("3 rows: pin x, pin y, pin z"));
  const Words locks{"--lock", "ja=0.1", "--lock", "jb=0.2"};
  EXPECT_THAT(dynac({"inspect", robot, "--lock", "ja=0.1", "--lock", "jb=0.2"}).out,
              HasSubstr("\"pin\" holds \"b\" on \"a\", 0 rows\n"));
  const Outcome outcome = generate("constraint_motion", locks, robot);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("no constraint set is given"));
}

TEST_F(Loops, ThatCannotCloseCauseAWarning) {
  const std::string hinge = "<axis xyz='1 2 3'/></loop_joint></robot>";
  const std::string robot = folder_ / "pair.urdf";
  const auto write = [&](const std::string& offset) {
    write_file(robot, "<robot name='pair'><link name='base'/>" + link("a") + link("b") +
                          "<loop_joint name='pin' type='revolute'><link1 link='a' xyz='3 0 0'/>"
                          "<link2 link='b' xyz='3 0 0" +
                          offset + "'/>" + hinge);
  };
  write("");
  EXPECT_THAT(dynac({"inspect", robot}).out,
              testing::AllOf(HasSubstr("2 rows: pin x, pin y"), Not(HasSubstr("warning"))));
  write(".07483314773547883");  // 0.07483 z . (1, 2, 3)/sqrt(14) = 0.06
  EXPECT_THAT(dynac({"inspect", robot}).out,
              HasSubstr("pair.urdf:1: warning: joint \"pin\": cannot close its loop: row \"pin z\" "
                        "is 0.06, and no joint changes it"));
  const Outcome strict = dynac({"inspect", robot, "--strict"});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_THAT(strict.err, HasSubstr("joint \"pin\": cannot close its loop"));
}

TEST_F(Loops, ThatAreOpenAreNamedInTheHeader) {
  EXPECT_EQ(generate("inverse_dynamics,constraint_motion,forward_kinematics").exit_code, 0);
  const std::string header = read_file(folder_ / "out/tripod.hpp");
  const std::string note =
      "/// Open loops: this is of the tree alone, without the forces of joints \"ball_a\", "
      "\"ball_b\",\n/// \"ball_c\".\n";
  const std::size_t first = header.find(note);
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(header.find("Open loops", first + note.size()),
            std::string::npos);  // of inverse dynamics alone
}

TEST_F(Loops, CostARobotWithoutThemNothing) {
  EXPECT_THAT(dynac({"inspect", own_robot("two_link")}).out, Not(HasSubstr("loop")));
  EXPECT_FALSE(
      json::parse(dynac({"inspect", own_robot("two_link"), "--json"}).out).contains("loops"));
}

}  // namespace
}  // namespace dynac::test
