// SPDX-License-Identifier: BSD-3-Clause
// Compiles two robots in two threads, as a program may that serves several users: two_robots ARM
// LEGGED FOLDER. Each thread loads, compiles, describes and writes a robot of its own; the second
// is on a floating base.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include "dynac/compiler.hpp"

namespace {

/// Writes the kernels of a robot, and says which they are; false: it failed.
bool generate(const std::filesystem::path& robot, dynac::Options options,
              const std::filesystem::path& folder) {
  try {
    const dynac::Compilation kernels = dynac::compile(dynac::load(robot, std::move(options)));
    std::string text;
    for (const dynac::KernelEntry& kernel : dynac::describe(kernels).kernels) {
      text += kernel.name + ": " + kernel.summary + '\n';
    }
    const dynac::WriteReport report = dynac::write(kernels, folder);
    std::printf("%s%s: %d files written\n", text.c_str(), folder.c_str(), report.written);
    return true;
  } catch (const std::exception& error) {  // InputError: of the robot; UsageError: of the options
    std::printf("%s\n", error.what());
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::filesystem::path folder = argv[3];
  dynac::Options of_arm, of_legged;
  of_arm.kernels = {"forward_dynamics", "mass_matrix"};
  of_legged.kernels = {"inverse_dynamics", "mass_matrix"};
  of_legged.base = dynac::Base::kFloating;
  bool is_arm_written = false;
  std::thread arm([&] { is_arm_written = generate(argv[1], of_arm, folder / "arm"); });
  const bool is_legged_written = generate(argv[2], of_legged, folder / "legged");
  arm.join();
  return is_arm_written && is_legged_written ? 0 : 1;
}
