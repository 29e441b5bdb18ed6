// SPDX-License-Identifier: BSD-3-Clause
#include "foreign_robot.hpp"

#include <gtest/gtest.h>

#include "utilities/files.hpp"

namespace dynac::test {

ForeignRobot::ForeignRobot(const std::string& robot_file, const std::string& wrapper,
                           const Words& flags, BuildTool tool) {
  std::string path = robot_file;
  if (robot_file.starts_with('<')) {
    path = folder() / (robot_file.starts_with("<mujoco") ? "robot.xml" : "robot.urdf");
    write_file(path, robot_file);
  }
  Words command{"generate",         path,     "--name", "robot", "--output",
                folder() / "files", "--wrap", wrapper};
  command.insert(command.end(), flags.begin(), flags.end());
  const Outcome generated = dynac(command);
  EXPECT_EQ(generated.exit_code, 0) << to_string(generated);
  if (generated.exit_code != 0) return;
  library_ = SharedLibrary(built(wrapper, tool));
}

std::filesystem::path ForeignRobot::built(const std::string& wrapper, BuildTool tool) const {
  const auto in_folder = [&](const Words& command) {
    const Outcome outcome = run(command, {folder() / "files", {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  };
  const std::string name = "robot_" + wrapper;
  if (tool == BuildTool::kMake) {
    in_folder({"make", "CC=" DYNAC_C_COMPILER, "CFLAGS=-O1 -Wall -Wextra -Wpedantic -Werror",
               "lib" + name + ".so"});
    return folder() / "files" / ("lib" + name + ".so");
  }
  if (tool == BuildTool::kCmake) {
    in_folder(
        {DYNAC_CMAKE, "-S", ".", "-B", "build", "-D", "CMAKE_CXX_COMPILER=" DYNAC_CXX_COMPILER});
    in_folder({DYNAC_CMAKE, "--build", "build", "--target", name});
    return folder() / "files/build" / ("lib" + name + ".so");
  }
  Words compile{DYNAC_CXX_COMPILER,
                "-std=c++14",
                "-O0",
                "-Wall",
                "-Wextra",
                "-Wpedantic",
                "-Wconversion",
                "-Wshadow",
                "-Werror",
                "-shared",
                "-fPIC",
                "-Iinclude",
                "-o",
                "library.so"};
  for (const auto& entry : std::filesystem::directory_iterator(folder() / "files")) {
    const std::string file = entry.path().filename();
    if (file.ends_with(".cpp") && file.find("_selftest") == file.npos) compile.push_back(file);
  }
  in_folder(compile);
  return folder() / "files/library.so";
}

}  // namespace dynac::test
