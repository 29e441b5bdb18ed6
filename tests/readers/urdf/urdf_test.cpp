// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <pthread.h>
#include <limits>

#include <chrono>
#include <clocale>
#include <cstdint>
#include <functional>
#include <locale>

namespace dynac {
namespace {

constexpr std::string_view kUrdfInertial =
    "<inertial><mass value='1'/>"
    "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

std::string urdf_link(std::string_view name, std::string_view content = kUrdfInertial) {
  return fmt::format("<link name='{}'>{}</link>", name, content);
}

std::string urdf_joint(std::string_view name, std::string_view parent, std::string_view child,
                       std::string_view content = "", std::string_view type = "continuous") {
  return fmt::format("<joint name='{}' type='{}'><parent link='{}'/><child link='{}'/>{}</joint>",
                     name, type, parent, child, content);
}

Model read_urdf_content(std::string_view content, Base base = Base::kFixed) {
  return read_urdf_text(fmt::format("<robot name='robot'>{}</robot>", content), "test",
                        {.base = base, .is_strict = false});
}

/// A robot of two links whose joint and moving link hold this.
Model read_arm(std::string_view of_joint, std::string_view of_link = kUrdfInertial,
               std::string_view type = "continuous") {
  return read_urdf_content(urdf_link("base", "") + urdf_link("arm", of_link) +
                           urdf_joint("elbow", "base", "arm", of_joint, type));
}

std::string message_of_urdf(std::string_view content) {
  try {
    static_cast<void>(read_urdf_content(content));
  } catch (const InputError& error) {
    return error.what();
  }
  return "reads";
}

std::vector<std::string> names(const Model& model) {
  std::vector<std::string> result;
  for (const Link& body : model.links) result.push_back(body.name);
  return result;
}

// They are neither opened nor looked for.
TEST(Urdf, NeedsNoMeshes) {
  const auto geometry = [](std::string_view file) {
    return fmt::format(
        "<visual><geometry><mesh filename='{0}'/></geometry></visual>"
        "<collision><geometry><mesh filename='{0}' scale='1 1 1'/></geometry></collision>",
        file);
  };
  for (const char* const file : {"package://no_such_package/arm.dae", "file:///no/such/arm.stl",
                                 "no_such_file.obj", "/dev/stdin", "http://localhost/arm.dae"}) {
    const Model model = read_arm("", geometry(file) + std::string(kUrdfInertial));
    EXPECT_EQ(model.links.at(1).inertia.mass, 1) << file;
    EXPECT_TRUE(model.warnings.empty()) << file;
  }
}

TEST(Urdf, KeepsWhatTheFileSays) {
  const Model model = read_arm(
      "<origin xyz='1 2 3'/><axis xyz='0 0 1'/>"
      "<limit lower='-1' upper='2' effort='30' velocity='4'/><dynamics damping='.5' "
      "friction='.25'/>",
      kUrdfInertial, "revolute");
  EXPECT_EQ(model.name, "robot");
  const Link& arm = model.links.at(1);
  EXPECT_EQ(arm.name, "arm");
  EXPECT_EQ(arm.parent, LinkId::of(0));
  EXPECT_EQ(arm.joint.name, "elbow");
  EXPECT_EQ(arm.joint.type, JointType::kRevolute);
  EXPECT_EQ(arm.joint.X_PJ.p, (Vector3<double>{{1, 2, 3}}));
  EXPECT_EQ(arm.joint.X_PJ.R, Matrix3<double>::identity());
  EXPECT_EQ(arm.joint.axis, (Vector3<double>{{0, 0, 1}}));
  ASSERT_TRUE(arm.joint.limits);
  EXPECT_EQ(arm.joint.limits->lower, -1);
  EXPECT_EQ(arm.joint.limits->upper, 2);
  EXPECT_EQ(arm.joint.limits->effort, 30);
  EXPECT_EQ(arm.joint.limits->velocity, 4);
  EXPECT_EQ(arm.joint.dynamics.damping, 0.5);
  EXPECT_EQ(arm.joint.dynamics.friction, 0.25);
  ASSERT_EQ(model.warnings.size(), 1u);
  EXPECT_EQ(to_string(model.warnings[0]),
            "test:1: warning: robot \"robot\": kernels ignore damping of 1 joint, friction of 1 "
            "joint; add @joint-dynamics damping,friction to include this");
}

TEST(Urdf, TheWorldNeedNotBeDeclared) {
  const Model implied =
      read_urdf_content(urdf_joint("pole", "world", "arm", "", "continuous") + urdf_link("arm"));
  ASSERT_EQ(implied.links.size(), 2U);
  EXPECT_EQ(implied.links[0].name, "world");
  EXPECT_EQ(implied.links[0].inertia.mass, 0);
  EXPECT_EQ(implied.links[1].parent, find_link(implied, "world"));
  const Model declared =
      read_urdf_content(urdf_joint("pole", "world", "arm") + urdf_link("arm") + urdf_link("world"));
  EXPECT_EQ(declared.links[0].inertia.mass, 1);
}

TEST(Urdf, DefaultAxisIsX) {
  EXPECT_EQ(read_arm("").links[1].joint.axis, (Vector3<double>{{1, 0, 0}}));
}

TEST(Urdf, AxesAreNormalised) {
  EXPECT_EQ(read_arm("<axis xyz='0 -3 0'/>").links[1].joint.axis, (Vector3<double>{{0, -1, 0}}));
  const Vector3<double> long_axis = read_arm("<axis xyz='3e200 0 4e200'/>").links[1].joint.axis;
  EXPECT_DOUBLE_EQ(long_axis[0], 0.6);
  EXPECT_DOUBLE_EQ(long_axis[2], 0.8);
  EXPECT_EQ(read_arm("<axis xyz='0 0 1e-310'/>").links[1].joint.axis, (Vector3<double>{{0, 0, 1}}));
}

TEST(Urdf, ContinuousAndFixedJointsNeedNoLimit) {
  EXPECT_FALSE(read_arm("").links[1].joint.limits);
  EXPECT_TRUE(read_arm("<limit effort='1' velocity='2'/>").links[1].joint.limits);
}

// Real files have -1 where nothing limits a joint, as SDF does.
TEST(Urdf, NegativeEffortsAndVelocitiesAreNoLimits) {
  const Model model = read_arm("<limit lower='-1' upper='1' effort='-1' velocity='-1'/>");
  constexpr double kNone = std::numeric_limits<double>::infinity();
  EXPECT_EQ(*model.links[1].joint.limits, (JointLimits{-1, 1, kNone, kNone}));
  EXPECT_EQ(model.remarks.back().treatment, Treatment::kConverted);
  ASSERT_EQ(model.warnings.size(), 2U);
  EXPECT_NE(model.warnings[1].text.find("effort -1 is negative and taken for none"),
            std::string::npos);
}

TEST(Urdf, LowerAndUpperDefaultToZero) {
  const Model model = read_arm("<limit effort='1' velocity='2'/>", kUrdfInertial, "prismatic");
  EXPECT_EQ(model.links[1].joint.limits->lower, 0);
  EXPECT_EQ(model.links[1].joint.limits->upper, 0);
}

TEST(Urdf, JointOriginIsTurnedByFixedAxes) {
  const Model model = read_arm("<origin rpy='1.5707963267948966 0 1.5707963267948966'/>");
  const Vector3<double> y_in_parent = model.links[1].joint.X_PJ.R * Vector3<double>{{0, 1, 0}};
  EXPECT_NEAR(y_in_parent[2], 1, 1e-15);  // roll takes y to z, where yaw leaves it
}

// A box whose long side is the inertial frame's x axis, turned by 90 degrees about z: the long side
// is the link's y axis now, so the small moment goes from Ixx to Iyy.
TEST(Urdf, InertiaIsGivenInTheTurnedInertialFrame) {
  const Model model =
      read_arm("",
               "<inertial><origin rpy='0 0 1.5707963267948966'/><mass value='2'/>"
               "<inertia ixx='1' ixy='0' ixz='0' iyy='5' iyz='0' izz='5.5'/></inertial>");
  const Matrix3<double>& I = model.links[1].inertia.I_o;
  EXPECT_NEAR(I(0, 0), 5, 1e-14);
  EXPECT_NEAR(I(1, 1), 1, 1e-14);
  EXPECT_NEAR(I(2, 2), 5.5, 1e-14);
}

// The sign of a product of inertia turns with the frame: about x by 90 degrees, y -> z, z -> -y,
// so Ixy becomes Ixz and Ixz becomes -Ixy.
TEST(Urdf, ProductsOfInertiaKeepTheirSign) {
  const Model model =
      read_arm("",
               "<inertial><origin rpy='1.5707963267948966 0 0'/><mass value='2'/>"
               "<inertia ixx='5' ixy='.1' ixz='.2' iyy='5' iyz='0' izz='5'/></inertial>");
  const Matrix3<double>& I = model.links[1].inertia.I_o;
  EXPECT_NEAR(I(0, 2), 0.1, 1e-15);
  EXPECT_NEAR(I(0, 1), -0.2, 1e-15);
}

TEST(Urdf, InertiasAreExactlySymmetric) {
  const Model model =
      read_arm("",
               "<inertial><origin xyz='.1 .2 .3' rpy='.3 -1.1 2.5'/><mass value='2'/>"
               "<inertia ixx='1' ixy='.1' ixz='.2' iyy='1.3' iyz='.05' izz='1.7'/></inertial>");
  EXPECT_EQ(model.links[1].inertia.I_o, transpose(model.links[1].inertia.I_o));
}

// Parallel axes: a sphere of 2 kg with I_c = 0.1, 3 m away along x.
TEST(Urdf, InertiaIsMovedToTheLinkOrigin) {
  const Model model =
      read_arm("",
               "<inertial><origin xyz='3 0 0' rpy='.1 .2 .3'/><mass value='2'/>"
               "<inertia ixx='.1' ixy='0' ixz='0' iyy='.1' iyz='0' izz='.1'/></inertial>");
  const Inertia<double>& inertia = model.links[1].inertia;
  EXPECT_EQ(inertia.mass, 2);
  EXPECT_EQ(inertia.h, (Vector3<double>{{6, 0, 0}}));
  EXPECT_NEAR(inertia.I_o(0, 0), 0.1, 1e-15);
  EXPECT_NEAR(inertia.I_o(1, 1), 18.1, 1e-14);
  EXPECT_NEAR(inertia.I_o(2, 2), 18.1, 1e-14);
}

TEST(Urdf, MissingAndZeroInertialsAreMasslessLinks) {
  const Model model =
      read_urdf_content(urdf_link("base", "") +
                        urdf_link("flange",
                                  "<inertial><mass value='0'/><inertia ixx='0' ixy='0' "
                                  "ixz='0' iyy='0' iyz='0' izz='0'/></inertial>") +
                        urdf_link("arm") + urdf_joint("elbow", "base", "flange") +
                        urdf_joint("weld", "flange", "arm", "", "fixed"));
  EXPECT_EQ(model.links[0].inertia, Inertia<double>{});
  EXPECT_EQ(model.links[1].inertia, Inertia<double>{});
  EXPECT_EQ(model.warnings.size(), 0u);  // the flange carries the arm
}

TEST(Urdf, BodiesStandDepthFirstSiblingsInTheOrderOfTheirJoints) {
  const Model model = read_urdf_content(
      urdf_link("c") + urdf_link("a") + urdf_link("b") + urdf_link("root") + urdf_link("b2") +
      urdf_link("b1") + urdf_joint("j1", "b", "b2") + urdf_joint("z", "root", "b") +
      urdf_joint("m", "root", "c") + urdf_joint("j0", "b", "b1") + urdf_joint("a", "root", "a"));
  EXPECT_EQ(names(model), (std::vector<std::string>{"root", "b", "b2", "b1", "c", "a"}));
  EXPECT_EQ(model.links[3].parent, LinkId::of(1));
  EXPECT_EQ(model.links[5].parent, LinkId::of(0));
}

TEST(Urdf, BaseIsFixedOrFloating) {
  const std::string robot =
      urdf_link("base") + urdf_link("arm") + urdf_joint("elbow", "base", "arm");
  const Joint fixed = read_urdf_content(robot).links[0].joint;
  EXPECT_EQ(fixed.name, "base");
  EXPECT_EQ(fixed.type, JointType::kFixed);
  const Joint floating = read_urdf_content(robot, Base::kFloating).links[0].joint;
  EXPECT_EQ(floating.name, "root_joint");
  EXPECT_EQ(floating.type, JointType::kFloating);
}

TEST(Urdf, ASingleLinkMayFloat) {
  const Model model = read_urdf_content(urdf_link("satellite"), Base::kFloating);
  EXPECT_EQ(velocity_size(model), 6);
  EXPECT_EQ(model.warnings.size(), 0u);
}

TEST(Urdf, AFloatingRobotWithoutMassGetsAWarning) {
  const Model model = read_urdf_content(urdf_link("ghost", ""), Base::kFloating);
  ASSERT_EQ(model.warnings.size(), 1u);
  EXPECT_EQ(model.warnings[0].text.find("floating base: moves nothing that has mass"), 0u);
}

TEST(Urdf, FixedJointsMayHoldLeftovers) {
  const Model model =
      read_urdf_content(urdf_link("base") + urdf_link("arm") + urdf_link("tool") +
                        urdf_joint("elbow", "base", "arm") +
                        urdf_joint("weld", "arm", "tool",
                                   "<axis xyz='0 0 0'/><limit lower='1' upper='0'/><dynamics/>"
                                   "<mimic joint='elbow'/><safety_controller/>",
                                   "fixed"));
  EXPECT_EQ(model.links[2].joint.type, JointType::kFixed);
  EXPECT_FALSE(model.links[2].joint.limits);
}

TEST(Urdf, WhatIsNotDynamicsIsNotRead) {
  const Model model = read_urdf_content(fmt::format(
      "<material/><transmission><joint name='elbow'/></transmission><gazebo reference='arm'/>"
      "<sensor/><unknown a='1'/>{}{}{}",
      urdf_link("base", "<visual><geometry><mesh/></geometry></visual><collision/><self_collide/>"),
      urdf_link("arm", fmt::format("{}<visual><origin xyz='a'/></visual>", kUrdfInertial)),
      urdf_joint("elbow", "base", "arm",
                 "<safety_controller k_velocity='x'/><calibration rising='y'/><dynamics K='7'/>")));
  EXPECT_EQ(model.links.size(), 2u);
}

TEST(Urdf, ByteOrderMarkAndWhiteSpaceAreNoMatter) {
  const std::string text = fmt::format(
      "\xEF\xBB\xBF<robot name='robot'>{}{}{}</robot>", urdf_link("base"), urdf_link("arm"),
      urdf_joint("elbow", "base", "arm", "<origin xyz=' +1\n\t2   3 '/><axis xyz='0\t0\n1'/>"));
  const Model model = read_urdf_text(text, "test");
  EXPECT_EQ(model.links[1].joint.X_PJ.p, (Vector3<double>{{1, 2, 3}}));
}

TEST(Urdf, NamesOfAllLanguagesAndEscapesAreKept) {
  const Model model = read_urdf_content(urdf_link("base") + urdf_link("腕 &lt;&quot;&amp;&#233;") +
                                        urdf_joint(" a  b ", "base", "腕 &lt;&quot;&amp;é"));
  EXPECT_EQ(model.links[1].name, "腕 <\"&é");
  EXPECT_EQ(model.links[1].joint.name, " a  b ");
}

TEST(Urdf, FindingsStandInLineOrder) {
  const std::string robot =
      fmt::format("\n{}\n{}\n\n\n\n\n\n\n\n\n{}\n{}\n{}", urdf_link("base", ""), urdf_link("arm"),
                  urdf_joint("elbow", "base", "arm", "<axis xyz='0 0'/>"), urdf_link("arm"),
                  urdf_joint("back", "arm", "base"));
  EXPECT_EQ(
      message_of_urdf(robot),
      "test:12: joint \"elbow\": <axis> xyz \"0 0\" has 2 numbers; write three, such as "
      "\"0 0 1\"\n"
      "test:13: link \"arm\": name is already taken at test:3; rename one of the two\n"
      "test:14: joint \"back\": closes the cycle \"base\" -> \"arm\" -> \"base\", and the robot "
      "has no root link; remove one of its joints");
}

/// A world with decimal commas while it lives: C++ streams always, the C library where the machine
/// has such a locale.
class CommaLocale {
 public:
  CommaLocale() : previous_(std::locale::global(std::locale(std::locale::classic(), new Comma))) {
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "it_IT.UTF-8", "de_DE"}) {
      if (std::setlocale(LC_ALL, name) != nullptr) break;
    }
  }
  ~CommaLocale() {
    std::setlocale(LC_ALL, "C");
    std::locale::global(previous_);
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

 private:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  std::locale previous_;
};

TEST(Urdf, DoesNotDependOnTheLocale) {
  const CommaLocale locale;
  const Model model =
      read_arm("<origin xyz='1.5 1000 0'/><limit lower='-.5' effort='1' velocity='1'/>");
  EXPECT_EQ(model.links[1].joint.X_PJ.p, (Vector3<double>{{1.5, 1000, 0}}));
  EXPECT_EQ(model.links[1].joint.limits->lower, -0.5);
  const std::string links = urdf_link("base") + urdf_link("arm");
  EXPECT_EQ(message_of_urdf(links + urdf_joint("elbow", "base", "arm", "<origin xyz='1,5 0 0'/>")),
            "test:1: joint \"elbow\": <origin> xyz \"1,5\" is not a number; write a finite decimal "
            "number such as 1.5");
  EXPECT_EQ(message_of_urdf(links +
                            urdf_joint("elbow", "base", "arm",
                                       "<limit lower='1234.5' upper='.5' effort='1' velocity='1'/>",
                                       "revolute")),
            "test:1: joint \"elbow\": limit is reversed, lower 1234.5 is above upper 0.5; swap the "
            "two");
}

/// A chain of links; `step` 1 sorts the names along the chain, another one mixes them.
std::string chain(int size, std::int64_t step) {
  const auto name = [&](int i) { return fmt::format("l{:06}", i * step % size); };
  std::string text;
  for (int i = 0; i < size; ++i) text += urdf_link(name(i));
  for (int i = 1; i < size; ++i) text += urdf_joint(fmt::format("j{}", i), name(i - 1), name(i));
  return text;
}

TEST(Urdf, ALongChainReadsInTimeInProportion) {
  const std::string text = chain(5000, 7919);
  const auto start = std::chrono::steady_clock::now();
  const Model model = read_urdf_content(text);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(model.links.size(), 5000u);
  EXPECT_EQ(model.links.back().parent, LinkId::of(4998));
  EXPECT_LT(time.count(), 5);  // 0.1 s; the rest is for sanitizers on a busy machine
}

/// Runs a function with 256 KiB of stack.
void run_on_small_stack(std::function<void()> function) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
  pthread_t thread;
  const auto call = [](void* it) -> void* {
    (*static_cast<std::function<void()>*>(it))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, call, &function), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  ASSERT_EQ(pthread_attr_destroy(&attributes), 0);
}

// Nothing recurs from link to link.
TEST(Urdf, ALongChainTakesNoStack) {
  const std::string text = chain(20000, 1);
  std::size_t size = 0;
  run_on_small_stack([&] { size = read_urdf_content(text).links.size(); });
  EXPECT_EQ(size, 20000u);
}

TEST(Urdf, AVeryLongCycleIsReportedInAFewWords) {
  const std::string message = message_of_urdf(urdf_link("root") + chain(20000, 1) +
                                              urdf_joint("back", "l019999", "l000000"));
  EXPECT_EQ(
      message,
      "test:1: joint \"back\": closes the cycle \"l000000\" -> \"l000001\" -> \"l000002\" -> "
      "\"l000003\" -> \"l000004\" -> \"l000005\" -> \"l000006\" -> \"l000007\" -> ...; remove "
      "one of its joints");
}

}  // namespace
}  // namespace dynac
