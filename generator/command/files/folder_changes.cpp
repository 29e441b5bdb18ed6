// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/folder_changes.hpp"

#include <algorithm>
#include <optional>

#include "dynac/files/output_paths.hpp"
#include "emit/build_stamp.hpp"

namespace dynac {
namespace {

using Json = nlohmann::json;

// Nothing is read outside the folder, whatever an edited manifest lists, and `most` bytes at most.
std::optional<std::string> read_file(const RecordedFolder& folder, const std::string& path,
                                     std::size_t most) {
  if (!is_plain_path(path) || find_obstacle(folder.root, path)) return std::nullopt;
  if (!is_plain_file(folder.root / path)) return std::nullopt;
  return read_beginning(folder.root / path, most);
}

std::vector<std::string> listed_files(const Json& manifest) {
  std::vector<std::string> paths;
  for (const Json& path : manifest.value("files", Json::array())) {
    if (path.is_string()) paths.push_back(path.get<std::string>());
  }
  return paths;
}

// Whether the folder's files are as the run left them that wrote the manifest; not if they have
// more than `most` bytes.
bool is_untouched(const RecordedFolder& folder, std::size_t most) {
  std::vector<OutputFile> files;
  for (const std::string& path : listed_files(folder.manifest)) {
    std::optional<std::string> content = read_file(folder, path, most + 1);
    if (!content || content->size() > most) return false;
    most -= content->size();
    files.push_back({path, *std::move(content)});
  }
  return bear_stamp(std::move(files), folder.manifest.value("generation", std::string()));
}

// Bytes that another version of dynac, or another robot's file, may have written in place of these.
std::size_t many_times(const std::vector<OutputFile>& files) {
  std::size_t bytes = 64'000'000;
  for (const OutputFile& file : files) bytes += 4 * file.content.size();
  return bytes;
}

std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

}  // namespace

FolderChanges folder_changes(const RecordedFolder& folder, const std::vector<OutputFile>& files,
                             const Json& manifest) {
  const bool is_same_run = folder.manifest.value("generation", Json()) == manifest["generation"];
  FolderChanges changes;
  changes.was_edited = !is_untouched(folder, many_times(files));
  const std::vector<std::string> listed = listed_files(folder.manifest);
  for (const OutputFile& file : files) {
    const std::optional<std::string> content =
        read_file(folder, file.path, 2 * file.content.size() + 1);
    const bool was_written = std::ranges::find(listed, file.path) != listed.end();
    if (content == file.content) continue;
    if (!content) {
      changes.files.push_back({file.path, was_written ? "is missing" : "would be new"});
    } else if (without_returns(*content) == file.content) {
      changes.files.push_back({file.path, "has line ends of Windows (CR LF)"});
    } else {
      changes.files.push_back({file.path, is_same_run ? "was edited by hand" : "would change"});
    }
  }
  for (const std::string& path : listed) {
    if (std::ranges::find(files, path, &OutputFile::path) != files.end()) continue;
    if (!read_file(folder, path, 0)) continue;
    changes.files.push_back({path, may_be_removed(folder.root, path)
                                       ? "would be removed"
                                       : "would stay, because it is not as dynac wrote it"});
  }
  return changes;
}

}  // namespace dynac
