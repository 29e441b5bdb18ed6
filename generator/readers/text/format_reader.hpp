// SPDX-License-Identifier: BSD-3-Clause
// What a format of robot files brings: a row of readers/format_readers.hpp.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/builder.hpp"
#include "readers/text/described_robot.hpp"

namespace dynac {

/// Options of read_robot().
struct ReadOptions {
  BuildOptions build = {};
  std::string model = {};  ///< which model of a file of several; empty: the only one
  std::vector<std::string> xacro_arguments = {};  ///< name:=value, for a xacro file
  /// Folders of models that an SDF file includes, besides its own.
  std::vector<std::filesystem::path> model_paths = {};
  /// Whether the user chose the base of `build`; if not, files that state one do.
  bool is_base_given = false;
  bool lists_consulted = false;  ///< whether to ask xacro what it includes, which takes its time

  /// The base that the user asks for; none: the file's.
  [[nodiscard]] std::optional<Base> base() const {
    return is_base_given ? std::optional(build.base) : std::nullopt;
  }
};

/// The text of a robot file.
struct RobotText {
  std::string_view text;  ///< without a byte order mark
  std::string name;       ///< stands for the file in messages
  /// Of the file, where included ones are; none: there is no file.
  std::optional<std::filesystem::path> folder = {};
};

/// A format that is read.
struct FormatReader {
  std::string_view word;    ///< "sdf"
  std::string_view ending;  ///< of files, where they need not have another: ".sdf"
  bool (*recognises)(std::string_view text);
  /// @throws InputError  with all findings
  DescribedRobot (*describe)(const RobotText& robot, const ReadOptions& options);
  bool is_xml = true;
  bool holds_models = false;            ///< a file may hold several, one of which is chosen
  bool states_base_and_gravity = true;  ///< which options then override
};

}  // namespace dynac
