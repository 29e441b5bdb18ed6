// Expands xacro files with the user's own `xacro`: it is a Python program of ROS, and files rely on
// what it can find on the user's machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dynac {

/// What `xacro PATH name:=value...` prints. The program is looked for in PATH; no shell is
/// involved.
/// @throws InputError  if there is no such program, or with what it says when it fails
[[nodiscard]] std::string expand_xacro(const std::filesystem::path& path,
                                       const std::vector<std::string>& arguments);

}  // namespace dynac
