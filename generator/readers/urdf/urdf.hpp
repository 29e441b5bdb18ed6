// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot from a URDF file, in one pass over the XML that reports every error with its line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/builder.hpp"
#include "model/model.hpp"
#include "readers/text/described_robot.hpp"
#include "readers/text/format_reader.hpp"

namespace dynac {

/// The robot that a URDF file describes.
///
/// @param[in] path     a regular file, UTF-8, at most 64 MB, elements nested at most 100 deep
/// @param[in] options  the base and the strictness
/// @throws InputError  with all findings, each placed as `path:line`
[[nodiscard]] Model read_urdf(const std::filesystem::path& path, const BuildOptions& options = {});

/// What the text of a URDF file describes; `name` stands for the file in messages.
/// @throws InputError  with all findings
[[nodiscard]] DescribedRobot describe_urdf_text(std::string_view text, const std::string& name,
                                                const BuildOptions& options = {});

/// The robot that it describes.
[[nodiscard]] Model read_urdf_text(std::string_view text, const std::string& name,
                                   const BuildOptions& options = {});

[[nodiscard]] DescribedRobot describe_urdf(const RobotText& robot, const ReadOptions& options);

/// Whatever no other format recognises is taken for a URDF file, and found wrong.
inline constexpr FormatReader kUrdfReader{.word = "urdf",
                                          .ending = ".urdf",
                                          .recognises = [](std::string_view) { return true; },
                                          .describe = describe_urdf,
                                          .states_base_and_gravity = false};

}  // namespace dynac
