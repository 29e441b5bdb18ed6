// SPDX-License-Identifier: BSD-3-Clause
// The compiler as a library: its steps, its messages, and several threads at once.
#include "dynac/compiler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <thread>

#include "ir/interpret.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

const std::string kArm = DYNAC_SOURCE_DIR "/robots/panda.urdf";
const std::string kLegged = DYNAC_SOURCE_DIR "/robots/quadruped.urdf";

Options options_of(std::vector<std::string> kernels) {
  Options options;
  options.kernels = std::move(kernels);
  return options;
}

std::map<std::string, std::string> texts(const std::string& robot, const Options& options) {
  std::map<std::string, std::string> result;
  for (OutputFile& file : files(compile(load(robot, options)))) {
    result[file.path] = std::move(file.content);
  }
  return result;
}

template <class Error, class Function>
std::string message(const Function& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing is thrown";
}

TEST(Compiler, WritesWhatItDescribes) {
  TemporaryFolder folder;
  const Compilation kernels = compile(load(kArm, options_of({"mass_matrix", "inverse_dynamics"})));
  const Datasheet sheet = describe(kernels);
  ASSERT_EQ(sheet.kernels.size(), 2u);
  const WriteReport report = write(kernels, folder.path() / "arm");
  EXPECT_EQ(report.written, static_cast<int>(files(kernels).size()));
  for (const KernelEntry& kernel : sheet.kernels) {
    const std::string text = read_file(folder.path() / "arm" / ("panda_" + kernel.name + ".cpp"));
    EXPECT_NE(text.find(kernel.name), text.npos);
  }
  EXPECT_EQ(write(kernels, folder.path() / "arm").written, 0);
}

// Pivots are those of the frames and the order that were chosen, and so is the smallest.
TEST(Compiler, RecordsSamplesOfTheSmallestPivotThatTheKernelFinds) {
  Options options = options_of({"dynamics_estimation"});
  options.base = Base::kFloating;
  options.problem = DYNAC_SOURCE_DIR "/robots/problems/quadruped_sensor_fusion.problem";
  const Compilation compiled = compile(load(kLegged, options));
  const Datasheet sheet = describe(compiled);
  for (const Sample& sample : sheet.kernels.front().samples) {
    const Arrays<double> outputs =
        interpret(compiled.kernels.front().program.graph, std::span(sample.inputs));
    EXPECT_NEAR(outputs.back().front(), sample.outputs.back().front(),
                1e-9 * outputs.back().front());
  }
}

// A link that a joint about y moves, and the joint.
std::string branch(const std::string& joint, const std::string& parent, const std::string& leader) {
  const std::string mimic = leader.empty() ? "" : "<mimic joint=\"" + leader + "\"/>";
  return "<link name=\"" + joint +
         "_link\"><inertial><mass value=\"1\"/><inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" "
         "iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"/></inertial></link><joint name=\"" +
         joint + "\" type=\"continuous\"><parent link=\"" + parent + "\"/><child link=\"" + joint +
         "_link\"/><axis xyz=\"0 1 0\"/>" + mimic + "</joint>";
}

// Of the entries of v that remain without dependent joints.
TEST(Compiler, NumbersMimicJointsAsTheirLeaders) {
  const std::string loops = DYNAC_SOURCE_DIR "/robots/loops/crank_rocker";
  std::string text = read_file(loops + ".urdf");
  text.replace(text.find("</robot>"), std::string::npos,
               branch("free", "base", "") + branch("of_free", "base", "free") +
                   branch("of_rocker", "base", "rocker_joint") + "</robot>");
  TemporaryFolder folder;
  write_file(folder.path() / "arm.urdf", text);
  Options options = options_of({"inverse_dynamics"});
  options.constraints = loops + ".constraints";
  options.dependent_joints = {"coupler_joint", "rocker_joint"};
  const Datasheet sheet = describe(compile(load(folder.path() / "arm.urdf", options)));
  std::map<std::string, JointEntry> joints;
  for (const JointEntry& joint : sheet.joints) joints[joint.name] = joint;
  EXPECT_EQ(sheet.nv, 2u);
  EXPECT_EQ(joints.at("free").v_index, 1u);
  EXPECT_EQ(joints.at("of_free").v_index, 1u);
  EXPECT_FALSE(joints.at("of_free").is_dependent);
  EXPECT_TRUE(joints.at("of_rocker").is_dependent);
  EXPECT_EQ(joints.at("of_rocker").v_index, joints.at("rocker_joint").v_index);
}

TEST(Compiler, WorksInSeveralThreads) {
  Options legged = options_of({"forward_dynamics"});
  legged.base = Base::kFloating;
  const Options arm = options_of({"inverse_dynamics", "mass_matrix_inverse"});
  const auto first = texts(kArm, arm), second = texts(kLegged, legged);
  for (int round = 0; round < 3; ++round) {
    std::map<std::string, std::string> a, b;
    std::thread other([&] { a = texts(kArm, arm); });
    b = texts(kLegged, legged);
    other.join();
    EXPECT_EQ(a, first);
    EXPECT_EQ(b, second);
  }
}

TEST(Compiler, WritesFormulasWithTheTermsOfAddedOutputs) {
  Options options = options_of({"constrained_forward_dynamics_derivatives"});
  options.contacts = {"panda_link7:point"};
  options.fext = {"panda_link7"};
  options.parameters = {"gravity"};
  options.derivatives_by = {"fext", "parameters"};
  const Datasheet sheet = describe(compile(load(kArm, options)));
  EXPECT_EQ(
      sheet.kernels.front().formula,
      "da = da_dq dq + da_dv dv + da_dtau dtau, and the same for lambda; plus da_dfext dfext, "
      "da_dparameters dparameters, dlambda_dfext dfext, dlambda_dparameters dparameters");
}

TEST(Compiler, NamesOptionsByTheirKeys) {
  Options options = options_of({"inverse_dynamics"});
  options.fext = {"no_such_link"};
  EXPECT_EQ(message<UsageError>([&] { (void)load(kArm, options); }).rfind("@fext: ", 0), 0u);
  options = options_of({"mass_matrix"});
  options.fext = {"panda_link7"};
  EXPECT_EQ(message<UsageError>([&] {
              (void)compile(load(kArm, options));
            }).rfind("@fext: has no effect on mass_matrix", 0),
            0u);
  options = options_of({"mass_matrix"});
  options.locks = {"panda_joint1=a"};
  EXPECT_EQ(message<UsageError>([&] { (void)load(kArm, options); }).rfind("@lock ", 0), 0u);
}

// What the command refuses in words, a program's values are refused for, too.
TEST(Compiler, TakesFramesOfRobotsThatProgramsBuild) {
  RobotDescription robot = read_robot_description(kArm);
  robot.frames.push_back({"camera", "panda_link7", {Matrix3<double>::identity(), {{0, 0, 0.1}}}});
  Options options = options_of({"forward_kinematics"});
  options.frames = {"camera", "tool=camera@0,0,0.1"};
  const LoadedRobot loaded = load(robot, options);
  EXPECT_EQ(loaded.options.frames, options.frames);
  const Datasheet sheet = describe(compile(loaded));
  ASSERT_EQ(sheet.kernels.front().outputs.size(), 2u);
  EXPECT_EQ(sheet.kernels.front().outputs[1].name, "T_W_tool");
  options.frames = {"tool=camera@0,0"};
  const std::string said = message<UsageError>([&] { static_cast<void>(load(robot, options)); });
  EXPECT_TRUE(said.starts_with("@frames \"tool=camera@0,0\": has 2 numbers behind @")) << said;
}

TEST(Compiler, RefusesValuesThatNoOptionGives) {
  struct Case {
    void (*spoil)(Options& options);
    const char* message;
  };
  constexpr Case kCases[] = {
      {[](Options& o) { o.fuse = {"both"}; }, "@fuse \"both\": write NAME="},
      {[](Options& o) { o.kernels = {"invers_dynamics"}; }, "@kernels: there is no kernel"},
      {[](Options& o) { o.emit.batch = 5000; }, "@batch \"5000\": "},
      {[](Options& o) { o.emit.lanes = 3; }, "@lanes \"3\": "},
      {[](Options& o) { o.emit.language = "fortran"; }, "@language \"(an unknown value)\": "},
      {[](Options& o) { o.emit.scalar = ScalarType(77); }, "@scalar \"(an unknown value)\": "},
      {[](Options& o) { o.emit.target = nullptr; }, "@target \"(an unknown value)\": "},
      {[](Options& o) { o.base = Base(77); }, "@base \"(an unknown value)\": "},
      {[](Options& o) { o.constraint_damping = -1; }, "@constraint-damping \"-1.0\": "},
      {[](Options& o) { o.constraint_damping = INFINITY; }, "@constraint-damping \"inf\": "},
      {[](Options& o) { o.joint_dynamics.friction_velocity = 0; }, "@friction-velocity \"0.0\": "},
      {[](Options& o) { o.snap_angles = NAN; }, "@snap-angles \"nan\": "},
      {[](Options& o) { o.snap_angles = 10; }, "@snap-angles \"10.0\": "},
      {[](Options& o) {
         o.gravity = {{1e300, 0, 0}};
       },
       "@gravity \"1e+300,0.0,0.0\": "},
      {[](Options& o) {
         o.gravity = {{0, NAN, 0}};
       },
       "@gravity \"0.0,nan,0.0\": "},
  };
  for (const Case& each : kCases) {
    Options options;
    each.spoil(options);
    const std::string text = message<UsageError>([&] { (void)load(kArm, options); });
    EXPECT_EQ(text.rfind(each.message, 0), 0u) << text;
  }
}

TEST(Compiler, SetsOptionsByTheirKeys) {
  Options options;
  set(options, "target", {"cortex-m7"});
  set(options, "lock", {"panda_joint1=0.5", "panda_joint2=0"});
  set(options, "strict");
  EXPECT_EQ(options.emit.target->name, "cortex-m7");
  EXPECT_EQ(options.locks.size(), 2u);
  EXPECT_TRUE(options.is_strict);
  const auto text = [&](std::string_view key, const std::vector<std::string>& words) {
    return message<UsageError>([&] { set(options, key, words); });
  };
  EXPECT_EQ(text("locks", {"a=1"}).rfind("there is no option \"locks\"; did you mean \"lock\"?", 0),
            0u);
  EXPECT_EQ(text("strict", {"on"}), "@strict: takes no words, 1 given");
  EXPECT_EQ(text("batch", {"4", "8"}), "@batch: takes one word, 2 given");
  EXPECT_EQ(text("fext", {}), "@fext: takes one word or more, 0 given");
  EXPECT_EQ(text("scalar", {"half"}).rfind("@scalar \"half\": valid values: ", 0), 0u);
}

TEST(Compiler, WritesKernelsOnlyAndIntoAFolderWithAName) {
  EXPECT_EQ(message<UsageError>([] { (void)describe(Compilation{}); }),
            "the compilation has no kernels; pass what compile() returned");
  const Compilation kernels = compile(load(DYNAC_SOURCE_DIR "/robots/pendulum.urdf"));
  EXPECT_EQ(message<UsageError>([&] { (void)write(kernels, ""); }),
            "the folder to write into has no name; \".\" is the current one");
}

TEST(Compiler, TakesWhatIsNotGivenFromTargetAndFile) {
  Options options = options_of({"inverse_dynamics"});
  options.emit.target = &*std::ranges::find(kTargets, "cortex-m7", &Target::name);
  EXPECT_EQ(options.emit.most_lanes(), 1u);
  EXPECT_EQ(code_budget_of(options), options.emit.target->code_budget);
  options.base = Base::kFloating;
  EXPECT_EQ(load(kLegged, options).robot.model.base(), Base::kFloating);
  EXPECT_EQ(load(kLegged).robot.model.base(), Base::kFixed);
}

TEST(Compiler, NotesWhatAllLeavesOut) {
  const Compilation kernels =
      compile(load(DYNAC_SOURCE_DIR "/robots/pendulum.urdf", options_of({"all"})));
  EXPECT_TRUE(std::ranges::any_of(kernels.notes, [](const std::string& note) {
    return note.find("add @constraints FILE or @contact LINK:TYPE") != note.npos;
  }));
}

}  // namespace
}  // namespace dynac::test
