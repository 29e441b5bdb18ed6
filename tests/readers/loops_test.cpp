// SPDX-License-Identifier: BSD-3-Clause
// Closed loops that robot files state: second joints of a link in SDF, the loop elements of URDF's
// extensions, Drake's ball constraints. In every file the loops must be closed where the robot is
// at zero, and hold what their joints hold.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constraint_kinematics.hpp"
#include "lower/lower.hpp"
#include "readers/robot_file.hpp"
#include "sdf/sdf_text.hpp"

namespace dynac {
namespace {

using LeftOut = std::array<bool, 6>;

Model read_with_loops(const std::string& text, Base base = Base::kFixed) {
  return read_robot_text(text, "test", {.build = {.base = base}, .is_base_given = true});
}

std::string line_of_link(std::string_view name, std::string_view pose = "0 0 0 0 0 0") {
  return sdf_link(name, pose) + "\n";
}

/// A joint about x.
std::string sdf_joint(std::string_view name, std::string_view parent, std::string_view child,
                      std::string_view type = "continuous", std::string_view more = "") {
  return fmt::format(
      "<joint name='{}' type='{}'><parent>{}</parent><child>{}</child>{}"
      "<axis><xyz>1 0 0</xyz></axis></joint>\n",
      name, type, parent, child, more);
}

std::string sdf(const std::string& content) {
  return "<sdf version='1.9'><model name='m'>\n" + content + "</model></sdf>\n";
}

/// A link a on the world, b and c on it.
const std::string kBranches = line_of_link("a") + line_of_link("b", "0.3 -0.2 0.1 0.4 -0.5 0.6") +
                              line_of_link("c", "-0.1 0.5 0.7 -1 0.2 0.3") +
                              sdf_joint("ja", "world", "a") + sdf_joint("jb", "a", "b") +
                              sdf_joint("jc", "a", "c");

/// Two links on a base, and between them what `loops` says.
std::string urdf(std::string_view loops) {
  constexpr std::string_view kLink =
      "<link name='{0}'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' "
      "iyz='0' izz='1'/></inertial></link>\n<joint name='j{0}' type='continuous'><parent "
      "link='base'/><child link='{0}'/><origin xyz='{1}' rpy='0 0 0'/><axis xyz='0 1 0'/>"
      "</joint>\n";
  return fmt::format("<robot name='m'>\n<link name='base'/>\n{}{}{}</robot>\n",
                     fmt::format(fmt::runtime(kLink), "a", "0 0 0"),
                     fmt::format(fmt::runtime(kLink), "b", "1 0 0"), loops);
}

std::vector<double> values_at_zero(const Model& model) {
  const Mechanism robot = lump(model);
  RobotState<double> state;
  state.configuration = configure(robot, std::vector<double>(robot.nq, 0.0));
  const auto X_W = world_placements(robot, state, [](const Body&) {});
  std::vector<double> all;
  for (const Loop& loop : model.loops) {
    const auto X = constraints::placements(robot, loop.constraint, X_W);
    for (const double value : constraints::values(loop.constraint, X)) all.push_back(value);
  }
  return all;
}

void expect_closed_at_zero(const Model& model) {
  for (const double value : values_at_zero(model)) EXPECT_NEAR(value, 0, 1e-14);
}

std::string names_of_loops(const Model& model) {
  std::string names;
  for (const Loop& loop : model.loops) names += loop.constraint.name + ' ';
  return names;
}

/// The only loop of a model, which is closed at zero.
Constraint only_loop(const Model& model) {
  expect_closed_at_zero(model);
  EXPECT_EQ(model.loops.size(), 1u);
  return model.loops.empty() ? Constraint{} : model.loops.front().constraint;
}

/// The z axis of a constraint's second frame, in its link's axes.
Vector3<double> axis_of(const Constraint& constraint) {
  const Matrix3<double>& R = constraint.second.X_LF.R;
  return {{R(0, 2), R(1, 2), R(2, 2)}};
}

TEST(SdfLoops, SecondJointOfALinkIsAConstraintOfItsLinks) {
  const Model model = read_with_loops(
      sdf(kBranches + sdf_joint("rod", "b", "c", "continuous", "<pose>1 2 3 0 0 0</pose>")));
  const Constraint rod = only_loop(model);
  EXPECT_EQ(rod.name, "rod");
  EXPECT_EQ(rod.type, ConstraintType::kHinge);
  EXPECT_EQ(rod.free_axis, 2u);
  EXPECT_EQ(rod.left_out, LeftOut{});
  EXPECT_EQ(model.link(rod.first.link).name, "c");
  EXPECT_EQ(model.link(rod.second.link).name, "b");
  EXPECT_EQ(rod.first.X_LF.p, (Vector3<double>{{1, 2, 3}}));
  EXPECT_EQ(rod.first.X_LF.R(0, 2), 1);  // z of the frame is x of the link, the joint's axis
  EXPECT_EQ(model.loops[0].type, JointType::kContinuous);
  EXPECT_EQ(model.loops[0].place, "test:8");
  EXPECT_EQ(model.links.size(), 4u);  // world, a, b, c: the joint carries nothing
}

TEST(SdfLoops, TypesHoldWhatTheirJointsHold) {
  const auto loop = [](std::string_view type) {
    return only_loop(read_with_loops(sdf(kBranches + sdf_joint("rod", "b", "c", type))));
  };
  EXPECT_EQ(loop("fixed").type, ConstraintType::kFrame);
  EXPECT_EQ(rows_of(loop("fixed")), 6u);
  EXPECT_EQ(loop("revolute").type, ConstraintType::kHinge);
  EXPECT_EQ(loop("prismatic").type, ConstraintType::kFrame);
  EXPECT_EQ(loop("prismatic").left_out, (LeftOut{false, false, true}));
  EXPECT_EQ(loop("ball").type, ConstraintType::kPoint);
  EXPECT_EQ(rows_of(loop("ball")), 3u);
}

// A universal joint between two links that another one of the same axes joins already: whatever its
// angles, it is closed. With another axis on the child link it is not.
TEST(SdfLoops, UniversalJointIsClosedWhereverAnotherOneLeads) {
  constexpr std::string_view kHooke =
      "<joint name='{}' type='universal'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>"
      "</axis><axis2><xyz>{}</xyz></axis2></joint>\n";
  const auto cosine = [&](std::string_view second_axis) {
    const Model model =
        read_with_loops(sdf(line_of_link("a") + line_of_link("b") +
                            fmt::format(fmt::runtime(kHooke), "carrier", "0.6 0.8 0") +
                            fmt::format(fmt::runtime(kHooke), "rod", second_axis)));
    EXPECT_EQ(only_loop(model).type, ConstraintType::kPoint);
    const Constraint axes = model.loops.front().axes.value();
    EXPECT_EQ(axes.name, "rod axes");
    const Mechanism robot = lump(model);
    RobotState<double> state;
    state.configuration = configure(robot, std::vector<double>{0.7, -1.2});
    const auto X_W = world_placements(robot, state, [](const Body&) {});
    const DenseMatrix<double> J =
        constraints::jacobian(robot, {.name = "", .constraints = {axes}}, X_W);
    EXPECT_EQ(J.entries.size(), 2u);
    return std::vector{constraints::values(axes, constraints::placements(robot, axes, X_W))[0],
                       J.entries[0], J.entries[1]};
  };
  for (const double value : cosine("0.6 0.8 0")) EXPECT_NEAR(value, 0, 1e-15);
  EXPECT_GT(std::abs(cosine("0.8 -0.6 0")[0]), 0.1);
}

TEST(SdfLoops, FirstJointInTheFileCarriesTheLink) {
  const std::string links = line_of_link("a") + line_of_link("b") + line_of_link("c");
  const std::string to_b = sdf_joint("jb", "a", "b"), to_c = sdf_joint("jc", "a", "c"),
                    rod = sdf_joint("rod", "b", "c", "ball");
  EXPECT_EQ(names_of_loops(read_with_loops(sdf(links + to_b + to_c + rod))), "rod ");
  EXPECT_EQ(names_of_loops(read_with_loops(sdf(links + rod + to_c + to_b))), "jc ");
}

TEST(SdfLoops, AnotherJointCarriesTheLinkWhereTheFirstWouldCutItOffFromTheRoot) {
  // back first: a would hang on b and b on a. The joint to the world stands last.
  const std::string text =
      sdf(line_of_link("a", "0 0 1 0 0 0") + line_of_link("b", "0 0 2 0 0 0") +
          sdf_joint("back", "b", "a", "ball") + sdf_joint("j", "a", "b", "ball") +
          sdf_joint("rail", "world", "b", "prismatic") + sdf_joint("w", "world", "a"));
  const Model model = read_with_loops(text);
  // rail is the first that connects the circle: then back carries a, as it stands first
  EXPECT_EQ(names_of_loops(model), "j w ");
  EXPECT_EQ(model.links[find_link(model, "b").index()].joint.name, "rail");
  EXPECT_EQ(model.links[find_link(model, "a").index()].joint.name, "back");
  expect_closed_at_zero(model);
}

TEST(SdfLoops, LoopsThroughTheWorldAndWithoutItAreFound) {
  const Model model = read_with_loops(sdf(kBranches + sdf_joint("to_ground", "world", "c", "ball") +
                                          sdf_joint("rod", "b", "c", "fixed")));
  EXPECT_EQ(names_of_loops(model), "to_ground rod ");
  EXPECT_EQ(model.link(model.loops[0].constraint.second.link).name, "world");
  expect_closed_at_zero(model);
}

TEST(SdfLoops, DrakesBallConstraintIsOfTheSamePointsAsInUrdf) {
  const std::string links = line_of_link("base") + line_of_link("a") +
                            line_of_link("b", "1 0 0 0 0 0") + sdf_joint("ja", "base", "a") +
                            sdf_joint("jb", "base", "b");
  const Constraint in_sdf = only_loop(
      read_with_loops(sdf(links + "<drake:ball_constraint>"
                                  "<drake:ball_constraint_body_A>a</drake:ball_constraint_body_A>"
                                  "<drake:ball_constraint_p_AP>1 2 3</drake:ball_constraint_p_AP>"
                                  "<drake:ball_constraint_body_B>b</drake:ball_constraint_body_B>"
                                  "<drake:ball_constraint_p_BQ>0 2 3</drake:ball_constraint_p_BQ>"
                                  "</drake:ball_constraint>\n")));
  const Constraint in_urdf = only_loop(read_with_loops(
      urdf("<drake:ball_constraint><drake:ball_constraint_body_A name='a'/>"
           "<drake:ball_constraint_p_AP value='1 2 3'/><drake:ball_constraint_body_B name='b'/>"
           "<drake:ball_constraint_p_BQ value='0 2 3'/></drake:ball_constraint>\n")));
  for (const Constraint& ball : {in_sdf, in_urdf}) {
    EXPECT_EQ(ball.name, "ball_constraint_1");
    EXPECT_EQ(ball.type, ConstraintType::kPoint);
    EXPECT_EQ(ball.first.X_LF.p, (Vector3<double>{{1, 2, 3}}));
    EXPECT_EQ(ball.second.X_LF.p, (Vector3<double>{{0, 2, 3}}));
  }
  EXPECT_EQ(in_sdf.first.link, in_urdf.first.link);
  EXPECT_EQ(in_sdf.second.link, in_urdf.second.link);
}

TEST(UrdfLoops, LoopJointJoinsTheFramesOfItsTwoLinks) {
  const Model model = read_with_loops(
      urdf("<loop_joint name='pin' type='revolute'><link1 link='a' xyz='2 0 1' rpy='0 0 0'/>"
           "<link2 link='b' xyz='1 0 1' rpy='0 0 0'/><axis xyz='0 2 0'/></loop_joint>\n"));
  const Constraint pin = only_loop(model);
  EXPECT_EQ(pin.name, "pin");
  EXPECT_EQ(pin.type, ConstraintType::kHinge);
  EXPECT_EQ(model.link(pin.first.link).name, "b");
  EXPECT_EQ(model.link(pin.second.link).name, "a");
  EXPECT_EQ(pin.second.X_LF.p, (Vector3<double>{{2, 0, 1}}));
  EXPECT_EQ(axis_of(pin), (Vector3<double>{{0, 1, 0}}));
  EXPECT_EQ(model.loops[0].place, "test:7");
}

TEST(UrdfLoops, LoopJointHasTheAxisOfUrdfWithoutOne) {
  const Model model = read_with_loops(
      urdf("<loop_joint name='pin' type='continuous'><link1 link='a' rpy='0 0 1.5707963267948966'/>"
           "<link2 link='b' xyz='-1 0 0' rpy='0 0 1.5707963267948966'/></loop_joint>\n"));
  EXPECT_EQ(axis_of(only_loop(model)), (Vector3<double>{{0, 1, 0}}));  // x of the turned frame
}

TEST(UrdfLoops, TypesHoldWhatTheirJointsHold) {
  const auto loop = [](std::string_view type) {
    return only_loop(read_with_loops(urdf(fmt::format(
        "<loop_joint name='pin' type='{}'><link1 link='a' xyz='1 0 0'/><link2 link='b'/>"
        "</loop_joint>\n",
        type))));
  };
  EXPECT_EQ(loop("fixed").type, ConstraintType::kFrame);
  EXPECT_EQ(loop("continuous").type, ConstraintType::kHinge);
  EXPECT_EQ(loop("prismatic").left_out, (LeftOut{false, false, true}));
  EXPECT_EQ(loop("planar").type, ConstraintType::kHinge);
  EXPECT_EQ(loop("planar").left_out, (LeftOut{true, true, false}));
  EXPECT_EQ(loop("spherical").type, ConstraintType::kPoint);
  EXPECT_EQ(loop("ball").type, ConstraintType::kPoint);
}

TEST(UrdfLoops, LoopOfUrdfPlusIsReadInBothItsForms) {
  const Constraint with_origins = only_loop(read_with_loops(
      urdf("<loop name='pin' type='continuous'><predecessor link='a'><origin xyz='2 0 1'/>"
           "</predecessor><successor link='b'><origin xyz='1 0 1'/></successor><axis xyz='0 1 0'/>"
           "</loop>\n")));
  const Constraint with_origins_beside = only_loop(read_with_loops(
      urdf("<loop name='pin' type='continuous'><predecessor link='a'/><successor link='b'/>"
           "<predecessor_origin xyz='2 0 1'/><successor_origin xyz='1 0 1'/>"
           "<axis xyz='0 1 0'/></loop>\n")));
  for (const Constraint& pin : {with_origins, with_origins_beside}) {
    EXPECT_EQ(pin.type, ConstraintType::kHinge);
    EXPECT_EQ(pin.first.X_LF.p, (Vector3<double>{{1, 0, 1}}));
    EXPECT_EQ(pin.second.X_LF.p, (Vector3<double>{{2, 0, 1}}));
  }
}

}  // namespace
}  // namespace dynac
