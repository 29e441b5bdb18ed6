// SPDX-License-Identifier: BSD-3-Clause
// The compiler in a program: what `dynac generate` does, step by step, for a robot in a file or one
// that the program builds.
//
//   dynac::Options options;
//   options.kernels = {"forward_dynamics", "mass_matrix"};
//   dynac::write(dynac::compile(dynac::load("arm.urdf", options)), "src/arm");
//
// Different robots may be compiled in different threads at once; nothing is shared between calls.
// In messages, an option is the key of its row after an at sign: "@lock" is kRobotOptions' row
// "lock", whose member is Options::locks, and what set(options, "lock", ..) sets.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "describe/datasheet.hpp"
#include "dynac/files/write_files.hpp"
#include "dynac/options/options.hpp"
#include "model/description.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// A robot as it was read, and the options with which it is compiled.
struct LoadedRobot {
  Robot robot;  ///< its model holds the warnings about it
  Options options;
};

/// Kernels of a robot, compiled.
struct Compilation {
  LoadedRobot source;
  std::vector<CompiledKernel> kernels;  ///< in the order of the kernel table
  /// Lines about kernels that "all" leaves out, loops that stay open, effects that no joint has.
  std::vector<std::string> notes;
};

/// Sets an option as the command does, by its key and the words that it takes:
/// set(options, "target", {"cortex-m7"}); set(options, "lock", {"elbow=0.5", "wrist=0"}).
/// @param[in] words  none for a switch; several for an option that takes a list
/// @throws UsageError  an option that does not exist; what is wrong with the words
void set(Options& options, std::string_view key, const std::vector<std::string>& words = {});

/// Reads and checks the robot of a file in any format: URDF, SDF, MJCF, xacro or JSON.
/// @throws InputError  everything wrong with the robot, and with the files that options name
/// @throws UsageError  what is wrong with the options: values, names that the robot lacks
[[nodiscard]] LoadedRobot load(const std::filesystem::path& file, Options options = {});

/// The same of a robot that the program builds. Its name, made an identifier, is that of the files
/// unless Options::name says otherwise; places in it appear in messages.
[[nodiscard]] LoadedRobot load(const RobotDescription& description, Options options = {});

/// Compiles the kernels that Options::kernels names.
/// @throws InputError  a kernel that the robot does not have, or is too big for
/// @throws UsageError  options that affect none of the kernels
[[nodiscard]] Compilation compile(LoadedRobot source);

/// All that there is to say of the kernels: arguments with shapes, units and frames, costs, joints.
/// @throws UsageError  a compilation without kernels, here and below
[[nodiscard]] Datasheet describe(const Compilation& compilation);

/// The files of a folder that builds alone, the manifest last.
/// @throws InputError  where Options::measure is given and the kernels cannot be measured
[[nodiscard]] std::vector<OutputFile> files(const Compilation& compilation);

/// Writes these files. Throws InputError for what stands in their way. What is replaced, kept and
/// refused: dynac/files/write_files.hpp.
WriteReport write(const Compilation& compilation, const std::filesystem::path& folder);

/// The robot as `dynac convert` writes it, in JSON, for the command and for other programs.
[[nodiscard]] std::string robot_as_json(const RobotDescription& robot);

/// The robot that a file in any format describes. Its base and gravity, which some files state, are
/// Options::base and Options::gravity.
/// @throws InputError  what is wrong with the file
[[nodiscard]] RobotDescription read_robot_description(const std::filesystem::path& file);

}  // namespace dynac
