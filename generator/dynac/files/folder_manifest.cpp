// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/folder_manifest.hpp"

#include <system_error>

#include "dynac/files/output_paths.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// A manifest of dynac has some kilobytes a kernel.
constexpr std::size_t kMostManifestBytes = 16'000'000;
constexpr int kDeepest = 20;
constexpr std::size_t kMostFiles = 10'000;

}  // namespace

Json parse_manifest(const fs::path& path) {
  bool is_too_deep = false;
  const auto keep = [&](int depth, Json::parse_event_t, const Json&) {
    is_too_deep |= depth > kDeepest;
    return !is_too_deep;
  };
  const std::string text = read_beginning(path, kMostManifestBytes + 1).value_or("");
  if (text.size() > kMostManifestBytes) return Json(Json::value_t::discarded);
  Json json = Json::parse(text, keep, false);
  const auto files = json.find("files");
  const bool has_too_many = files != json.end() && files->size() > kMostFiles;
  return is_too_deep || has_too_many ? Json(Json::value_t::discarded) : json;
}

OldManifest read_manifest(const fs::path& root, const std::string& path) {
  if (find_obstacle(root, path) || !is_plain_file(root / path)) return {};
  const Json json = parse_manifest(root / path);
  if (!json.is_object() || !json.contains("dynac")) return {};
  OldManifest manifest{true, {}};
  for (const auto& entry : json.value("files", Json::array())) {
    if (entry.is_string()) manifest.files.insert(entry.get<std::string>());
  }
  return manifest;
}

std::string incomplete_manifest(const OutputFile& manifest, const std::vector<OutputFile>& files,
                                const OldManifest& old) {
  const Json complete = Json::parse(manifest.content, nullptr, false);
  std::set<std::string> listed = old.files;
  for (const OutputFile& file : files) listed.insert(file.path);
  Json json = Json::object();
  for (const char* key : {"dynac", "robot"}) {
    if (complete.is_object() && complete.contains(key)) json[key] = complete[key];
  }
  json["complete"] = false;
  json["remedy"] = "dynac is writing these files; if it was interrupted, run it again";
  json["files"] = listed;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::set<std::string> find_manifests(const fs::path& root) {
  std::error_code error;
  std::set<std::string> found;  // by name, whatever order the folder has
  for (fs::directory_iterator entry(root, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (entry->path().extension() != ".json") continue;
    if (!is_plain_file(entry->path())) continue;
    const Json json = parse_manifest(entry->path());
    if (json.is_object() && json.contains("dynac") && json.contains("files")) found.insert(name);
  }
  return found;
}

std::optional<std::string> find_other_manifest(const fs::path& root,
                                               const std::string& manifest_path) {
  std::set<std::string> found = find_manifests(root);
  found.erase(manifest_path);
  return found.empty() ? std::nullopt : std::optional(*found.begin());
}

}  // namespace dynac
