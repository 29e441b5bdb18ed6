// SPDX-License-Identifier: BSD-3-Clause
// MJCF files of our own: what each feature means, and the laws of known robots.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/state.hpp"
#include "mjcf/own_file.hpp"
#include "readers/mjcf/mjcf.hpp"
#include "readers/robot_file.hpp"

namespace dynac::test {
namespace {

using namespace own_mjcf;

constexpr double kPi = std::numbers::pi;

class OwnMjcfFiles : public Checked<testing::TestWithParam<std::string>> {};

TEST_P(OwnMjcfFiles, HaveTheDynamicsOfTheSameRobotInUrdf) {
  const Model theirs = own_robot(GetParam(), Base::kFixed);
  const Model ours = read_mjcf(std::string(DYNAC_SOURCE_DIR "/tests/mjcf/") + GetParam() + ".xml");
  for (const char* const kernel : {"inverse_dynamics", "forward_dynamics"}) {
    Subject a{theirs};
    Subject b{ours};
    a.kernel = b.kernel = find_kernel(kernel);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Arrays<double> inputs = random_state(theirs, seed).inputs();
      EXPECT_LE(relative_error(reference_engine(b).run(inputs), reference_engine(a).run(inputs)),
                1e-12);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, OwnMjcfFiles, testing::Values("two_link", "cart_pole"));

TEST(MjcfReader, TakesDegreesUnlessTheFileSaysRadians) {
  const std::string world = R"(<worldbody><body name="a" euler="90 0 0">
    <joint axis="1 0 0" range="-90 180"/><geom size="0.1"/></body></worldbody>)";
  const Model model = read_mjcf_text("<mujoco>" + world + "</mujoco>", "robot.xml");
  const Joint& joint = link_of(model, "a").joint;
  EXPECT_EQ(joint.type, JointType::kRevolute);
  EXPECT_DOUBLE_EQ(joint.limits->lower, -kPi / 2);
  EXPECT_DOUBLE_EQ(joint.limits->upper, kPi);
  expect_near(joint.X_PJ.R * Vector3<double>{{0, 1, 0}}, {{0, 0, 1}});
}

TEST(MjcfReader, TurnsAboutMovingAxesInLowerCaseAndFixedOnesInUpperCase) {
  const std::string world =
      R"(<body name="a" euler="0.3 -0.5 1.1"><joint/><geom size="0.1"/></body>)";
  const auto rotation = [&](const std::string& sequence) {
    const Model model = read(world, "<compiler eulerseq=\"" + sequence + "\"/>");
    return link_of(model, "a").joint.X_PJ.R;
  };
  // Moving x, y, z is fixed z, y, x with the angles in the opposite order.
  const std::string reversed =
      R"(<body name="a" euler="1.1 -0.5 0.3"><joint/><geom size="0.1"/></body>)";
  const Model other = read(reversed, "<compiler eulerseq=\"ZYX\"/>");
  const Matrix3<double> R = rotation("xyz");
  for (std::size_t i = 0; i < 3; ++i) {
    expect_near(R.row[i], link_of(other, "a").joint.X_PJ.R.row[i]);
  }
  EXPECT_NEAR(R(0, 2), std::sin(-0.5), kOwnFileTolerance);
  EXPECT_NEAR(rotation("XYZ")(2, 0), -std::sin(-0.5), kOwnFileTolerance);
}

TEST(MjcfReader, ReadsAllOrientations) {
  // Each takes y to z.
  for (const char* const orientation :
       {"quat=\"2 2 0 0\"", "axisangle=\"3 0 0 1.5707963267948966\"",
        "euler=\"1.5707963267948966 0 0\"", "xyaxes=\"2 0 0 5 0 1\"", "zaxis=\"0 -3 0\""}) {
    const Model model = read(std::string("<body name=\"a\" ") + orientation +
                             "><joint/><geom size=\"0.1\"/></body>");
    SCOPED_TRACE(orientation);
    expect_near(link_of(model, "a").joint.X_PJ.R * Vector3<double>{{0, 1, 0}}, {{0, 0, 1}});
  }
}

TEST(MjcfReader, FillsPrimitiveShapes) {
  const auto of = [](const std::string& attributes) {
    return read(hinged("<geom " + attributes + " mass=\"3\"/>"));
  };
  expect_near(moments(of("type=\"sphere\" size=\"0.2\""), "arm"), {{0.048, 0.048, 0.048}});
  expect_near(moments(of("type=\"box\" size=\"0.1 0.2 0.3\""), "arm"), {{0.13, 0.1, 0.05}});
  expect_near(moments(of("type=\"ellipsoid\" size=\"0.1 0.2 0.3\""), "arm"), {{0.078, 0.06, 0.03}});
  expect_near(moments(of("type=\"cylinder\" size=\"0.2 0.3\""), "arm"), {{0.12, 0.12, 0.06}});
  // Two thirds of a capsule of these sizes are a cylinder, one third its caps.
  const double r = 0.3, h = 0.4;
  const double across = 2 * (r * r / 4 + h * h / 3) + 2 * r * r / 5 + h * h + 3 * r * h / 4;
  const double along = 2 * r * r / 2 + 2 * r * r / 5;
  expect_near(moments(of("type=\"capsule\" size=\"0.3 0.4\""), "arm"), {{across, across, along}});
  // Between two points, along x.
  expect_near(moments(of("type=\"capsule\" size=\"0.3\" fromto=\"-0.4 0 0 0.4 0 0\""), "arm"),
              {{along, across, across}});
  const Model by_density = read(hinged("<geom type=\"box\" size=\"0.1 0.2 0.3\" density=\"10\"/>"));
  EXPECT_NEAR(link_of(by_density, "arm").inertia.mass, 0.48, kOwnFileTolerance);
}

TEST(MjcfReader, AddsGeomsUpAndPrefersTheInertial) {
  const std::string geoms =
      R"(<geom size="0.1" mass="1" pos="1 0 0"/><geom size="0.1" mass="1" pos="-1 0 0"/>)";
  const Model sum = read(hinged(geoms));
  EXPECT_NEAR(link_of(sum, "arm").inertia.mass, 2, kOwnFileTolerance);
  expect_near(moments(sum, "arm"), {{0.008, 2.008, 2.008}});
  EXPECT_EQ(link_of(read(hinged(geoms + kInertial)), "arm").inertia.h[0], 0.2);
  const Model always = read(hinged(geoms + kInertial), "<compiler inertiafromgeom=\"true\"/>");
  EXPECT_NEAR(link_of(always, "arm").inertia.h[0], 0, kOwnFileTolerance);
}

TEST(MjcfReader, RepairsInertiasInOrder) {
  const std::string small =
      hinged("<inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"0.1 0.2 0.6\"/>");
  expect_near(moments(read(small, "<compiler balanceinertia=\"true\"/>"), "arm"),
              {{0.3, 0.3, 0.3}});
  expect_near(moments(read(small, "<compiler boundinertia=\"0.5\"/>"), "arm"), {{0.5, 0.5, 0.6}});
  const Model scaled =
      read(small, "<compiler boundmass=\"2\" boundinertia=\"0.5\" settotalmass=\"6\"/>");
  EXPECT_NEAR(link_of(scaled, "arm").inertia.mass, 6, kOwnFileTolerance);
  expect_near(moments(scaled, "arm"), {{1.5, 1.5, 1.8}});
}

TEST(MjcfReader, GivesDefaultsByClassAndChildclass) {
  const std::string defaults = R"(<default><joint damping="1" axis="1 0 0"/>
    <default class="leg"><joint damping="2"/></default>
    <default class="foot"><joint damping="3" type="slide"/></default></default>)";
  const Model model = read(R"(<body name="a"><joint/><geom size="0.1"/>
    <body name="b" childclass="leg"><joint/><geom size="0.1"/>
      <body name="c"><joint class="foot"/><geom size="0.1"/>
        <body name="d"><joint damping="4"/><geom size="0.1"/></body></body></body></body>)",
                           defaults);
  EXPECT_EQ(link_of(model, "a").joint.dynamics.damping, 1);
  EXPECT_EQ(link_of(model, "b").joint.dynamics.damping, 2);
  EXPECT_EQ(link_of(model, "c").joint.dynamics.damping, 3);
  EXPECT_EQ(link_of(model, "c").joint.type, JointType::kPrismatic);
  EXPECT_EQ(link_of(model, "d").joint.dynamics.damping, 4);
  EXPECT_EQ(link_of(model, "d").joint.axis[0], 1);
}

TEST(MjcfReader, ReportsAWrongDefaultOnce) {
  const std::string text =
      messages(R"(<body name="a"><joint/><geom/><body name="b"><joint/><geom/></body></body>)",
               "<default><geom size=\"0,1\"/></default>");
  EXPECT_NE(text.find("robot.xml:3: <geom> size \"0,1\" is wrong"), std::string::npos) << text;
  EXPECT_EQ(text.find("is wrong"), text.rfind("is wrong")) << text;
}

TEST(MjcfReader, ChainsTheJointsOfABody) {
  const Model model = read(R"(<body name="torso" pos="0 0 1">
    <joint name="x" type="slide" axis="1 0 0"/><joint name="pitch" axis="0 1 0" pos="0 0 0.2"/>
    <joint name="yaw" pos="0.1 0 0"/>)" +
                           kInertial + "</body>");
  ASSERT_EQ(model.links.size(), 5U);
  EXPECT_EQ(model.links[0].name, "world");
  EXPECT_EQ(model.links[1].name, "torso_x");
  EXPECT_EQ(model.links[2].name, "torso_pitch");
  EXPECT_EQ(model.links[3].name, "torso_yaw");
  EXPECT_EQ(model.links[4].name, "torso");
  expect_near(model.links[2].joint.X_PJ.p, {{0, 0, 0.2}});
  expect_near(model.links[3].joint.X_PJ.p, {{0.1, 0, -0.2}});
  expect_near(model.links[4].joint.X_PJ.p, {{-0.1, 0, 0}});
  EXPECT_EQ(model.links[1].inertia.mass, 0);
  EXPECT_EQ(model.links[4].inertia.mass, 2);
}

TEST(MjcfReader, CountsPositionsFromTheReference) {
  const std::string world =
      R"(<body name="arm"><joint name="j" ref="0.5" range="-1 2"/>)" + kInertial + "</body>";
  const Model model = read(world);
  EXPECT_EQ(link_of(model, "arm").joint.limits->lower, -1.5);
  EXPECT_EQ(link_of(model, "arm").joint.limits->upper, 1.5);
  EXPECT_EQ(messages(world),
            "robot.xml:5: warning: joint \"j\": positions are counted from its ref, as the file "
            "draws the robot: q = qpos - 0.5\n");
}

TEST(MjcfReader, ChoosesTheBaseUnlessTheUserDoes) {
  const std::string free = "<body name=\"ship\"><freejoint/>" + kInertial + "</body>";
  const std::string still = "<body name=\"base\">" + kInertial + hinged(kInertial) + "</body>";
  EXPECT_EQ(read(free).base(), Base::kFloating);
  EXPECT_EQ(read(free).links.front().name, "ship");
  EXPECT_EQ(read(still).base(), Base::kFixed);
  EXPECT_EQ(read(still).links.front().name, "world");
  const Model two = read(free + still);
  EXPECT_EQ(two.base(), Base::kFixed);
  EXPECT_EQ(link_of(two, "ship").joint.type, JointType::kFloating);

  const auto with_base = [](const std::string& world, Base base) {
    return read_mjcf_text(file(world), "robot.xml", {}, base);
  };
  EXPECT_EQ(with_base(still, Base::kFloating).links.front().name, "base");
  EXPECT_EQ(with_base(still, Base::kFloating).base(), Base::kFloating);
  const std::string ship = "<body name=\"ship\"><freejoint/>" + kInertial +
                           "<body name=\"b\"><joint/>" + kInertial + "</body></body>";
  EXPECT_EQ(velocity_size(with_base(ship, Base::kFixed)), 1);
  EXPECT_THROW((void)with_base(hinged(kInertial), Base::kFloating), InputError);
}

TEST(MjcfReader, FoldsFramesAndCopies) {
  const Model model =
      read(R"(<frame pos="0 0 1"><body name="hub"><joint/>)" + kInertial +
           R"(<replicate count="2" offset="1 0 0" euler="0 0 1.5707963267948966" sep="-">
      <body name="blade" pos="0 0 0.5"><joint name="flap"/>)" +
           kInertial + "</body></replicate></body></frame>");
  expect_near(link_of(model, "hub").joint.X_PJ.p, {{0, 0, 1}});
  expect_near(link_of(model, "blade-0").joint.X_PJ.p, {{0, 0, 0.5}});
  expect_near(link_of(model, "blade-1").joint.X_PJ.p, {{1, 0, 0.5}});
  EXPECT_EQ(link_of(model, "blade-1").joint.name, "flap-1");
  EXPECT_NEAR(link_of(model, "blade-1").joint.X_PJ.R(1, 0), 1, kOwnFileTolerance);
}

TEST(MjcfReader, ReflectsRotorsOfActuators) {
  const Model model =
      read("<body name=\"a\"><joint name=\"j\" armature=\"0.1\" frictionloss=\"0.2\"/>" +
               kInertial + "</body>",
           "<actuator><motor joint=\"j\" gear=\"10\" armature=\"0.003\"/></actuator>");
  EXPECT_NEAR(link_of(model, "a").joint.dynamics.armature(), 0.4, kOwnFileTolerance);
  EXPECT_EQ(link_of(model, "a").joint.dynamics.friction, 0.2);
}

TEST(MjcfReader, StatesAllGearsOfAMotor) {
  const Model model =
      read("<body name=\"a\"><joint name=\"j\" type=\"ball\"/>" + kInertial + "</body>",
           "<actuator><motor joint=\"j\" gear=\"1 2 3\"/></actuator>");
  EXPECT_TRUE(std::ranges::any_of(model.remarks, [](const Remark& remark) {
    return remark.text.find("times 1 2 3 is that of") != std::string::npos;
  }));
}

TEST(MjcfReader, TakesTheGravityOfTheFile) {
  EXPECT_EQ(read(hinged(kInertial), "<option gravity=\"1 2 3\"/>").gravity,
            (Vector3<double>{{1, 2, 3}}));
  EXPECT_EQ(read(hinged(kInertial), "<option><flag gravity=\"disable\"/></option>").gravity,
            Vector3<double>{});
}

TEST(MjcfReader, ClosesLoopsByEqualities) {
  const std::string world = "<body name=\"a\"><joint name=\"ja\" axis=\"0 1 0\"/>" + kInertial +
                            "</body><body name=\"b\" pos=\"1 0 0\"><joint name=\"jb\" axis=\"0 1 "
                            "0\"/>" +
                            kInertial + "</body>";
  const Model model = read(
      world, R"(<equality><connect name="pin" body1="a" body2="b" anchor="0.5 0 0"/></equality>)");
  ASSERT_EQ(model.loops.size(), 1U);
  const Constraint& pin = model.loops.front().constraint;
  EXPECT_EQ(pin.name, "pin");
  EXPECT_EQ(pin.type, ConstraintType::kPoint);
  expect_near(pin.first.X_LF.p, {{0.5, 0, 0}});
  expect_near(pin.second.X_LF.p, {{-0.5, 0, 0}});
  const Model welded = read(world, R"(<equality><weld body1="a"/></equality>)");
  EXPECT_EQ(welded.loops.front().constraint.type, ConstraintType::kFrame);
}

TEST(MjcfReader, RefusesMeshesForTheInertiaOfMovingBodiesAlone) {
  const std::string mesh = "<geom name=\"hand\" type=\"mesh\" mesh=\"palm\"/>";
  EXPECT_NE(messages(hinged(mesh))
                .find("body \"arm\": inertia is not known, because geom "
                      "\"hand\" is a mesh; write an <inertial>"),
            std::string::npos);
  EXPECT_EQ(messages(hinged(mesh + kInertial)), "");
  EXPECT_EQ(messages("<body>" + mesh + "</body>" + hinged(kInertial)), "");
}

TEST(MjcfReader, NamesWhatKernelsLeaveOutInOneWarning) {
  const std::string text =
      messages("<body name=\"a\" gravcomp=\"1\"><joint type=\"ball\" stiffness=\"3\"/>" +
                   kInertial + "</body>",
               "<option viscosity=\"0.1\"/><contact><pair/></contact><sensor/>");
  EXPECT_EQ(text,
            "robot.xml:1: warning: <mujoco>: kernels do not model springs of 1 ball or free joint, "
            "gravcomp of 1 body, forces of the fluid, <contact>; add their forces to the "
            "joint forces "
            "if they matter\n");
}

// MuJoCo's spring is slack at springref, which it counts as ref.
TEST(MjcfReader, CountsSpringsFromWhereTheFileDrawsTheRobot) {
  const auto arm = [](const std::string& joint) {
    return "<body name=\"arm\"><joint axis=\"0 1 0\" " + joint + "/>" + kInertial + "</body>";
  };
  const auto dynamics = [&](const std::string& joint) {
    return link_of(read(arm(joint)), "arm").joint.dynamics;
  };
  EXPECT_EQ(dynamics("stiffness=\"3\" ref=\"0.5\" springref=\"0.25\""),
            (JointDynamics{.stiffness = 3, .rest_position = -0.25}));
  EXPECT_EQ(dynamics("stiffness=\"3\" ref=\"0.5\""),
            (JointDynamics{.stiffness = 3, .rest_position = -0.5}));
  EXPECT_EQ(dynamics("stiffness=\"3\" springdamper=\"1 1\"").stiffness, 0);
  EXPECT_NE(messages(arm("stiffness=\"3 0 1\"")).find("nonlinear stiffness of 1 joint"),
            std::string::npos);
  EXPECT_NE(messages(arm("stiffness=\"3\""))
                .find("kernels ignore springs of 1 joint; add "
                      "@joint-dynamics springs"),
            std::string::npos);
  EXPECT_NE(messages(arm("stiffness=\"-3\"")).find("stiffness -3 is negative; write 0 or more"),
            std::string::npos);
}

TEST(MjcfReader, IncludesFilesBesideTheRobot) {
  const Model model = read_robot(DYNAC_SOURCE_DIR "/tests/mjcf/includes.xml");
  EXPECT_EQ(velocity_size(model), 2);
  EXPECT_EQ(link_of(model, "upper").joint.dynamics.damping, 0.5);
  EXPECT_NE(messages("<include file=\"parts/arm.xml\"/>").find("was not read from a file"),
            std::string::npos);
}

TEST(MjcfReader, AlignsAFreeBodyWithItsPrincipalAxes) {
  const Model model =
      read("<body name=\"ball\" pos=\"1 2 3\"><freejoint align=\"true\"/>" + kInertial + "</body>");
  expect_near(link_of(model, "ball").inertia.h, {});
  expect_near(moments(model, "ball"), {{0.02, 0.03, 0.04}});
}

}  // namespace
}  // namespace dynac::test
