// SPDX-License-Identifier: BSD-3-Clause
// Rules of MJCF that users' files rely on and that are easily missed: defaults, flags, frames,
// names. Values were computed by MuJoCo 3.14 where a test says so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "mjcf/own_file.hpp"

namespace dynac::test {
namespace {

using namespace own_mjcf;

/// A file whose angles are degrees.
Model read_degrees(const std::string& sections) {
  return read_mjcf_text("<mujoco>" + sections + "</mujoco>", "robot.xml");
}

const std::string kThreeBodies =
    "<body name=\"a\"><joint name=\"ja\" axis=\"0 1 0\"/>" + kInertial +
    "</body><body name=\"b\" pos=\"1 0 0\"><joint name=\"jb\" axis=\"0 1 0\"/>" + kInertial +
    "</body><body name=\"c\" pos=\"0 1 0\"><joint name=\"jc\" axis=\"0 1 0\"/>" + kInertial +
    "</body>";

std::vector<std::string> loops_of(const Model& model) {
  std::vector<std::string> names;
  for (const Loop& loop : model.loops) names.push_back(loop.constraint.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(MjcfDefaultsOfEqualities, DecideWhichConstraintsHold) {
  const std::string equalities = R"(<equality>
    <connect name="e1" body1="a" body2="b" anchor=".5 0 0"/><weld name="e2" body1="c" body2="b"/>
    <joint name="e3" joint1="ja" joint2="jc"/><tendon name="e4" tendon1="t"/>
    <connect name="e5" class="on" body1="a" body2="b" anchor=".5 0 0"/>
    <weld name="e6" class="on" body1="c" body2="b"/>
    <joint name="e7" class="on" joint1="jb" joint2="jc"/><tendon name="e8" class="on" tendon1="t"/>
    <joint name="e9" active="true" joint1="ja"/></equality>
    <tendon><fixed name="t"><joint joint="ja" coef="1"/></fixed></tendon>)";
  const Model model = read(kThreeBodies,
                           "<default><equality active=\"false\"/><default class=\"on\"><equality "
                           "active=\"true\"/></default></default>" +
                               equalities);
  EXPECT_EQ(loops_of(model), (Names{"e5", "e6", "e7", "e8", "e9"}));
}

// MuJoCo: site t at (1, 0, 0.5), whether the site or its class says fromto; a frame moves it along.
TEST(MjcfSites, StandInTheMiddleOfFromto) {
  const auto child_frame = [](const std::string& site, const std::string& defaults = "") {
    const Model model = read_degrees(
        defaults +
        R"(<worldbody><site name="w" pos="1 0 .5"/><body name="a"><joint type="ball"/>
           <geom size=".1" pos=".5 0 0"/>)" +
        site + R"(</body></worldbody><equality><weld site1="t" site2="w"/></equality>)");
    return model.loops.at(0).constraint.first.X_LF;
  };
  const Vector3<double> z{{-2 / std::sqrt(5), 0, -1 / std::sqrt(5)}};  // from the second end
  const Transform<double> own =
      child_frame(R"(<site name="t" type="capsule" size=".01" fromto="0 0 0 2 0 1"/>)");
  expect_near(own.p, {{1, 0, 0.5}});
  expect_near(own.R * Vector3<double>{{0, 0, 1}}, z);
  const Transform<double> of_class = child_frame(
      R"(<site name="t" class="c" euler="0 20 0"/>)",
      R"(<default><default class="c"><site type="box" pos="0 0 0" fromto="0 0 0 2 0 1"/></default></default>)");
  expect_near(of_class.p, {{1, 0, 0.5}});
  expect_near(of_class.R * Vector3<double>{{0, 0, 1}}, z);
  const Transform<double> in_frame = child_frame(
      R"(<frame pos="0 0 1" euler="0 90 0"><site name="t" type="capsule" fromto="0 0 0 2 0 1"/></frame>)");
  expect_near(in_frame.p, {{0.5, 0, 0}});
}

TEST(MjcfSites, AreIgnoredWhereTheyHaveNoName) {
  const auto ignored = [](const std::string& site) {
    const Model model = read(hinged(kInertial + site));
    return std::ranges::count(model.remarks, "<site>", &Remark::text);
  };
  EXPECT_EQ(ignored("<site/>"), 1);
  EXPECT_EQ(ignored("<site name=\"t\"/>"), 0);
}

TEST(MjcfSites, AreRefusedWhereFromtoMeansNothing) {
  const auto said = [](const std::string& site) { return messages(hinged(kInertial + site)); };
  EXPECT_NE(said(R"(<site name="t" fromto="0 0 0 2 0 1"/>)").find("has fromto, which only a"),
            std::string::npos);
  EXPECT_NE(said(R"(<site name="t" type="capsule" pos="1 0 0" fromto="0 0 0 2 0 1"/>)")
                .find("site \"t\": has both pos and fromto; keep one"),
            std::string::npos);
  EXPECT_NE(said(R"(<site name="t" type="capsule" fromto="2 0 1 2 0 1"/>)").find("the same point"),
            std::string::npos);
}

TEST(MjcfGeoms, MayHaveAZeroPosBesideFromto) {
  const std::string geom = "<geom type=\"capsule\" size=\".05\" fromto=\"0 0 0 .5 0 0\" ";
  EXPECT_EQ(link_of(read(hinged(geom + "pos=\"0 0 0\"/>")), "arm").inertia,
            link_of(read(hinged(geom + "/>")), "arm").inertia);
}

// Masses and moments by MuJoCo.
TEST(MjcfGeoms, MayBeShells) {
  const auto expect = [](const std::string& attributes, double mass,
                         const Vector3<double>& about_center) {
    SCOPED_TRACE(attributes);
    const Model model = read(hinged("<geom shellinertia=\"true\" " + attributes + "/>"));
    EXPECT_NEAR(link_of(model, "arm").inertia.mass, mass, 1e-7 * mass);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(moments(model, "arm")[i], about_center[i], 1e-7 * about_center[i]);
    }
  };
  expect("type=\"sphere\" size=\".2\"", 502.65482, {{13.404129, 13.404129, 13.404129}});
  expect("type=\"box\" size=\".1 .2 .3\"", 880, {{54.133333, 42.133333, 24.266667}});
  expect("type=\"cylinder\" size=\".2 .3\"", 1005.3096, {{62.831853, 62.831853, 35.185838}});
  expect("type=\"capsule\" size=\".2 .3\"", 1256.6371, {{126.50146, 126.50146, 43.563418}});
  expect("type=\"capsule\" size=\".2 .3\" mass=\"3\"", 3, {{0.302, 0.302, 0.104}});
  EXPECT_NE(messages(hinged("<geom type=\"ellipsoid\" size=\".1 .2 .3\" shellinertia=\"true\"/>"))
                .find("is a shell of an ellipsoid; write an <inertial>"),
            std::string::npos);
}

TEST(MjcfCopies, AreBoundedWithWhatIsInThem) {
  std::string geoms;
  for (int k = 0; k < 300; ++k) geoms += "<geom size='.1'/>";
  EXPECT_NE(messages(hinged("<replicate count='9000'>" + geoms + "</replicate>"))
                .find("or copies of more than 100000 elements; correct its count"),
            std::string::npos);
}

TEST(MjcfFlags, SwitchOffEqualitiesSpringsDampingAndFriction) {
  const std::string world = R"(<body name="a"><joint name="ja" axis="0 1 0" damping="2"
    stiffness="5" frictionloss="1"/>)" +
                            kInertial + "</body>";
  const std::string equality = "<equality><joint name=\"e\" joint1=\"ja\"/></equality>";
  const auto with = [&](const std::string& flags) {
    return read(world, "<option><flag " + flags + "/></option>" + equality);
  };
  const auto dynamics = [](const Model& model) { return link_of(model, "a").joint.dynamics; };
  const JointDynamics all{.damping = 2, .friction = 1, .stiffness = 5};
  EXPECT_EQ(dynamics(with("contact=\"disable\"")), all);
  EXPECT_EQ(dynamics(with("spring=\"disable\"")).stiffness, 0);
  EXPECT_EQ(dynamics(with("spring=\"disable\"")).damping, 2);
  EXPECT_EQ(dynamics(with("damper=\"disable\"")).damping, 0);
  EXPECT_EQ(dynamics(with("damper=\"disable\"")).friction, 1);
  EXPECT_EQ(dynamics(with("passive=\"disable\"")), (JointDynamics{.friction = 1}));
  EXPECT_EQ(dynamics(with("frictionloss=\"disable\"")).friction, 0);
  EXPECT_EQ(dynamics(with("constraint=\"disable\" frictionloss=\"enable\"")).friction, 0);
  EXPECT_EQ(loops_of(with("limit=\"disable\"")), Names{"e"});
  EXPECT_EQ(loops_of(with("equality=\"disable\"")), Names{});
  EXPECT_EQ(loops_of(with("constraint=\"disable\"")), Names{});
  EXPECT_NE(messages(world, "<option><flag equality=\"disable\"/></option>" + equality)
                .find("equality \"e\": is not active and is left out"),
            std::string::npos);
}

// MuJoCo: passive force -12 at a velocity of 1, for the gear counts twice.
TEST(MjcfActuators, MayDampTheirJoints) {
  const std::string world = "<body name=\"a\"><joint name=\"j\"/>" + kInertial + "</body>";
  const Model model = read(world, R"(<default><general damping="3"/></default>
                     <actuator><motor joint="j" gear="2"/></actuator>)");
  EXPECT_EQ(link_of(model, "a").joint.dynamics.damping, 12);
  EXPECT_NE(messages(world, R"(<actuator><motor joint="j" damping="3 1"/></actuator>)")
                .find("nonlinear damping of 1 joint"),
            std::string::npos);
  EXPECT_NE(messages(world, R"(<tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>
                               <actuator><motor tendon="t" damping="3"/></actuator>)")
                .find("damping of 1 actuator"),
            std::string::npos);
}

TEST(MjcfActuators, HaveNoArmatureWithoutAJoint) {
  const std::string world =
      "<body name=\"a\"><joint name=\"j\"/><site name=\"s\"/>" + kInertial + "</body>";
  for (const char* const target : {"site=\"s\"", "body=\"a\""}) {
    EXPECT_NE(messages(world, std::string("<actuator><general armature=\"0.2\" ") + target +
                                  "/></actuator>")
                  .find("<general> has an armature and drives no joint"),
              std::string::npos)
        << target;
  }
}

TEST(MjcfNames, OfTheFileStayAndOthersGiveWay) {
  const Model model =
      read("<body name=\"body2\"><joint name=\"body3_joint\"/>" + kInertial + "<body><joint/>" +
           kInertial + "<body name=\"x\"><joint/>" + kInertial + "</body></body></body>");
  EXPECT_EQ(model.links.at(1).name, "body2");
  EXPECT_EQ(model.links.at(2).name, "body2_2");
  EXPECT_EQ(model.links.at(3).name, "x");
}

TEST(MjcfNames, OfEqualitiesStayAndOthersGiveWay) {
  const Model model = read(kThreeBodies, R"(<equality><joint joint1="ja"/>
    <joint name="coupling" joint1="jb"/><joint joint1="jc"/></equality>)");
  EXPECT_EQ(loops_of(model), (Names{"coupling_2", "coupling", "coupling_3"}));
}

// MuJoCo: centre of mass (0, 0, 0.2), axes turned by 90 degrees about y.
TEST(MjcfFrames, PlaceTheInertial) {
  const Model model = read_degrees(R"(<worldbody><body name="a"><joint axis="0 1 0"/>
    <frame pos="0 0 .3" euler="0 90 0">
      <inertial pos=".1 0 0" mass="1" diaginertia=".1 .2 .25"/></frame></body></worldbody>)");
  expect_near(link_of(model, "a").inertia.h, {{0, 0, 0.2}});
  expect_near(moments(model, "a"), {{0.25 + 0.04, 0.2 + 0.04, 0.1}});
  EXPECT_NE(messages("<frame>" + kInertial + hinged(kInertial) + "</frame>")
                .find("<inertial> stands in the world"),
            std::string::npos);
}

// MuJoCo: damping 3 on h0 and h1, bodies x0 and x1.
TEST(MjcfCopies, TakeTheChildclass) {
  const Model model = read(hinged(kInertial + R"(<replicate count="2" offset="0 .1 0" prefix="k"
      childclass="c"><body name="x"><joint name="h"/>)" +
                                  kInertial + "</body></replicate>"),
                           R"(<default><default class="c"><joint axis="0 1 0" damping="3"/>
                              </default></default>)");
  for (const char* const copy : {"x0", "x1"}) {
    EXPECT_EQ(link_of(model, copy).joint.dynamics.damping, 3);
    EXPECT_EQ(link_of(model, copy).joint.axis[1], 1);
  }
}

TEST(MjcfGrammar, IsThatOfMuJoCo314) {
  EXPECT_EQ(messages("<body name=\"a\" simple=\"false\"><joint name=\"j\"/>"
                     "<geom size=\".1\" adhesion=\"1\" surfacevel=\"1 0 0\"/></body>",
                     R"(<compiler conflict="merge"/><option><flag diagexact="enable"/></option>
                        <default><pid kp="3"/></default>
                        <actuator><pid joint="j" ki="1" ffrange="-1 1"/><general joint="j" velrange="-1 1"/>
                        <dcmotor joint="j" input="voltage" motorconst="0.1" resistance="1"/>
                        </actuator>)"),
            "");
  EXPECT_EQ(messages("<body name=\"a\"><joint name=\"j\" type=\"ball\"/>" + kInertial + "</body>",
                     "<actuator><orientation joint=\"j\" kp=\"10\"/></actuator>"),
            "");
}

// Attributes that resemble no known one are of a later MuJoCo; misspelled ones stay errors, and so
// do unknown ones of joints and inertias, which cannot be left out.
TEST(MjcfAttributes, OfLaterVersionsAreLeftOutWithAWarning) {
  const std::string geom = R"(<geom size=".1" mass="1" sparkle="2"/>)";
  EXPECT_THAT(messages("<body name=\"arm\" quux=\"1\"><joint name=\"j\"/>" + geom +
                           "<site name=\"s\" blinks=\"1\"/></body>",
                       "<option fresh=\"1\"/><actuator><motor joint=\"j\" zest=\"1\"/></actuator>"),
              testing::AllOf(testing::HasSubstr("<option> unknown attribute \"fresh\" is left out"),
                             testing::HasSubstr("\"arm\": unknown attribute \"quux\" is left out"),
                             testing::HasSubstr("<geom> unknown attribute \"sparkle\" is left out"),
                             testing::HasSubstr("<motor> unknown attribute \"zest\" is left out"),
                             testing::Not(testing::HasSubstr("blinks"))));
  EXPECT_THAT(messages(hinged(R"(<geom size=".1" mas="1"/>)")),
              testing::HasSubstr("unknown attribute \"mas\"; did you mean \"mass\""));
  EXPECT_THAT(messages("<body><joint quux=\"1\"/>" + geom + "</body>"),
              testing::HasSubstr("unknown attribute \"quux\"; remove it, or correct its name"));
}

}  // namespace
}  // namespace dynac::test
