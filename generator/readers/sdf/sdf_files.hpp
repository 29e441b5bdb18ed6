// SPDX-License-Identifier: BSD-3-Clause
// Where the files of models are that <include> names by a URI.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// Where models are looked for.
struct SdfSearch {
  std::vector<std::filesystem::path> model_paths = {};  ///< that the user names, in this order
  /// Of the robot's file; none: it was not read from a file.
  std::optional<std::filesystem::path> folder = {};
};

/// A file that was looked for: its path, or what is wrong, with the remedy.
struct FoundSdf {
  std::filesystem::path path = {};
  std::string problem = {};         ///< `names no file ...; correct it`; empty: the file was found
  std::filesystem::path list = {};  ///< the model.config that named it; empty: none did
};

/// The file that a URI means: `model://NAME`, `package://NAME/FILE`, a path relative to the
/// including file, or `file://` and a path. It is looked for in the search's model paths, beside
/// the including file, in the folder above that, the same two of the robot's file, and in the
/// folders of the environment's GZ_SIM_RESOURCE_PATH and SDF_PATH. Of a folder it is the file of
/// the newest version that is read among those that its model.config lists.
/// @param[in] beside  folder of the including file, if it was read from one
/// @throws InputError  if a model.config is not well-formed
[[nodiscard]] FoundSdf find_sdf(std::string_view uri, const SdfSearch& search,
                                const std::optional<std::filesystem::path>& beside);

}  // namespace dynac
