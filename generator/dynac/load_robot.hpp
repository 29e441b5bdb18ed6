// SPDX-License-Identifier: BSD-3-Clause
// A robot as the options give it: read, named, with what the user asks of it.
#pragma once

#include <string>

#include "search/robot.hpp"

namespace dynac {

struct DescribedRobot;
struct Options;
struct RobotDescription;

/// What messages about the robot as a whole call it: the path of its file, or "standard input".
[[nodiscard]] std::string robot_place(const Options& options);

/// The same without its folder.
[[nodiscard]] std::string source_name(const Options& options);

/// What the robot's file describes, with the gravity of the file or of the options.
/// @throws InputError  what is wrong with the file
[[nodiscard]] DescribedRobot describe_robot(const Options& options);

/// Reads and names the robot that the options give. A robot from the standard input without the
/// option name bears the name that its description gives.
/// @throws InputError  what is wrong with the file, or requested items that it lacks
/// @throws UsageError  where an option names what it does not have
[[nodiscard]] Robot load_robot(const Options& options);

/// The same of a robot that a program describes, as if its name were a file's.
[[nodiscard]] Robot load_robot(const Options& options, const RobotDescription& description);

}  // namespace dynac
