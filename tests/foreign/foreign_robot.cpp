#include "foreign_robot.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "utilities/files.hpp"

namespace dynac::test {

ForeignRobot::ForeignRobot(const std::string& robot_file, const std::string& wrapper,
                           const Words& flags) {
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
  const bool is_c = std::ranges::find(flags, "c") != flags.end();
  Words compile{is_c ? DYNAC_C_COMPILER : DYNAC_CXX_COMPILER,
                is_c ? "-std=c99" : "-std=c++14",
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
    const std::string name = entry.path().filename();
    const bool is_source = name.ends_with(".c") || name.ends_with(".cpp");
    if (is_source && name.find("_selftest") == name.npos) compile.push_back(name);
  }
  compile.emplace_back("-lm");
  const Outcome compiled = run(compile, {folder() / "files", {}});
  EXPECT_EQ(compiled.exit_code, 0) << to_string(compiled);
  void* const handle = dlopen((folder() / "files/library.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  EXPECT_NE(handle, nullptr) << dlerror();
  if (handle != nullptr) library_ = std::shared_ptr<void>(handle, dlclose);
}

void* ForeignRobot::address(const std::string& name) const {
  return library_ ? dlsym(library_.get(), name.c_str()) : nullptr;
}

}  // namespace dynac::test
