// The compiler as a library: its steps, its messages, and several threads at once.
#include "dynac/compiler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
