// SPDX-License-Identifier: BSD-3-Clause
// Rules of SDF that users' files rely on and that are easily missed: joints of the world, names
// with
// "::", __model__ as an end of a joint, inertia of collisions, limits of universal joints.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "../expect_near.hpp"
#include "readers/sdf/sdf.hpp"
#include "sdf_text.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using testing::HasSubstr;

Model read_rules(const std::string& content, std::string_view version = "1.10",
                 const std::string& model = "") {
  return read_sdf_text(fmt::format("<sdf version='{}'>{}</sdf>", version, content), "test", {},
                       {.model = model});
}

std::string refusal_of_rules(const std::string& content, std::string_view version = "1.10",
                             const std::string& model = "") {
  try {
    static_cast<void>(read_rules(content, version, model));
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

std::string joint_of(std::string_view name, std::string_view type, std::string_view parent,
                     std::string_view child, std::string_view more = "") {
  return fmt::format("<joint name='{}' type='{}'><parent>{}</parent><child>{}</child>{}</joint>",
                     name, type, parent, child, more);
}

const std::string kAxis = "<axis><xyz>0 1 0</xyz></axis>";

/// The same robots: names, tree and where joints stand.
void expect_same_robot(const Model& a, const Model& b) {
  EXPECT_EQ(a.base(), b.base());
  ASSERT_EQ(a.links.size(), b.links.size());
  for (std::size_t i = 0; i < a.links.size(); ++i) {
    EXPECT_EQ(a.links[i].name, b.links[i].name);
    EXPECT_EQ(a.links[i].joint.name, b.links[i].joint.name);
    EXPECT_EQ(a.links[i].joint.type, b.links[i].joint.type);
    expect_near(a.links[i].joint.X_PJ.R, b.links[i].joint.X_PJ.R);
    expect_near(a.links[i].joint.X_PJ.p, b.links[i].joint.X_PJ.p);
    expect_near(a.links[i].joint.axis, b.links[i].joint.axis);
  }
}

/// @param[in] joint  of the model, written from it
std::string rules_arm(const std::string& joint = "") {
  return "<model name='arm'><pose>0 0 1 0 0 0.5</pose>" + sdf_link("base", "0.1 0 0 0.3 0 0") +
         sdf_link("rod", "0 0 0.5 0 0 0") + joint_of("hinge", "revolute", "base", "rod", kAxis) +
         joint + "</model>";
}

TEST(SdfRules, JointsOfTheWorldAreTheModelsOwn) {
  const std::string pose = "<pose relative_to='arm::rod'>0 0 0.2 0 0.1 0</pose>";
  const std::string axis = "<axis><xyz expressed_in='arm::rod'>0 1 0</xyz></axis>";
  const std::string inner_pose = "<pose relative_to='rod'>0 0 0.2 0 0.1 0</pose>";
  const std::string inner_axis = "<axis><xyz expressed_in='rod'>0 1 0</xyz></axis>";
  const auto in_world = [](const std::string& joint) {
    return read_rules("<world name='w'>" + rules_arm() + joint + "</world>");
  };
  const auto in_model = [](const std::string& joint) {
    return read_rules("<world name='w'>" + rules_arm(joint) + "</world>");
  };
  const Model fixed = in_world(joint_of("mount", "fixed", "world", "arm::base"));
  EXPECT_EQ(velocity_size(fixed), 1);
  expect_same_robot(fixed, in_model(joint_of("mount", "fixed", "world", "base")));
  expect_same_robot(
      in_world(joint_of("mount", "prismatic", "world", "arm::base", pose + axis)),
      in_model(joint_of("mount", "prismatic", "world", "base", inner_pose + inner_axis)));
  expect_same_robot(in_world(joint_of("mount", "fixed", "world", "arm")),
                    in_model(joint_of("mount", "fixed", "world", "__model__")));
}

// A frame of the world stands for what it is attached to; where it is does not matter to the joint.
TEST(SdfRules, JointsOfTheWorldMayNameItsFrames) {
  const auto in_world = [](const std::string& part) {
    return read_rules("<world name='w'>" + rules_arm() + part + "</world>");
  };
  const std::string frames =
      "<frame name='post'><pose>1 2 0 0 0 1</pose></frame><frame name='top' attached_to='post'/>"
      "<frame name='foot' attached_to='arm::base'/>";
  const Model expected = in_world(joint_of("mount", "fixed", "world", "arm::base"));
  expect_same_robot(in_world(frames + joint_of("mount", "fixed", "top", "arm::base")), expected);
  expect_same_robot(in_world(frames + joint_of("mount", "fixed", "post", "foot")), expected);
}

TEST(SdfRules, JointsOfTheWorldArePlacedByTheModelAlone) {
  const std::string frame = "<frame name='post'/>";
  for (const auto& [placed, text] :
       {std::pair{"<pose relative_to='post'>0 0 1 0 0 0</pose>",
                  "its <pose> is relative to a frame"},
        {"<axis><xyz expressed_in='post'>0 1 0</xyz></axis>", "its axis is relative to a frame"}}) {
    EXPECT_THAT(
        refusal_of_rules("<world name='w'>" + rules_arm() + frame +
                         joint_of("mount", "prismatic", "post", "arm::base", placed) + "</world>"),
        HasSubstr(text));
  }
}

TEST(SdfRules, AJointToTheWorldIsReportedOnce) {
  const std::string message =
      refusal_of_rules("<world name='w'>" + rules_arm() +
                       joint_of("mount", "fixed", "arm::base", "world") + "</world>");
  EXPECT_THAT(message, HasSubstr("its child is the world; swap parent and child"));
  EXPECT_THAT(message, testing::Not(HasSubstr("does not exist")));
}

TEST(SdfRules, JointsOfTheWorldHoldIncludedModels) {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "arm.sdf", "<sdf version='1.8'>" + rules_arm() + "</sdf>");
  test::write_file(
      folder.path() / "cell.sdf",
      "<sdf version='1.10'><world name='w'><include><uri>arm.sdf</uri><name>left</name>"
      "<pose>1 0 0 0 0 0</pose></include>" +
          joint_of("mount", "fixed", "world", "left::base") + "</world></sdf>");
  const Model model = read_sdf(folder.path() / "cell.sdf");
  EXPECT_EQ(velocity_size(model), 1);
  expect_near(model.links.at(1).joint.X_PJ.p, {{1.1, 0, 0}});
}

TEST(SdfRules, JointsBetweenModelsAreRefused) {
  const std::string other = "<model name='other'>" + sdf_link("x") + "</model>";
  const auto world = [&](const std::string& joints) {
    return "<world name='w'>" + rules_arm() + other + joints + "</world>";
  };
  const std::string foot = joint_of("mount", "fixed", "world", "arm::base");
  EXPECT_THAT(
      refusal_of_rules(world(foot + joint_of("grip", "fixed", "arm::rod", "other::x")), "1.10",
                       "arm"),
      HasSubstr("joint \"grip\": its child is \"other::x\", which is neither the world nor a "
                "part of model \"arm\"; put both into one model"));
  EXPECT_THAT(
      refusal_of_rules(world(joint_of("grip", "fixed", "other::x", "arm::base")), "1.10", "arm"),
      HasSubstr("its parent is \"other::x\""));
  const Model model =
      read_rules(world(foot + joint_of("hold", "fixed", "world", "other::x")), "1.10", "arm");
  EXPECT_EQ(velocity_size(model), 1);
}

// Tools wrote nested models flat, with names of links and joints such as these.
TEST(SdfRules, NamesMayHoldDelimitersUpToVersion17) {
  const auto robot = [](std::string_view delimiter) {
    const std::string prefix = "sensor" + std::string(delimiter);
    return "<model name='drone'>" + sdf_link("frame", "0 0 0.3 0 0.2 0") +
           sdf_link(prefix + "case", "0 0.1 0 0 0 0.7") + sdf_link(prefix + "lens", "1 0 0 0 0 0") +
           joint_of(prefix + "mount", "revolute", "frame", prefix + "case", kAxis) +
           joint_of(prefix + "zoom", "prismatic", prefix + "case", prefix + "lens", kAxis) +
           "<model name='tail'><pose>0 0 1 0 0.3 0</pose>" + sdf_link("fin", "0.2 0 0 0.1 0 0") +
           "<frame name='tip' attached_to='fin'><pose>0 0 0.1 0.4 0 0</pose></frame>" +
           sdf_link(prefix + "eye", "0.3 0 0 0 0 0") +
           joint_of("blink", "revolute", "tip", prefix + "eye",
                    "<axis><xyz expressed_in='tip'>0 1 0</xyz></axis>") +
           "</model>" + joint_of("rudder", "revolute", "frame", "tail::fin", kAxis) + "</model>";
  };
  for (const char* const version : {"1.6", "1.7"}) {
    Model model = read_rules(robot("::"), version);
    const Model other = read_rules(robot("_"), version);
    EXPECT_EQ(model.links.at(1).name, "sensor::case");
    EXPECT_EQ(model.links.at(1).joint.name, "sensor::mount");
    for (Link& link : model.links) {
      for (std::string* const name : {&link.name, &link.joint.name}) {
        const std::size_t at = name->find("sensor::");
        if (at != name->npos) name->replace(at + 6, 2, "_");
      }
    }
    expect_same_robot(model, other);
  }
  EXPECT_THAT(
      refusal_of_rules(robot("::"), "1.8"),
      HasSubstr("link \"sensor::case\": a name holds \"::\", which SDF allows up to version "
                "1.7 alone"));
}

// The joint stands at the model's frame, not at that of the link that stands for the model.
TEST(SdfRules, TheModelMayBeAnEndOfAJoint) {
  const auto robot = [](const std::string& end, const std::string& pose) {
    return "<model name='m'>" + sdf_link("base", "0.1 0.2 0 0 0 0.4") +
           sdf_link("p", "0 0 1 0 0 0") + joint_of("j", "revolute", "p", end, pose + kAxis) +
           "</model>";
  };
  const Model model = read_rules(robot("__model__", ""), "1.8");
  expect_same_robot(
      model, read_rules(robot("base", "<pose relative_to='__model__'>0 0 0 0 0 0</pose>"), "1.8"));
  const std::string nested = "<model name='outer'>" + sdf_link("root") + "<model name='m'>" +
                             sdf_link("base", "0.1 0.2 0 0 0 0.4") + sdf_link("p") +
                             joint_of("j", "revolute", "__model__", "p", kAxis) + "</model>" +
                             joint_of("k", "fixed", "root", "m::base") + "</model>";
  EXPECT_EQ(read_rules(nested, "1.8").links.at(2).name, "m::p");
}

TEST(SdfRules, AnIncludedUrdfFileIsNamed) {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "arm.urdf", "<robot name='arm'><link name='l'/></robot>");
  test::write_file(folder.path() / "cell.sdf",
                   "<sdf version='1.7'><model name='cell'><include><uri>arm.urdf</uri></include>"
                   "</model></sdf>");
  try {
    static_cast<void>(read_sdf(folder.path() / "cell.sdf"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("cell.sdf:1: model \"cell\": <include> <uri> names the URDF"));
    EXPECT_THAT(error.what(), HasSubstr("dynac convert"));
  }
}

TEST(SdfRules, EqualLimitsOfAUniversalJointAreKept) {
  const auto robot = [](double second) {
    const auto axis = [](const char* tag, const char* xyz, double upper) {
      return fmt::format(
          "<{0}><xyz>{1}</xyz><limit><lower>-1</lower><upper>{2}</upper></limit></{0}>", tag, xyz,
          upper);
    };
    return "<model name='m'>" + sdf_link("a") + sdf_link("b") +
           joint_of("j", "universal", "a", "b",
                    axis("axis", "1 0 0", 1) + axis("axis2", "0 1 0", second)) +
           "</model>";
  };
  const Model equal = read_rules(robot(1));
  ASSERT_TRUE(equal.links.at(1).joint.limits);
  EXPECT_EQ(equal.links.at(1).joint.limits->upper, 1);
  EXPECT_TRUE(equal.warnings.empty());
  const Model other = read_rules(robot(2));
  EXPECT_FALSE(other.links.at(1).joint.limits);
  ASSERT_EQ(other.warnings.size(), 1U);
  EXPECT_THAT(other.warnings.front().text, HasSubstr("limits of its two axes differ"));
}

std::string link_of_collisions(const std::string& inertial, const std::string& collisions) {
  return "<model name='m'>" + sdf_link("a") + "<link name='b'>" + inertial + collisions +
         "</link>" + joint_of("j", "revolute", "a", "b", kAxis) + "</model>";
}

std::string collision(const std::string& geometry, const std::string& more = "") {
  return "<collision name='c'>" + more + "<geometry>" + geometry + "</geometry></collision>";
}

TEST(SdfRules, InertiaIsThatOfCollisionsOnDemand) {
  const auto inertia = [](const std::string& inertial, const std::string& collisions) {
    return read_rules(link_of_collisions(inertial, collisions), "1.11").links.at(1).inertia;
  };
  const std::string automatic = "<inertial auto='true'/>";
  // m (b^2 + c^2) / 12
  const auto box = inertia(
      automatic, collision("<box><size>0.2 0.4 0.6</size></box>", "<density>500</density>"));
  EXPECT_NEAR(box.mass, 24, 1e-12);
  EXPECT_NEAR(box.I_o(0, 0), 2 * (0.16 + 0.36), 1e-12);
  EXPECT_NEAR(box.I_o(1, 1), 2 * (0.04 + 0.36), 1e-12);
  EXPECT_NEAR(box.I_o(2, 2), 2 * (0.04 + 0.16), 1e-12);
  // A cylinder on its side: m (3 r^2 + l^2) / 12 across, m r^2 / 2 along, which is y here.
  const double mass = 2000 * std::numbers::pi * 0.01;
  const auto rod = inertia("<inertial auto='true'><density>2000</density></inertial>",
                           collision("<cylinder><radius>0.1</radius><length>1</length></cylinder>",
                                     "<pose>0 0 0.5 1.5707963267948966 0 0</pose>"));
  EXPECT_NEAR(rod.mass, mass, 1e-12);
  EXPECT_NEAR(rod.h[2], mass / 2, 1e-12);
  EXPECT_NEAR(rod.I_o(0, 0), mass * ((0.03 + 1) / 12 + 0.25), 1e-12);
  EXPECT_NEAR(rod.I_o(1, 1), mass * (0.005 + 0.25), 1e-12);
  // Two balls of water on a line: m d^2 more about its normals.
  const std::string ball = "<sphere><radius>0.1</radius></sphere>";
  const auto two = inertia(automatic, collision(ball, "<pose>1 0 0 0 0 0</pose>") +
                                          collision(ball, "<pose>-1 0 0 0 0 0</pose>"));
  const double ball_mass = 4000 * std::numbers::pi / 3 * 1e-3;
  EXPECT_NEAR(two.mass, 2 * ball_mass, 1e-12);
  EXPECT_NEAR(two.h[0], 0, 1e-12);
  EXPECT_NEAR(two.I_o(0, 0), 2 * ball_mass * 0.004, 1e-12);
  EXPECT_NEAR(two.I_o(2, 2), 2 * ball_mass * 1.004, 1e-12);
}

TEST(SdfRules, InertiaThatCannotBeComputedIsRefused) {
  const auto said = [](const std::string& inertial, const std::string& collisions) {
    return refusal_of_rules(link_of_collisions(inertial, collisions), "1.11");
  };
  const std::string automatic = "<inertial auto='true'/>";
  EXPECT_THAT(said(automatic, collision("<mesh><uri>a.stl</uri></mesh>")),
              HasSubstr("<geometry> is a <mesh>, whose inertia is not computed here"));
  EXPECT_THAT(said(automatic, ""), HasSubstr("<inertial> auto asks for the inertia of collisions"));
  EXPECT_THAT(said(automatic, collision("<box><size>1 0 1</size></box>")),
              HasSubstr("has no sizes above 0"));
  EXPECT_THAT(said("<inertial auto='true'><mass>2</mass></inertial>",
                   collision("<sphere><radius>1</radius></sphere>")),
              HasSubstr("<inertial> has auto and <mass>; keep one"));
}

}  // namespace
}  // namespace dynac
