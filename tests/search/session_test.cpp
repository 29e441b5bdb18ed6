// SPDX-License-Identifier: BSD-3-Clause
// A session spares work; it changes no choice.
#include "search/session.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "search/compile.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

constexpr const char* kProblem = R"(measure joint_acceleration all
zero external_wrench all
estimate joint_torque all
)";

std::vector<std::vector<FrameChoice>> frames_tried(const CompiledKernel& kernel) {
  std::vector<std::vector<FrameChoice>> frames;
  for (const Candidate& candidate : kernel.choice.candidates) {
    frames.push_back(candidate.lower.frames);
  }
  return frames;
}

TEST(Session, KeepsTheFramesOfTheMassMatrixAndChangesNoChoice) {
  const TemporaryFolder folder;
  write_file(folder / "arm.problem", kProblem);
  Options options;
  options.robot_file = DYNAC_SOURCE_DIR "/robots/puma560.urdf";
  options.problem = folder / "arm.problem";
  options.kernels = {"all"};
  const Robot robot = load_robot(options);
  const DumpSink dump = [](const std::string&) {};
  Session session;
  int problems = 0;
  for (const Kernel* kernel : selected_kernels(options)) {
    if (!kernel->needs_problem) continue;
    ++problems;
    for (int time = 0; time < 2; ++time) {
      const CompiledKernel together =
          compile_kernel(robot, *kernel, request_of(options), dump, session);
      const CompiledKernel alone = compile_kernel(robot, *kernel, request_of(options), dump);
      EXPECT_EQ(frames_tried(together), frames_tried(alone)) << kernel->name;
      EXPECT_EQ(together.choice.best, alone.choice.best) << kernel->name;
    }
  }
  EXPECT_GT(problems, 0);
  ASSERT_EQ(session.guiding_frames.count(options.snap_angles), 1u);
}

// What the session has found is used, not searched for again.
TEST(Session, IsAskedFirst) {
  const TemporaryFolder folder;
  write_file(folder / "arm.problem", kProblem);
  Options options;
  options.robot_file = DYNAC_SOURCE_DIR "/robots/puma560.urdf";
  options.problem = folder / "arm.problem";
  options.kernels = {"all"};
  const Robot robot = load_robot(options);
  Session session;
  const std::vector<FrameChoice> planted(lump(robot.model).bodies.size());
  session.guiding_frames[options.snap_angles] = planted;
  for (const Kernel* kernel : selected_kernels(options)) {
    if (!kernel->needs_problem) continue;
    const CompiledKernel compiled = compile_kernel(
        robot, *kernel, request_of(options), [](const std::string&) {}, session);
    EXPECT_EQ(compiled.choice.candidates.back().lower.frames, planted) << kernel->name;
  }
}

}  // namespace
}  // namespace dynac::test
