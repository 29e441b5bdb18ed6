// SPDX-License-Identifier: BSD-3-Clause
// The rule of make by which a build learns which files dynac has read: the file of --depfile.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// `TARGET: FILE FILE ..` in make's syntax, one file per line.
[[nodiscard]] std::string make_rule(std::string_view target,
                                    const std::vector<std::filesystem::path>& files);

/// Writes the rule; its target is the path without its ending `.d`.
/// @throws InputError  if there is a file that is no rule for this target, or if it cannot be
/// written
void write_depfile(const std::filesystem::path& path,
                   const std::vector<std::filesystem::path>& files);

}  // namespace dynac
