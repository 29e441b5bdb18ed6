// SPDX-License-Identifier: BSD-3-Clause
// What a path that does not exist was meant to be. In: the path as it was given. Out: the nearest
// names in its folder, for messages.
#pragma once

#include <filesystem>
#include <string>

namespace dynac {

/// "did you mean "arm/panda.urdf"?", as did_you_mean() has it of the names in the path's folder;
/// empty if none is near or the folder cannot be read.
[[nodiscard]] std::string did_you_mean_path(const std::filesystem::path& path);

}  // namespace dynac
