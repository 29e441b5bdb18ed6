// SPDX-License-Identifier: BSD-3-Clause
// The manifest of an output folder, <robot>.json, as the next run finds it: which files are ours,
// whether the run that wrote it came to its end, and whether the folder is another robot's.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

/// What the manifest of the previous run says.
struct OldManifest {
  bool is_ours = false;
  std::set<std::string> files;  ///< unchecked: anyone may have edited it
};

/// What anyone may have written at the place of a manifest.
/// @return discarded if it is no JSON, or if no manifest is so large, nested so deep or lists so
///         many files: comparing or printing it would take memory without bound
[[nodiscard]] nlohmann::json parse_manifest(const std::filesystem::path& path);

/// @param[in] path  of the manifest, relative to the folder
[[nodiscard]] OldManifest read_manifest(const std::filesystem::path& root, const std::string& path);

/// The manifest of a folder whose files are being changed: `complete` is false in it, and it lists
/// the files of the run before and of this one, so that after an interruption the next run knows
/// what is ours.
/// @param[in] manifest  this run's
[[nodiscard]] std::string incomplete_manifest(const OutputFile& manifest,
                                              const std::vector<OutputFile>& files,
                                              const OldManifest& old);

/// Manifests of dynac in a folder, as relative paths in alphabetical order.
[[nodiscard]] std::set<std::string> find_manifests(const std::filesystem::path& root);

/// Another robot's manifest in the folder, as a relative path; none: there is none.
/// @param[in] manifest_path  this robot's
[[nodiscard]] std::optional<std::string> find_other_manifest(const std::filesystem::path& root,
                                                             const std::string& manifest_path);

}  // namespace dynac
