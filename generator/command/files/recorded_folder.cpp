// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/recorded_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "command/line/command_options.hpp"
#include "dynac/files/folder_manifest.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/word_list.hpp"
#include "readers/robot_file.hpp"
#include "support/error.hpp"
#include "support/nearest_paths.hpp"
#include "support/quoted.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// What JSON of anyone's hand holds at a key, if it is a text.
std::string text_at(const Json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json& object_at(const Json& json, const char* key) {
  static const Json kEmpty = Json::object();
  const auto found = json.find(key);
  return found != json.end() && found->is_object() ? *found : kEmpty;
}

// The arguments that stand for a recorded value; none where it names nothing.
Words arguments_of(const OptionRow& row, const std::string& value) {
  if (value.empty()) return {};
  return row.member.arity == Arity::kList ? split_list(value) : Words{value};
}

Words arguments_of(const OptionRow& row, const Json& recorded, const std::string& place) {
  Words words;
  for (const Json& value : recorded.is_array() ? recorded : Json::array({recorded})) {
    if (!value.is_string()) {
      throw InputError(place, fmt::format("option {}: the value {} is not a text; run dynac "
                                          "generate again",
                                          dynac::quoted(flag_of(row)), value.dump()));
    }
    const Words part = arguments_of(row, value.get<std::string>());
    words.insert(words.end(), part.begin(), part.end());
  }
  return words;
}

void check_names(const RecordedFolder& folder, const Json& recorded) {
  const std::vector<const OptionRow*> rows = options_that_change_bytes();
  for (const auto& option : recorded.items()) {
    const std::string flag = "--" + option.key();
    const bool is_known =
        std::ranges::any_of(rows, [&](const OptionRow* row) { return flag_of(*row) == flag; });
    if (is_known) continue;
    throw InputError(folder.place(),
                     fmt::format("dynac {} wrote this folder with the option {}, which dynac {} "
                                 "does not have; use that version, or run dynac generate again",
                                 text_at(folder.manifest, "dynac"), dynac::quoted(flag), kVersion));
  }
}

std::optional<fs::path> find_file(const std::vector<fs::path>& folders, const std::string& name) {
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::is_regular_file(folder / name, error)) return (folder / name).lexically_normal();
  }
  return std::nullopt;
}

// Files are recorded without their folders: a path is what somebody else has written.
void check_file_name(const RecordedFolder& folder, const std::string& name) {
  if (fs::path(name).filename() == name && name != "." && name != "..") return;
  throw InputError(folder.place(),
                   fmt::format("names the file {}, with a folder, which dynac does not record; run "
                               "dynac generate again",
                               dynac::quoted(name)));
}

// Where files of a recorded name are looked for.
std::vector<fs::path> usual_folders(const RecordedFolder& folder) {
  return {"", folder.root, folder.root / ".."};
}

std::string robot_file(const RecordedFolder& folder, const std::string& given) {
  const std::string name = text_at(object_at(folder.manifest, "source"), "file");
  const bool was_stream = name == kStreamName;
  const std::string again = fmt::format("write dynac check {} {}", folder.root.string(),
                                        was_stream ? kStandardInput : "ROBOT");
  if (given.empty()) {
    if (was_stream) {
      throw InputError(folder.place(), "the robot came from the standard input; " + again);
    }
    check_file_name(folder, name);
    if (const auto found = find_file(usual_folders(folder), name)) return found->string();
    throw InputError(folder.place(),
                     fmt::format("{}, of which the folder was written, is not in the current "
                                 "folder, in {} or beside it; {}",
                                 dynac::quoted(name), folder.root.string(), again));
  }
  const std::string given_name =
      given == kStandardInput ? std::string(kStreamName) : fs::path(given).filename().string();
  if (given_name == name) return given;
  throw InputError(folder.place(),
                   fmt::format("the folder was written from {}, not from {}; {} with that one, or "
                               "run dynac generate for the other",
                               dynac::quoted(name), dynac::quoted(given_name), again));
}

// A file that an option names is recorded without its folder.
Words found_files(const RecordedFolder& folder, const OptionRow& row, const Words& names,
                  const std::string& robot) {
  std::vector<fs::path> folders = usual_folders(folder);
  folders.insert(folders.begin(), fs::path(robot).parent_path());
  Words paths;
  for (const std::string& name : names) {
    check_file_name(folder, name);
    const auto found = find_file(folders, name);
    if (!found) {
      throw InputError(
          folder.place(),
          fmt::format("{} {}: the file is not beside the robot file, in the current "
                      "folder, in {} or beside it; give its path with {}",
                      flag_of(row), dynac::quoted(name), folder.root.string(), flag_of(row)));
    }
    paths.push_back(found->string());
  }
  return paths;
}

}  // namespace

RecordedFolder read_recorded_folder(const fs::path& root) {
  std::error_code error;
  if (fs::is_regular_file(root, error)) {
    throw InputError(root.string(), "is a file; give the folder that dynac generate wrote");
  }
  if (!fs::is_directory(root, error)) {
    const std::string question = did_you_mean_path(root);
    throw InputError(root.string(),
                     fmt::format("there is no such folder; {}{}give one that dynac generate wrote",
                                 question, question.empty() ? "" : " "));
  }
  const std::set<std::string> found = find_manifests(root);
  if (found.empty()) {
    throw InputError(root.string(),
                     "has no readable manifest, <robot>.json, of dynac; give a folder that dynac "
                     "generate wrote, or write it again");
  }
  if (found.size() > 1) {
    throw InputError(
        root.string(),
        fmt::format("has the manifests of several robots ({}), but a folder holds one; "
                    "write each into a folder of its own",
                    fmt::join(found, ", ")));
  }
  RecordedFolder folder{root, *found.begin(), {}};
  folder.manifest = parse_manifest(root / folder.manifest_path);
  if (!folder.manifest.is_object() || text_at(folder.manifest, "generation").empty()) {
    throw InputError(folder.place(),
                     "dynac was interrupted when it wrote this folder; run dynac generate again");
  }
  return folder;
}

// Whether the robot's file decided it, and so decides it again.
static bool is_of_robot_file(const Json& manifest, const OptionRow& row) {
  const Json names = manifest.value("options_of_robot_file", Json::array());
  return std::ranges::find(names, Json(flag_of(row).substr(2))) != names.end();
}

CommandOptions recorded_options(const RecordedFolder& folder, const CommandOptions& given) {
  const Json& recorded = object_at(folder.manifest, "options");
  check_names(folder, recorded);
  CommandOptions options = given;
  options.robot_file = robot_file(folder, given.robot_file);
  try {
    for (const OptionRow* row : options_that_change_bytes()) {
      const auto value = recorded.find(std::string(flag_of(*row).substr(2)));
      if (value == recorded.end() || !row->member.is_same(given, Options{})) continue;
      if (is_of_robot_file(folder.manifest, *row)) continue;
      Words words = arguments_of(*row, *value, folder.place());
      if (row->named_file != nullptr) words = found_files(folder, *row, words, options.robot_file);
      if (words.empty()) continue;
      row->member.read(options, *row, words);
    }
    check_command_options(options, Command::kGenerate);
  } catch (const UsageError& error) {
    throw InputError(folder.place(), fmt::format("recorded option {}", error.what()));
  }
  return options;
}

}  // namespace dynac
