// SPDX-License-Identifier: BSD-3-Clause
// Modules for JAX: handlers compiled with declarations of our own of XLA's interface
// (minimal/xla/), and called by a package of our own in the place of JAX (minimal/jax/).
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>

#include "dynac/usable_kernels.hpp"
#include "emit/job_of.hpp"
#include "emit/wrappers/jax.hpp"
#include "solved_robots.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

const std::string kForeign = DYNAC_SOURCE_DIR "/tests/foreign";
constexpr const char* kPython = "/usr/bin/python3";

bool has_numpy() { return run({kPython, "-c", "import numpy"}).exit_code == 0; }

// Where the headers of XLA are: those of our own, or others by a variable of the environment.
std::string xla_headers() {
  const char* const folder = std::getenv("XLA_HEADERS");
  return folder != nullptr ? folder : kForeign + "/minimal";
}

std::string print_arrays(const Arrays<double>& arrays) {
  std::vector<std::string> texts;
  for (const std::vector<double>& array : arrays) {
    std::vector<std::string> numbers;
    for (const double number : array) numbers.push_back(fmt::format("{:.17g}", number));
    texts.push_back(fmt::format("[{}]", fmt::join(numbers, ", ")));
  }
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

// By the name of a kernel, what an independent formulation computed.
std::string print_samples(const EmitJob& job) {
  std::vector<std::string> kernels;
  for (const KernelEntry& kernel : job.kernels) {
    std::vector<std::string> samples;
    for (const Sample& sample : kernel.samples) {
      samples.push_back(fmt::format(R"({{"inputs": {}, "outputs": {}}})",
                                    print_arrays(sample.inputs), print_arrays(sample.outputs)));
    }
    kernels.push_back(fmt::format("\"{}\": [{}]", kernel.name, fmt::join(samples, ",\n")));
  }
  return fmt::format("{{{}}}", fmt::join(kernels, ",\n"));
}

/// A folder with the module of a robot.
class JaxFolder {
 public:
  EmitJob write(Options options) const {
    options.emit.wrappers = {"jax"};
    const Robot robot = load_robot(options);
    std::vector<CompiledKernel> kernels;
    for (const Kernel* row :
         usable_kernels(robot, selected_kernels(options), options, [](const std::string&) {})) {
      kernels.push_back(
          compile_kernel(robot, *row, request_of(options), [](const std::string&) {}));
    }
    EmitJob job = make_job(robot, kernels, options);
    for (const OutputFile& file : emit(job)) write_file(folder_.path() / file.path, file.content);
    write_file(folder_.path() / "samples.json", print_samples(job));
    return job;
  }

  std::string outputs(const Words& command, const std::string& flags = "-O0") const {
    const Outcome outcome = run(command, {folder_.path(),
                                          {{"PYTHONPATH", kForeign + "/minimal"},
                                           {"PYTHONDONTWRITEBYTECODE", "1"},
                                           {"CXX", DYNAC_CXX_COMPILER},
                                           {"CC", DYNAC_C_COMPILER},
                                           {"CXXFLAGS", flags},
                                           {"CFLAGS", flags}}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome.out;
  }

  void expect_right(const EmitJob& job) const {
    outputs({kPython, job.robot + "_jax.py"});
    outputs({kPython, kForeign + "/programs/jax_checks.py", ".", job.robot});
  }

  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

std::vector<std::string> kernels_with_derivatives() {
  return {"inverse_dynamics",
          "inverse_dynamics_derivatives",
          "forward_dynamics",
          "forward_dynamics_derivatives",
          "step",
          "step_derivatives",
          "integrate",
          "integrate_derivatives",
          "difference",
          "difference_derivatives",
          "center_of_mass",
          "center_of_mass_derivatives",
          "centroidal_dynamics",
          "centroidal_dynamics_derivatives",
          "mass_matrix",
          "frame_jacobian"};
}

Options arm_with_inputs() {
  Options options = options_of("two_link");
  options.name = "robot";
  options.fext = {"forearm"};
  options.parameters = {"gravity", "payload:forearm"};
  options.derivatives_by = {"fext", "parameters"};
  return options;
}

struct JaxCase {
  std::string name;
  Options options;
};
void PrintTo(const JaxCase& each, std::ostream* stream) { *stream << each.name; }

class JaxModules : public testing::TestWithParam<JaxCase> {};

TEST_P(JaxModules, AgreeWithIndependentFormulationsAndTheirDifferences) {
  if (!has_numpy()) GTEST_SKIP() << "there is no NumPy";
  const JaxFolder folder;
  Options options = GetParam().options;
  if (options.robot_file.starts_with('<')) {
    const bool is_mjcf = options.robot_file.starts_with("<mujoco");
    const std::string path = folder.path() / (is_mjcf ? "given.xml" : "given.urdf");
    write_file(path, options.robot_file);
    options.robot_file = path;
  }
  folder.expect_right(folder.write(options));
}

JaxCase case_of(const std::string& name, const std::string& robot) {
  Options options;
  options.robot_file = robot;
  options.kernels = kernels_with_derivatives();
  return {name, options};
}

std::vector<JaxCase> jax_cases() {
  JaxCase arm{"arm_in_batches", arm_with_inputs()};
  arm.options.kernels = kernels_with_derivatives();
  arm.options.emit.batch = 4;
  JaxCase in_c{"arm_in_c", arm_with_inputs()};
  in_c.options.derivatives_by = {};
  in_c.options.kernels = {"inverse_dynamics", "energies", "step"};
  in_c.options.emit.language = "c";
  in_c.options.emit.batch = 2;
  JaxCase single{"panda_in_float", options_of("panda")};
  single.options.emit.scalar = ScalarType::kFloat;
  single.options.kernels = {"inverse_dynamics", "mass_matrix", "frame_jacobian"};
  return {arm,
          in_c,
          single,
          case_of("flying", kFlying),
          case_of("ball", kBall),
          case_of("planar", kPlanar)};
}

INSTANTIATE_TEST_SUITE_P(Robots, JaxModules, testing::ValuesIn(jax_cases()),
                         testing::PrintToStringParamName());

TEST(JaxHandlers, AllocateNothingAndCostLittle) {
  const JaxFolder folder;
  Options options = options_of("two_link");
  options.name = "robot";
  options.parameters = {"gravity"};
  options.kernels = {"inverse_dynamics"};
  options.emit.batch = 4;
  folder.write(options);
  folder.outputs({DYNAC_CXX_COMPILER, "-std=c++17", "-O2", "-march=native", "-Wall", "-Wextra",
                  "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror", "-I.", "-Iinclude",
                  "-isystem", xla_headers(), "-o", "program", kForeign + "/programs/jax.cpp",
                  "robot_inverse_dynamics.cpp", "robot_inverse_dynamics_batch.cpp"});
  folder.outputs({folder.path() / "program"});
}

// What a module does not have is said when it is written, and when it is asked for.
TEST(JaxModule, RefuseDerivativesByPositionsWhoseTangentSpaceIsAnother) {
  const JaxFolder folder;
  Options options;
  options.robot_file = folder.path() / "flying.xml";
  write_file(options.robot_file, kFlying);
  options.base_velocity = BaseVelocity::kMixed;
  options.kernels = {"inverse_dynamics", "inverse_dynamics_derivatives"};
  const EmitJob job = folder.write(options);
  ASSERT_EQ(jax_notes(job).size(), 1U);
  EXPECT_THAT(jax_notes(job)[0],
              testing::HasSubstr("velocity of the base is not given in its own"));
  if (!has_numpy()) GTEST_SKIP() << "there is no NumPy";
  folder.outputs({kPython, job.robot + "_jax.py"});
  write_file(folder.path() / "script.py", R"(
import jax, numpy
jax.config.update("jax_enable_x64", True)
import flying_jax
q = numpy.eye(8)[6]
v = numpy.arange(7.0)
by_a = jax.jacfwd(flying_jax.inverse_dynamics, 2)(q, v, v)
assert numpy.allclose(by_a, flying_jax.inverse_dynamics_derivatives(q, v, v).M)
try:
    jax.jacfwd(flying_jax.inverse_dynamics, 0)(q, v, v)
except NotImplementedError as error:
    assert "no derivatives by q, because the velocity of the base" in str(error)
else:
    raise AssertionError("they are not refused")
)");
  folder.outputs({kPython, "script.py"});
}

// Blocks of docs/jax.md: the commands, the program, and what it prints.
TEST(JaxModule, TheProgramOfTheManualPrintsWhatThePageShows) {
  if (!has_numpy()) GTEST_SKIP() << "there is no NumPy";
  const std::string page = read_file(DYNAC_SOURCE_DIR "/docs/jax.md");
  const auto block = [&](const std::string& language) {
    std::smatch match;
    EXPECT_TRUE(std::regex_search(page, match, std::regex("```" + language + "\n([^`]*)```")));
    return match[1].str();
  };
  const JaxFolder folder;
  std::filesystem::copy(own_robot("panda"), folder.path());
  std::istringstream lines(block("sh"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Words command{std::istream_iterator<std::string>(words), {}};
    command.front() = command.front() == "dynac" ? dynac_path() : kPython;
    folder.outputs(command);
  }
  write_file(folder.path() / "program.py", block("python"));
  EXPECT_EQ(folder.outputs({kPython, "program.py"}), block("text"));
}

}  // namespace
}  // namespace dynac::test
