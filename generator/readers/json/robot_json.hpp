// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot from JSON, an image of RobotDescription with its base and gravity that
// `dynac convert` writes and programs can write as well: every number, every type of joint, loops
// and couplings. Members and values that are missing, unknown or of another type are errors, placed
// by their line and JSON pointer. robot_members.hpp lists the members.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "readers/text/described_robot.hpp"
#include "readers/text/format_reader.hpp"

namespace dynac {

/// Whether a text can be nothing but JSON: it starts with a brace or a bracket.
[[nodiscard]] bool is_robot_json(std::string_view text);

/// What the text of a JSON file describes.
///
/// @param[in] name     stands for the file in messages
/// @param[in] options  the strictness, and what kernels count; the base is the file's or `base`
/// @param[in] base     that the user asks for; none: the file's
/// @throws InputError  with all findings, each placed as `path:line`
[[nodiscard]] DescribedRobot describe_json_text(std::string_view text, const std::string& name,
                                                const BuildOptions& options = {},
                                                std::optional<Base> base = std::nullopt);

[[nodiscard]] DescribedRobot describe_json(const RobotText& robot, const ReadOptions& options);

inline constexpr FormatReader kJsonReader{.word = "json",
                                          .ending = ".json",
                                          .recognises = is_robot_json,
                                          .describe = describe_json,
                                          .is_xml = false};

}  // namespace dynac
