// SPDX-License-Identifier: BSD-3-Clause
// Options about the robot: which file, how its joints are read, ordered and held.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dynac/options/option_checks.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_row.hpp"
#include "dynac/options/option_words.hpp"
#include "model/builder.hpp"

namespace dynac {

/// In place of a robot's file.
inline constexpr std::string_view kStandardInput = "-";

/// Those that read what the robot's file includes; check reads it again.
inline constexpr Command kIncludingCommands[] = {
    Command::kGenerate, Command::kInspect, Command::kExplain, Command::kReport,
    Command::kCompare,  Command::kConvert, Command::kCheck};

struct RobotOptions {
  std::string robot_file;                    ///< path of the description, or kStandardInput
  std::string model;                         ///< which model of an SDF file; empty: the only one
  std::vector<std::string> xacro_arguments;  ///< name:=value
  std::vector<std::string> model_paths;      ///< folders of models that SDF files include
  /// Whether Robot::files holds those too that xacro looked for, to ask for which takes its time.
  bool lists_consulted_files = false;
  std::optional<Base> base;              ///< not given: what the robot's file states, else fixed
  std::vector<std::string> joint_order;  ///< names; empty: the file's
  std::vector<std::string> locks;        ///< JOINT=VALUE
  IgnoredMimics ignored_mimics;
  double snap_angles = 1e-11;
  bool is_strict = false;
};

inline constexpr OptionRow kRobotOptions[] = {
    {.key = "model",
     .takes = "NAME",
     .help = "Model to read from an SDF file that contains several",
     .example = "arm",
     .commands = kReadingCommands,
     .canonical_rank = 30,
     .member = text_member<&RobotOptions::model>()},
    {.key = "xacro-arg",
     .takes = "NAME:=VALUE",
     .help = "Argument for a xacro file",
     .example = "gripper:=true",
     .commands = kReadingCommands,
     .canonical_rank = 40,
     .member = repeated_member<&RobotOptions::xacro_arguments>()},
    {.key = "model-path",
     .takes = "DIR",
     .help = "Folder of models that an SDF file includes, by model://NAME or a relative path, "
             "besides the file's own folder and the one above",
     .example = "models",
     .commands = kIncludingCommands,
     .member = repeated_member<&RobotOptions::model_paths>(),
     .offer = Offer::kFolders,
     .check = option_checks::check_model_paths},
    {.key = "base",
     .help = "How the root link is attached to the world (default: fixed, or what an MJCF, SDF or "
             "JSON file says)",
     .example = "floating",
     .commands = kReadingCommands,
     .canonical_rank = 50,
     .member = word_member<kBaseWords, &RobotOptions::base>(),
     .overrides_file = option_forms::gives_base},
    {.key = "snap-angles",
     .takes = "TOL",
     .help = "Tolerance within which entries of rotations and axes are snapped to 0 or +-1; 0 "
             "turns snapping off (default: 1e-11)",
     .example = "1e-6",
     .least = "0",
     .most = "0.1",
     .commands = kRobotCommands,
     .canonical_rank = 260,
     .member = number_member<&RobotOptions::snap_angles>()},
    {.key = "strict",
     .help = "Treat doubtful inertias, parts of the file that change the dynamics and are not "
             "modelled, and loops that kernels leave open, as errors, not as warnings",
     .commands = kReadingCommands,
     .member = switch_member<&RobotOptions::is_strict>()},
    {.key = "joint-order",
     .takes = "A,B,..",
     .help = "Order of the joints in q and v (default: the file's)",
     .example = "elbow,shoulder",
     .commands = kRobotCommands,
     .canonical_rank = 220,
     .member = list_member<&RobotOptions::joint_order>(),
     .check = option_checks::check_joint_order},
    {.key = "lock",
     .takes = "JOINT=VALUE,..",
     .help = "Lock joints at these positions",
     .example = "elbow=0.5,wrist=0",
     .commands = kRobotCommands,
     .canonical_rank = 230,
     .member = list_member<&RobotOptions::locks>(),
     .check = option_checks::check_lock},
    {.key = "mimic",
     .takes = "follow|ignore|ignore:JOINT,..",
     .help = "Whether mimic joints follow their leaders; ignore makes all of them, or those named, "
             "independent (default: follow)",
     .example = "ignore:left_finger,right_finger",
     .commands = kRobotCommands,
     .canonical_rank = 240,
     .member = {Arity::kList, option_forms::read_mimic, option_forms::print_mimic,
                option_forms::is_same_mimic},
     .check = option_checks::check_mimic},
};

}  // namespace dynac
