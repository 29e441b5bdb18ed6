// SPDX-License-Identifier: BSD-3-Clause
// Writes a robot description where the user wants it, over nothing that somebody has edited: a
// description is a file that people go on with.
#pragma once

#include <filesystem>
#include <string>

namespace dynac {

/// What a converted description begins with, in a comment: zeros in place of the stamp.
/// @param[in] source  name of the robot file
[[nodiscard]] std::string description_banner(const std::string& source);

/// The text with its stamp, digits of the SHA-256 of all that it says besides, in the banner.
[[nodiscard]] std::string with_stamp(std::string text);

/// @param[in] text    with_stamp()
/// @param[in] source  path of the robot file
/// @throws InputError  where the robot file itself stands there, a description that was edited
/// since
///                     dynac wrote it, or what write_picture() refuses
void write_description(const std::filesystem::path& path, const std::string& text,
                       const std::filesystem::path& source);

}  // namespace dynac
