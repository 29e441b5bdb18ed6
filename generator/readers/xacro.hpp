// SPDX-License-Identifier: BSD-3-Clause
// Expands xacro files with the user's own `xacro`: it is a Python program of ROS, and files rely on
// what it can find on the user's machine.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// Whether a text defines what xacro expands. One that calls macros alone was expanded before.
[[nodiscard]] bool needs_xacro(std::string_view text);

/// What `xacro PATH name:=value...` prints. The program is looked for in PATH; no shell is
/// involved.
/// @throws InputError  if there is no such program, or with what it says when it fails
/// @throws UsageError  if neither the file nor what it includes knows an argument
[[nodiscard]] std::string expand_xacro(const std::filesystem::path& path,
                                       const std::vector<std::string>& arguments);

/// The files that xacro includes; none where it does not tell.
[[nodiscard]] std::vector<std::filesystem::path> files_of_xacro(
    const std::filesystem::path& path, const std::vector<std::string>& arguments);

}  // namespace dynac
