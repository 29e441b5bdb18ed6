// SPDX-License-Identifier: BSD-3-Clause
// What stands at paths below an output folder, looked at without ever following a link that
// somebody put there, and what is in the way of the folder itself.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace dynac {

/// Whether a path stays within the folder that it is relative to, as far as its text says.
[[nodiscard]] bool is_plain_path(std::string_view path);

/// The folder between `root` and the file that is no folder, or a link to one; none if all are
/// folders or not there yet.
[[nodiscard]] std::optional<std::filesystem::path> find_obstacle(const std::filesystem::path& root,
                                                                 const std::string& path);

/// What stands at `folder`, or at a folder that it lies in, and is none; links are followed.
[[nodiscard]] std::optional<std::filesystem::path> find_blocking_file(
    const std::filesystem::path& folder);

/// Whether there is a regular file, and no link to one.
[[nodiscard]] bool is_plain_file(const std::filesystem::path& path);

/// The beginning of a file, all of it where it is shorter: what stands in a folder may have any
/// size.
/// @param[in] most  bytes
/// @return none where the file cannot be read
[[nodiscard]] std::optional<std::string> read_beginning(const std::filesystem::path& path,
                                                        std::size_t most);

/// Whether the banner of generated files stands where it belongs.
[[nodiscard]] bool bears_mark(std::string_view content);

/// Whether a file that a manifest lists may be removed. The manifest may have been tampered with:
/// what leaves the folder, passes through a link or lacks our mark stays.
[[nodiscard]] bool may_be_removed(const std::filesystem::path& root, const std::string& path);

/// Removes a folder below `root` where it is empty, and then those that it lies in.
void remove_empty_folders(const std::filesystem::path& root, std::filesystem::path folder);

}  // namespace dynac
