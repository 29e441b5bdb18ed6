// SPDX-License-Identifier: BSD-3-Clause
// What constraint files and the words of @contact are read to: every statement with every option.
#include <gtest/gtest.h>

#include <array>

#include "contact_words.hpp"
#include "dynac/options/take_constraints.hpp"
#include "lift.hpp"
#include "model/builder.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/robot_file.hpp"
#include "readers/text/rotation.hpp"

namespace dynac::test {
namespace {

using Names = std::vector<std::string>;
using LeftOut = std::array<bool, 6>;
using Sets = std::vector<ConstraintSet>;

LinkId link(std::string_view name) { return find_link(lift(), name); }

Sets read(const std::string& text, const Model& model = lift()) {
  return read_constraints_text(text, "test.constraints", model);
}

/// The only constraint of a set.
Constraint constraint(const std::string& line) {
  const Sets sets = read("set one\n" + line);
  EXPECT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets.at(0).constraints.size(), 1u) << line;
  return sets.at(0).constraints.at(0);
}

/// Names of the rows of the only constraint of a set.
Names rows(const std::string& line) { return row_names(read("set one\n" + line).at(0)); }

/// The set that @contact makes of words with commas between them.
ConstraintSet contacts(std::string_view words, const Model& model = lift()) {
  return contact_set(model, split_at_commas(words));
}

/// What contact_set() says about words.
std::string usage(std::string_view words, const Model& model = lift()) {
  try {
    static_cast<void>(contacts(words, model));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

void expect_frame(const ConstrainedFrame& actual, const ConstrainedFrame& expected) {
  EXPECT_EQ(actual.link, expected.link);
  EXPECT_EQ(actual.X_LF, expected.X_LF);
}

void expect_terms(const std::vector<CouplingTerm>& actual,
                  const std::vector<CouplingTerm>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_EQ(actual[i].link, expected[i].link);
    EXPECT_EQ(actual[i].factor, expected[i].factor);
  }
}

void expect_constraint(const Constraint& actual, const Constraint& expected) {
  SCOPED_TRACE(expected.name);
  EXPECT_EQ(actual.name, expected.name);
  EXPECT_EQ(actual.type, expected.type);
  expect_frame(actual.first, expected.first);
  expect_frame(actual.second, expected.second);
  EXPECT_EQ(actual.axes, expected.axes);
  EXPECT_EQ(actual.free_axis, expected.free_axis);
  EXPECT_EQ(actual.length, expected.length);
  expect_terms(actual.terms, expected.terms);
  EXPECT_EQ(actual.constant, expected.constant);
  EXPECT_EQ(actual.left_out, expected.left_out);
  EXPECT_EQ(actual.kp, expected.kp);
  EXPECT_EQ(actual.kd, expected.kd);
}

void expect_sets(const Sets& actual, const Sets& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    SCOPED_TRACE(expected[i].name);
    EXPECT_EQ(actual[i].name, expected[i].name);
    EXPECT_EQ(actual[i].damping, expected[i].damping);
    EXPECT_EQ(actual[i].steps, expected[i].steps);
    ASSERT_EQ(actual[i].constraints.size(), expected[i].constraints.size());
    for (std::size_t k = 0; k < actual[i].constraints.size(); ++k) {
      expect_constraint(actual[i].constraints[k], expected[i].constraints[k]);
    }
  }
}

Transform<double> at(double x, double y, double z) {
  return {Matrix3<double>::identity(), {{x, y, z}}};
}

Constraint with_name(std::string name, ConstraintType type) {
  Constraint constraint;
  constraint.name = std::move(name);
  constraint.type = type;
  return constraint;
}

TEST(ConstraintFiles, SetsExtendSetsAbove) {
  expect_sets(read("set a\npoint arm\nset b extends a\npoint camera\nset c extends b\n"),
              read("set a\npoint arm\nset b\npoint arm\npoint camera\n"
                   "set c\npoint arm\npoint camera\n"));
}

TEST(ConstraintFiles, PointIsReadWithAllItsOptions) {
  Constraint expected = with_name("arm", ConstraintType::kPoint);
  expected.first = {link("arm"), {}};
  expect_constraint(constraint("point arm"), expected);
  expect_constraint(constraint("point arm to world"), expected);
  expect_constraint(constraint("point arm axes world"), expected);

  expected.name = "tip";
  expected.first.X_LF = {rotation_from_rpy({{0.1, -0.2, 0.3}}), {{1, -2, 0.5}}};
  expected.second = {link("cabin"), {rotation_from_rpy({{0, 0, 1e-3}}), {{0, 0, 4}}}};
  expected.axes = RowAxes::kOfSecond;
  expected.left_out = {false, true, false};
  expected.kp = 100;
  expected.kd = 20;
  expect_constraint(constraint("point arm at 1 -2 .5 rpy 0.1 -0.2 +0.3 to cabin at 0 0 4 "
                               "rpy 0 0 1e-3 axes second without y stabilise 100 20 as tip"),
                    expected);
}

TEST(ConstraintFiles, FrameIsReadWithAllItsOptions) {
  Constraint expected = with_name("camera", ConstraintType::kFrame);
  expected.first = {link("camera"), {}};
  expect_constraint(constraint("frame camera"), expected);
  expect_constraint(constraint("frame camera in world"), expected);

  expected.name = "view";
  expected.second = {link("cabin"), at(0, 0, 1)};
  expected.left_out = {true, false, false, false, false, true};
  expected.kp = 1;
  expect_constraint(constraint("frame camera in cabin at 0 0 1 without x rz stabilise 1 0 as view"),
                    expected);
}

TEST(ConstraintFiles, HingeIsReadWithAllItsOptions) {
  Constraint expected = with_name("arm", ConstraintType::kHinge);
  expected.first = {link("arm"), {}};
  expected.free_axis = 2;
  expect_constraint(constraint("hinge arm about z"), expected);
  expected.free_axis = 0;
  expect_constraint(constraint("hinge arm in world about x"), expected);

  expected.name = "axle";
  expected.first.X_LF = at(0.25, 0, 0);
  expected.second = {link("socket"), {}};
  expected.free_axis = 1;
  expected.kd = 3;
  expect_constraint(
      constraint("hinge arm at 0.25 0 0 in socket about y stabilise 0 3 as axle # free about y"),
      expected);
}

TEST(ConstraintFiles, DistanceIsReadWithAllItsOptions) {
  Constraint expected = with_name("arm", ConstraintType::kDistance);
  expected.first = {link("arm"), {}};
  expected.length = 0.5;
  expect_constraint(constraint("distance arm to world length 0.5"), expected);

  expected.name = "strut";
  expected.second = {link("floor"), at(1, 2, 3)};
  expected.length = 2;
  expected.kp = 4;
  expected.kd = 5;
  expect_constraint(constraint("distance arm to floor at 1 2 3 length 2 stabilise 4 5 as strut"),
                    expected);
}

TEST(ConstraintFiles, PerpendicularAxesAreReadWithAllTheirOptions) {
  Constraint expected = with_name("cross", ConstraintType::kPerpendicular);
  expected.first = {link("arm"), {}};
  expected.second = {link("cabin"), {rotation_from_rpy({{1.5, 0, 0}}), {}}};
  expected.kd = 5;
  expect_constraint(constraint("perpendicular arm to cabin rpy 1.5 0 0 stabilise 0 5 as cross"),
                    expected);
}

TEST(ConstraintFiles, CouplingIsReadWithAllItsOptions) {
  Constraint expected = with_name("shoulder", ConstraintType::kCoupling);
  expected.terms = {{link("arm"), 1}};
  expect_constraint(constraint("coupling shoulder"), expected);
  expect_constraint(constraint("coupling 1 * shoulder"), expected);

  expected.terms = {{link("arm"), 3}, {link("left finger"), -0.5}};
  expect_constraint(constraint("coupling 3 * shoulder + -0.5 * left = 0"), expected);

  expected.name = "gear";
  expected.constant = -0.25;
  expected.kp = 7;
  expected.kd = 8;
  expect_constraint(
      constraint("coupling 3 * shoulder + -0.5 * \"left\" = -0.25 stabilise 7 8 as gear"),
      expected);
}

TEST(ConstraintFiles, TheWorldMayComeFirst) {
  Constraint expected = with_name("world", ConstraintType::kFrame);
  expected.first = {LinkId::none(), at(0, 0, 1)};
  expected.second = {link("arm"), {}};
  expect_constraint(constraint("frame world at 0 0 1 in arm"), expected);
}

TEST(ConstraintFiles, WorldInQuotesIsALink) {
  TreeBuilder builder("table");
  builder.add_link({.name = "table"});
  builder.add_link({.name = "world", .mass = 1, .inertia = Matrix3<double>::identity()});
  builder.add_joint(
      {.name = "spin", .type = JointType::kContinuous, .parent = "table", .child = "world"});
  const Model model = builder.build();
  const Sets sets = read("set one\npoint \"world\"\npoint table to \"world\" axes second\n", model);
  EXPECT_EQ(sets.at(0).constraints.at(0).first.link, find_link(model, "world"));
  EXPECT_TRUE(sets.at(0).constraints.at(0).second.link.is_none());
  EXPECT_EQ(sets.at(0).constraints.at(1).second.link, find_link(model, "world"));
  EXPECT_EQ(usage("world:point", model), "");
}

TEST(ConstraintFiles, OptionsMayComeInAnyOrder) {
  const Constraint expected = constraint("point arm axes second without x stabilise 0 2 as a");
  for (const std::string line : {"point arm as a stabilise 0 2 without x axes second",
                                 "point arm stabilise 0 2 axes second as a without x",
                                 "point arm without x as a axes second stabilise 0 2"}) {
    expect_constraint(constraint(line), expected);
  }
}

TEST(ConstraintFiles, RowsAreListedWithSpacesOrCommas) {
  const LeftOut expected{true, false, true, false, true, false};
  for (const std::string list : {"x z ry", "x,z,ry", "x, z, ry", "ry,x z", "z ry,x"}) {
    EXPECT_EQ(constraint("frame arm without " + list).left_out, expected) << list;
    EXPECT_EQ(constraint("frame arm without " + list + " as b").left_out, expected) << list;
  }
}

TEST(ConstraintFiles, RowsOfAHingeAreThoseBesideItsAxis) {
  EXPECT_EQ(rows("hinge arm about x"), (Names{"arm x", "arm y", "arm z", "arm ry", "arm rz"}));
  EXPECT_EQ(rows("hinge arm about y"), (Names{"arm x", "arm y", "arm z", "arm rx", "arm rz"}));
  EXPECT_EQ(rows("hinge arm about z"), (Names{"arm x", "arm y", "arm z", "arm rx", "arm ry"}));
  EXPECT_EQ(rows("hinge arm about x without ry"), (Names{"arm x", "arm y", "arm z", "arm rz"}));
  EXPECT_EQ(rows("hinge arm about x without z rz"), (Names{"arm x", "arm y", "arm ry"}));
  EXPECT_EQ(rows("hinge arm about y without rx,x"), (Names{"arm y", "arm z", "arm rz"}));
  EXPECT_EQ(rows("hinge arm about z without x,y,z,rx"), (Names{"arm ry"}));
}

TEST(ConstraintFiles, RowsOfAHingeMayBeLeftOutBeforeItsAxisIsGiven) {
  for (const std::string axis : {"x", "y", "z"}) {
    for (const std::string row : {"rx", "ry", "rz"}) {
      if (row == "r" + axis) continue;
      EXPECT_EQ(rows("hinge arm without " + row + " about " + axis),
                rows("hinge arm about " + axis + " without " + row));
    }
  }
}

TEST(ConstraintFiles, RowsOfPointsAndOfOneRow) {
  EXPECT_EQ(rows("point arm without x"), (Names{"arm y", "arm z"}));
  EXPECT_EQ(rows("distance arm to world length 1"), (Names{"arm"}));
  EXPECT_EQ(rows("coupling 2 * left as gear"), (Names{"gear"}));
}

TEST(ConstraintFiles, NamesWithSpacesAreInQuotes) {
  const Sets sets = read(
      "set \"left stance\"\n"
      "point \"left finger\"to\"right finger\"as \"a \\\"tip\\\" # 1\"\n"
      "point \"arm\"\n");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0].name, "left stance");
  ASSERT_EQ(sets[0].constraints.size(), 2u);
  EXPECT_EQ(sets[0].constraints[0].first.link, link("left finger"));
  EXPECT_EQ(sets[0].constraints[0].second.link, link("right finger"));
  EXPECT_EQ(sets[0].constraints[0].name, "a \"tip\" # 1");
  EXPECT_EQ(sets[0].constraints[1].name, "arm");
}

TEST(ConstraintFiles, SetsAreReadInOrder) {
  Constraint arm = with_name("arm", ConstraintType::kPoint);
  arm.first = {link("arm"), {}};
  Constraint cabin = with_name("cabin", ConstraintType::kFrame);
  cabin.first = {link("cabin"), {}};
  expect_sets(read("set b\n  point arm\n  frame cabin\nset a\n  frame cabin\nset c\n  point arm\n"),
              {{.name = "b", .constraints = {arm, cabin}},
               {.name = "a", .constraints = {cabin}},
               {.name = "c", .constraints = {arm}}});
}

TEST(ConstraintFiles, AsTellsConstraintsOfOneLinkApart) {
  const Sets sets =
      read("set a\npoint arm\npoint arm at 0 0 1 as tip\ncoupling shoulder as arm2\n");
  EXPECT_EQ(row_names(sets.at(0)),
            (Names{"arm x", "arm y", "arm z", "tip x", "tip y", "tip z", "arm2"}));
}

TEST(ConstraintFiles, WhiteSpaceCommentsAndLineEndsDoNotMatter) {
  const Sets expected = read("set a\npoint arm without x\nset b\nframe cabin\n");
  for (const std::string text : {"set a\r\npoint arm without x\r\nset b\r\nframe cabin\r\n",
                                 "\xEF\xBB\xBFset a\npoint arm without x\nset b\nframe cabin\n",
                                 "set a\npoint arm without x\nset b\nframe cabin",
                                 "\n# first\n\tset\ta # of a\n\n  point   arm\twithout x# "
                                 "y\n#\nset b\n\t \nframe cabin#in"}) {
    SCOPED_TRACE(text);
    expect_sets(read(text), expected);
  }
}

TEST(ConstraintFiles, LargestAndSmallestNumbersAreRead) {
  const Constraint point = constraint("point arm at 1e7 -1e7 1e-300 rpy 1e5 -1e5 0");
  EXPECT_EQ(point.first.X_LF.p, (Vector3<double>{{1e7, -1e7, 1e-300}}));
  EXPECT_EQ(point.first.X_LF.R, rotation_from_rpy({{1e5, -1e5, 0}}));
  EXPECT_EQ(constraint("distance arm to world length 1e-9").length, 1e-9);
  EXPECT_EQ(constraint("distance arm to world length 1e7").length, 1e7);
  EXPECT_EQ(constraint("point arm to world stabilise 1e12 1e12").kd, 1e12);
  EXPECT_EQ(constraint("point arm stabilise 0 0").kp, 0);
  EXPECT_EQ(constraint("coupling -1e-9 * left = -1e7").terms.at(0).factor, -1e-9);
  EXPECT_EQ(constraint("coupling 1e6 * left = 1e7").constant, 1e7);
}

TEST(ConstraintFiles, MimicJointsMoveFrames) {
  EXPECT_EQ(constraint("point \"right finger\" to camera").second.link, link("camera"));
}

// In time that grows with the file, not with its square.
TEST(ConstraintFiles, MayHoldManySetsAndConstraints) {
  std::string many_sets, many_constraints = "set a\n";
  for (int i = 0; i < 30'000; ++i) {
    const std::string number = std::to_string(i);
    many_sets.append("set ").append(number).append("\npoint arm\n");
    many_constraints.append("point arm as ").append(number).append("\n");
  }
  EXPECT_EQ(read(many_sets).size(), 30'000u);
  EXPECT_EQ(read(many_constraints).at(0).constraints.size(), 30'000u);
}

TEST(Contacts, AreTheOriginsOfLinks) {
  Constraint arm = with_name("arm", ConstraintType::kPoint);
  arm.first = {link("arm"), {}};
  Constraint finger = with_name("left finger", ConstraintType::kFrame);
  finger.first = {link("left finger"), {}};
  expect_sets({contacts("arm:point")}, {{.name = "contacts", .constraints = {arm}}});
  expect_sets({contacts("arm:point,left finger:frame")},
              {{.name = "contacts", .constraints = {arm, finger}}});
}

TEST(Contacts, MayBeOfLinksWithColons) {
  TreeBuilder builder("arm");
  builder.add_link({.name = "base"});
  builder.add_link({.name = "robot::hand", .mass = 1, .inertia = Matrix3<double>::identity()});
  builder.add_joint(
      {.name = "spin", .type = JointType::kContinuous, .parent = "base", .child = "robot::hand"});
  const Model model = builder.build();
  EXPECT_EQ(contacts("robot::hand:frame", model).constraints.at(0).name, "robot::hand");
}

TEST(Contacts, AreRefusedWithARemedy) {
  const auto form = [](const std::string& word) {
    return "@contact \"" + word + "\": write LINK:point or LINK:frame";
  };
  EXPECT_EQ(usage(""), form(""));
  EXPECT_EQ(usage("arm"), form("arm"));
  EXPECT_EQ(usage("arm:"), form("arm:"));
  EXPECT_EQ(usage("arm:hinge"), form("arm:hinge"));
  EXPECT_EQ(usage("arm:Point"), form("arm:Point") + "; did you mean \"point\"?");
  EXPECT_EQ(usage("arm:point,"), form(""));
  EXPECT_EQ(usage(",arm:point"), form(""));
  EXPECT_EQ(usage("arm:point,,cabin:frame"), form(""));
  EXPECT_EQ(usage("point,cabin:frame"), form("point"));
  EXPECT_EQ(usage("\x1b[1m"), form("\\u{1b}[1m"));
  EXPECT_EQ(usage("amr:point"),
            "@contact: there is no link \"amr\"; did you mean \"arm\"? `dynac inspect` lists the "
            "links");
  EXPECT_EQ(usage("world:point"),
            "@contact: there is no link \"world\"; `dynac inspect` lists the links");
  EXPECT_EQ(usage(":point"), "@contact: there is no link \"\"; `dynac inspect` lists the links");
  EXPECT_EQ(usage("arm:point,cabin:frame,arm:frame"),
            "@contact: link \"arm\" is named twice; name it once");
  const std::string rigid = " does not move; name one that does, or write @base floating";
  EXPECT_EQ(usage("floor:point"), "@contact: link \"floor\"" + rigid);
  EXPECT_EQ(usage("arm:point,socket:frame"), "@contact: link \"socket\"" + rigid);
}

TEST(Contacts, MayBeOfTheRootOfAFloatingBase) {
  const Model model =
      read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf", {.build = {Base::kFloating}});
  EXPECT_EQ(usage("floor:frame", model), "");
}

}  // namespace
}  // namespace dynac::test
