// SPDX-License-Identifier: BSD-3-Clause
// Frames that --frames defines though no kernel computes anything of frames: other options and
// files name them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

TEST(DefinedFrames, ServeOtherOptionsAndFilesAlone) {
  const std::string fixed = "tool=panda_link8@0,0,0.1", placed = "tool=panda_link8@input";
  const TemporaryFolder folder;
  const std::string spheres = folder / "tool.json", constraints = folder / "tool.constraints";
  write_file(spheres, R"({"spheres": [{"link": "tip", "center": [0, 0, 0], "radius": 1}]})");
  write_file(constraints, "set held\npoint tool to world at 0.5 0 0.4\n");
  const Words uses[] = {
      {"--kernels", "inverse_dynamics", "--fext", "tool", "--frames", fixed},
      {"--kernels", "inverse_dynamics", "--parameters", "payload:tool", "--frames", placed},
      {"--kernels", "constraint_jacobian", "--contact", "tool:point", "--frames", placed},
      {"--kernels", "delassus", "--constraints", constraints, "--frames", fixed},
      {"--kernels", "sphere_positions", "--spheres", spheres, "--frames",
       fixed + ",tip=tool@0,0,0.1"}};
  for (const Words& words : uses) {
    Words command = generate_with(own_robot("panda"), words);
    command.insert(command.end(), {"--output", folder / "out"});
    const Outcome outcome = dynac(command);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
  const auto refused = [](const std::string& frames, const std::string& word) {
    expect_usage_error(
        generate_with(own_robot("panda"),
                      {"--kernels", "inverse_dynamics", "--fext", "tool", "--frames", frames}),
        HasSubstr("--frames " + word + ": has no effect on inverse_dynamics; leave it out"));
  };
  refused(fixed + ",panda_link3", "panda_link3");
  refused(fixed + ",panda_link3,tip=tool@0,0,1", "panda_link3");
  refused(fixed + ",tip=tool@0,0,1", "tip=tool@0,0,1");
  expect_usage_error(
      generate_with(own_robot("panda"), {"--kernels", "inverse_dynamics", "--frames", fixed}),
      HasSubstr("--frames: has no effect on inverse_dynamics; leave it out"));
}

TEST(DefinedFrames, NeedNames) {
  expect_refused(
      generate_with(own_robot("panda"),
                    {"--kernels", "forward_kinematics", "--frames", "panda_link8@0,0,0"}),
      "--frames: there is no link \"panda_link8@0,0,0\"; did you mean \"panda_link8\"? a "
      "new frame needs a name: write NAME=panda_link8@X,Y,Z or NAME=panda_link8@input");
  expect_usage_error(generate_with(own_robot("panda"), {"--kernels", "delassus", "--contact",
                                                        "panda_link8@input:point"}),
                     HasSubstr("a new frame needs a name: write NAME=panda_link8@X,Y,Z"));
}

}  // namespace
}  // namespace dynac::test
