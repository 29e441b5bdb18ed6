// SPDX-License-Identifier: BSD-3-Clause
#include "targets.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "command/line/command_options.hpp"
#include "exercise.hpp"
#include "exercise_command.hpp"
#include "exercise_files.hpp"

namespace dynac::test {
namespace {

using WordList = std::vector<std::string>;

WordList problem_words() {
  return {"measure",
          "zero",
          "estimate",
          "report",
          "accept",
          "all",
          "except",
          "sigma",
          "sum",
          "+",
          "-",
          "covariance",
          "smallest_pivot",
          "singular_configurations",
          "joint_acceleration",
          "joint_torque",
          "joint_wrench",
          "link_acceleration",
          "external_wrench",
          "[fz]",
          "[0]",
          "[force moment]",
          "#",
          "\""};
}

WordList constraint_words() {
  return {"set",       "extends",  "point",
          "frame",     "hinge",    "distance",
          "coupling",  "floating", "at",
          "rpy",       "to",       "in",
          "axes",      "second",   "without",
          "stabilise", "as",       "length",
          "about",     "z",        "x,y",
          "rx",        "world",    "arm",
          "rail",      "constant", "shoulder",
          "*",         "+",        "=",
          "#",         "\"",       "\"left finger\"",
          "with",      "order",    "axle"};
}

// Every option with an argument that it takes, and what the robot of the scratch folder has.
WordList command_words() {
  WordList words{"robot.urdf", "arm",      "cabin",       "rail",         "all",  "ignore",
                 "M[0,1]",     "floating", "mass_matrix", "shoulder",     "left", "-",
                 "--",         "=",        ",",           "robot.problem"};
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      words.push_back(flag_of(row));
      if (!row.example.empty()) words.push_back(flag_of(row) + ' ' + std::string(row.example));
      const WordList taken = row.member.words == nullptr ? WordList() : row.member.words();
      words.insert(words.end(), taken.begin(), taken.end());
    }
  }
  return words;
}

WordList manifest_words() {
  WordList words{"\"files\":", "null", "[]", "{}", "\"dynac\":", "\"generation\":", "\"kernels\":"};
  for (const OptionRow* const row : options_that_change_bytes()) {
    words.push_back('"' + std::string(row->key) + "\": \"" + std::string(row->example) + "\",");
  }
  return words;
}

}  // namespace

std::span<const Target> targets() {
  static constexpr std::array kTargets{
      Target{"urdf", Damage::kMarkup, exercise_robot},
      Target{"sdf", Damage::kMarkup, exercise_robot},
      Target{"mjcf", Damage::kMarkup, exercise_robot},
      Target{"json", Damage::kWords, exercise_robot},
      Target{"xacro", Damage::kBoth, exercise_files},
      Target{"includes", Damage::kBoth, exercise_files},
      Target{"problem", Damage::kWords, exercise_problem, problem_words},
      Target{"constraints", Damage::kWords, exercise_constraints, constraint_words},
      Target{"spheres", Damage::kWords, exercise_spheres},
      Target{"command", Damage::kWords, exercise_command, command_words},
      Target{"manifest", Damage::kWords, exercise_manifest, manifest_words},
  };
  return kTargets;
}

const Target& target_called(std::string_view name) {
  const auto rows = targets();
  const auto row = std::ranges::find(rows, name, &Target::name);
  if (row == rows.end()) throw std::invalid_argument("no target " + std::string(name));
  return *row;
}

}  // namespace dynac::test
