// SPDX-License-Identifier: BSD-3-Clause
// Removes the temporary files of StagedFile that runs left which were killed. In: a locked folder.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>

namespace dynac {

/// Removes a temporary file where it was to become one of `files`, which only the holder of the
/// folder's lock writes, or where the process that made it is no more; from the folder and from
/// those that the files lie in. To `files` come those that an incomplete manifest lists which was
/// not yet in its place. Folders that are left empty go too.
/// @param[in] files        paths relative to the folder
/// @param[in] before_each  called before each removal
/// @throws InputError where a removal fails
void remove_stale_temporaries(const std::filesystem::path& root, std::set<std::string> files,
                              const std::function<void()>& before_each);

}  // namespace dynac
