// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot from a file of any format that there is a reader for.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/model.hpp"
#include "readers/text/described_robot.hpp"
#include "readers/text/format_reader.hpp"

namespace dynac {

/// What a file describes. Its root element tells what it is: <robot> URDF, <sdf> SDF, <mujoco>
/// MJCF; JSON starts with a brace. A file with the extension .xacro, or with elements in it that
/// define what xacro expands, is expanded first; messages then place their lines in `path
/// (expanded)`.
/// @throws InputError  with all findings; also for options that do not suit the file
[[nodiscard]] DescribedRobot describe_robot(const std::filesystem::path& path,
                                            const ReadOptions& options = {});

/// The robot that it describes.
[[nodiscard]] Model read_robot(const std::filesystem::path& path, const ReadOptions& options = {});

/// What messages call the standard input.
inline constexpr std::string_view kStreamName = "standard input";

/// The same of what was read of the standard input, which cannot be xacro: that reads its own file,
/// and others beside it. Nor can MJCF include files there.
[[nodiscard]] DescribedRobot describe_robot_stream(std::string_view bytes,
                                                   const ReadOptions& options = {});
[[nodiscard]] Model read_robot_stream(std::string_view bytes, const ReadOptions& options = {});

/// The same from text in memory that is not xacro; `name` stands for the file in messages.
[[nodiscard]] DescribedRobot describe_robot_text(std::string_view text, const std::string& name,
                                                 const ReadOptions& options = {});
[[nodiscard]] Model read_robot_text(std::string_view text, const std::string& name,
                                    const ReadOptions& options = {});

/// Whether a description states the base and gravity, which options then override: all formats but
/// URDF do.
/// @param[in] text  of a file that was read
[[nodiscard]] bool states_base_and_gravity(std::string_view text);

}  // namespace dynac
