// SPDX-License-Identifier: BSD-3-Clause
// Packages for MATLAB and Octave: the gateway compiled with declarations of our own
// (minimal/matlab/) and called as MATLAB calls it, what Simulink takes compiled likewise, and,
// where Octave is installed, packages built and called by it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "dynac/usable_kernels.hpp"
#include "emit/job_of.hpp"
#include "emit/wrappers/matlab.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "octave_script.hpp"
#include "solved_robots.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

const std::string kTests = DYNAC_SOURCE_DIR "/tests/foreign";

// The job of all kernels that are asked for and that a robot has.
EmitJob job_of_usable(const Options& options) {
  const Robot robot = load_robot(options);
  std::vector<CompiledKernel> kernels;
  for (const Kernel* row :
       usable_kernels(robot, selected_kernels(options), options, [](const std::string&) {})) {
    kernels.push_back(compile_kernel(robot, *row, request_of(options), [](const std::string&) {}));
  }
  return make_job(robot, kernels, options);
}

/// A folder with packages for MATLAB and what is done with them.
class MatlabFolder {
 public:
  EmitJob write(Options options) const {
    options.emit.language = "c";
    options.emit.wrappers = {"matlab"};
    EmitJob job = job_of_usable(options);
    for (const OutputFile& file : emit(job)) {
      write_file(folder_.path() / job.robot / file.path, file.content);
    }
    return job;
  }

  void expect_success(const Words& command) const {
    const Outcome outcome = run(command, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }

  void run_octave(const std::string& script) const {
    write_file(folder_.path() / "script.m", script);
    expect_success({"octave", "--no-gui", "--quiet", "--norc", "script.m"});
  }

  [[nodiscard]] Words compiler(const std::string& robot) const {
    return {DYNAC_C_COMPILER,
            "-std=c99",
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            "-I" + robot,
            "-I" + robot + "/include",
            "-I" + robot + "/matlab",
            "-I" + kTests + "/minimal/matlab"};
  }

  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

Options with_parameters() {
  Options options = options_of("two_link");
  options.name = "robot";
  options.fext = {"forearm"};
  options.parameters = {"gravity", "payload:forearm"};
  options.kernels = {"inverse_dynamics", "step", "forward_dynamics_derivatives"};
  return options;
}

TEST(MatlabGateway, ReturnsWhatKernelsComputeAndRefusesOtherInputs) {
  const MatlabFolder folder;
  folder.write(with_parameters());
  Words command = folder.compiler("robot");
  command.insert(command.end(), {"-O1", "-o", "program", kTests + "/programs/matlab.c",
                                 kTests + "/minimal/matlab/mex.c"});
  for (const std::string kernel : {"inverse_dynamics", "step", "forward_dynamics_derivatives"}) {
    command.push_back("robot/robot_" + kernel + ".c");
  }
  command.emplace_back("-lm");
  folder.expect_success(command);
  folder.expect_success({folder.path() / "program"});
}

TEST(MatlabGateway, AndWhatSimulinkTakesCompileForEveryRobot) {
  Options arm = options_of("panda");
  arm.emit.scalar = ScalarType::kFloat;
  arm.kernels = {"inverse_dynamics", "mass_matrix", "energies"};
  const MatlabFolder folder;
  for (const Options& options : {with_parameters(), arm}) {
    const EmitJob job = folder.write(options);
    std::filesystem::path matlab = folder.path() / job.robot / "matlab";
    Words files{matlab / (job.robot + "_mex.c")};
    for (const auto& entry : std::filesystem::directory_iterator(matlab / "simulink")) {
      files.push_back(entry.path());
    }
    EXPECT_EQ(files.size(), job.kernels.size() + 2);
    for (const std::string& file : files) {
      Words command = folder.compiler(job.robot);
      command.insert(command.end(), {"-fsyntax-only", "-x", "c", file});
      folder.expect_success(command);
    }
    // The header for the block C Caller agrees with that of the kernels.
    Words command = folder.compiler(job.robot);
    command.insert(command.end(),
                   {"-w", "-fsyntax-only", "-include", job.robot + "_c.h", "-include",
                    matlab / "simulink" / (job.robot + "_ccaller.h"), "-x", "c", "/dev/null"});
    folder.expect_success(command);
  }
}

TEST(MatlabGateway, LeavesOutFunctionsWhoseNamesAreTooLong) {
  Options options = with_parameters();
  options.name = "an_arm_whose_name_has_many_characters";
  const MatlabFolder folder;
  const EmitJob job = folder.write(options);
  const std::vector<std::string> notes = matlab_notes(job);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_THAT(notes[1], testing::HasSubstr("S-function of forward_dynamics_derivatives: its name "
                                           "would have 76 characters"));
}

TEST(MatlabNames, AreNoKeywordsAndLiteralsAreExact) {
  EXPECT_THAT(matlab_name_problem("otherwise"), testing::HasSubstr("keyword"));
  EXPECT_THAT(matlab_name_problem("pi"), testing::HasSubstr("function of MATLAB"));
  EXPECT_THAT(matlab_name_problem("info"), testing::HasSubstr("function of MATLAB"));
  EXPECT_THAT(matlab_name_problem("_arm"), testing::HasSubstr("begin with a letter"));
  EXPECT_THAT(matlab_name_problem(std::string(60, 'a')), testing::HasSubstr("63 characters"));
  EXPECT_EQ(matlab_name_problem("panda"), "");
  EXPECT_EQ(matlab_argument("end", "input", 1), "end_");
  EXPECT_EQ(matlab_argument(std::string(64, 'a'), "output", 3), "output_3");
  EXPECT_EQ(matlab_text("it's"), "'it''s'");
  EXPECT_EQ(matlab_text("a\n"), "native2unicode(uint8([97 10]), 'UTF-8')");
}

bool has_octave() {
  return run({"octave", "--version"}).exit_code == 0 &&
         run({"mkoctfile", "--version"}).exit_code == 0;
}

constexpr const char* kCheck = R"(function check(name, got, expected)
  if !isequal(size(got), size(expected))
    error('%s: size %s, expected %s', name, mat2str(size(got)), mat2str(size(expected)));
  end
  largest = max([1; abs(expected(:))]);
  if !(isempty(got) || max(abs(got(:) - expected(:))) <= 1e-9 * largest)
    error('%s: %s, expected %s', name, mat2str(got(:)), mat2str(expected(:)));
  end
end
)";

// Two packages at once, of a robot that flies, and of an arm with parameters, every kernel of both.
TEST(WorldOctave, PackagesAgreeWithIndependentFormulations) {
  if (!has_octave()) GTEST_SKIP() << "there is no Octave with mkoctfile";
  const MatlabFolder folder;
  Options flying;
  flying.robot_file = folder.path() / "flying.xml";
  write_file(flying.robot_file, kFlying);
  Options arm = with_parameters();
  flying.kernels = arm.kernels = {"all"};
  std::string script = std::string("1;\n") + kCheck + "addpath robot/matlab flying/matlab\n";
  script += "robot.build(); flying.build();\n";
  for (const Options& options : {flying, arm}) script += octave_script(folder.write(options));
  script +=
      "facts = robot.info();\n"
      "assert(facts.names, {'shoulder', 'elbow'});\n"
      "assert(facts.joints(2).q == 2 && facts.limits.effort(2) == 12);\n"
      "assert(facts.parameters.gravity, [0; 0; -9.81]);\n"
      "facts = flying.info();\n"
      "assert([facts.nq facts.nv], [8 7]);\n"
      "assert(facts.joints(1).q, 1:7);\n";
  folder.run_octave(script);
}

TEST(WorldOctave, SinglePrecisionIsOfClassSingle) {
  if (!has_octave()) GTEST_SKIP() << "there is no Octave with mkoctfile";
  const MatlabFolder folder;
  Options options = options_of("pendulum");
  options.emit.scalar = ScalarType::kFloat;
  folder.write(options);
  std::filesystem::rename(folder.path() / "pendulum", folder.path() / "a pendulum");
  folder.run_octave(R"(
addpath('a pendulum/matlab');
place = pwd();
pendulum.build();
assert(pwd(), place);
q = single(0.3);
tau = pendulum.inverse_dynamics(q, q, 0 * q);
assert(class(tau), 'single');
assert(tau, single(1.2 * 9.81 * 0.5 * sin(0.3)), single(1e-5));
try
  pendulum.inverse_dynamics(0.3, q, q);
catch problem
  assert(problem.identifier, 'pendulum:class');
  assert(!isempty(strfind(problem.message, 'q is a real array of double')));
end
)");
}

TEST(WorldOctave, PackagesNoticeMexFilesOfOtherRuns) {
  if (!has_octave()) GTEST_SKIP() << "there is no Octave with mkoctfile";
  const MatlabFolder folder;
  Options options = options_of("pendulum");
  folder.write(options);
  folder.run_octave(
      "addpath pendulum/matlab\npendulum.build();\npendulum.inverse_dynamics(1, 0, 0);");
  options.kernels = {"mass_matrix", "inverse_dynamics"};
  folder.write(options);
  folder.run_octave(R"(
addpath pendulum/matlab
try
  pendulum.inverse_dynamics(1, 0, 0);
  error('it is called');
catch problem
  assert(problem.identifier, 'pendulum:build');
end
try
  pendulum.mass_matrix(1);
  error('it is called');
catch problem
  assert(problem.identifier, 'pendulum:build');
end
pendulum.build();
assert(pendulum.inverse_dynamics(1, 0, 0), 1.2 * 9.81 * 0.5 * sin(1), 1e-12);
try
  pendulum.inverse_dynamics([1; 1; 1], 0, 0);
  error('it is called');
catch problem
  assert(problem.identifier, 'pendulum:size');
  assert(!isempty(strfind(problem.message, 'the size of q is 3 x 1; it must be 1 x N')));
end
)");
}

TEST(MatlabPackage, HelpTextsSayWhatTheNumbersOfParametersAre) {
  const MatlabFolder folder;
  folder.write(with_parameters());
  const std::string help = read_file(folder.path() / "robot/matlab/+robot/inverse_dynamics.m");
  EXPECT_THAT(help, testing::HasSubstr("%   Parameters, in the order of their numbers:\n"
                                       "%   gravity  (3) "));
  EXPECT_THAT(help, testing::ContainsRegex("payload_forearm  \\(10\\) [^.]*mass[^.]*Ixx"));
}

TEST(WorldOctave, ItsKeywordsAreNoNames) {
  if (!has_octave()) GTEST_SKIP() << "there is no Octave with mkoctfile";
  const Outcome outcome =
      run({"octave", "--no-gui", "--quiet", "--norc", "--eval", "printf('%s\\n', iskeyword(){:})"});
  std::istringstream words(outcome.out);
  int count = 0;
  for (std::string word; words >> word; ++count) EXPECT_NE(matlab_name_problem(word), "") << word;
  EXPECT_GT(count, 30) << to_string(outcome);
}

}  // namespace
}  // namespace dynac::test
