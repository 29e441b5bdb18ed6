// The compiler in a program: a robot that the program builds or reads, kernels as text out. What
// `dynac generate` does, without a file of a robot and without a folder.
//
//   dynac::RobotDescription robot;   // links and joints, see model/description.hpp
//   ...
//   for (const dynac::OutputFile& file : dynac::generate_kernels(robot, {"--kernels",
//   "all"}).files) ...
#pragma once

#include <string>
#include <vector>

#include "model/description.hpp"
#include "support/error.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What the compiler wrote.
struct GeneratedKernels {
  std::vector<OutputFile> files;     ///< of a folder that builds alone: path in it, and content
  std::vector<Diagnostic> warnings;  ///< about the robot
};

/// Compiles kernels of a robot. Not from several threads at once.
///
/// @param[in] robot    its name, made an identifier, is that of the files unless --name says
///                     otherwise; places in it appear in messages
/// @param[in] options  of `dynac generate`, as on the command line: {"--kernels",
///                     "inverse_dynamics,mass_matrix", "--base", "floating", "--gravity",
///                     "0,0,-1.62"}; not those that say what is written where
/// @throws InputError  everything wrong with the robot; requested items that it lacks
/// @throws UsageError  what is wrong with the options
[[nodiscard]] GeneratedKernels generate_kernels(const RobotDescription& robot,
                                                const std::vector<std::string>& options = {});

/// The robot as `dynac convert --to json` writes it, for the command and for other programs.
[[nodiscard]] std::string robot_as_json(const RobotDescription& robot);

/// The robot that a file in any format describes. Its base and gravity, which some files state, are
/// options of generate_kernels().
/// @throws InputError  what is wrong with the file
[[nodiscard]] RobotDescription read_robot_description(const std::string& path);

}  // namespace dynac
