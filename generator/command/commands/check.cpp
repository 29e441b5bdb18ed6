// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/commands/command_session.hpp"
#include "command/commands/commands.hpp"
#include "command/commands/write_folder.hpp"
#include "command/files/folder_changes.hpp"
#include "command/files/recorded_folder.hpp"
#include "command/files/recorded_measurements.hpp"
#include "command/line/command_options.hpp"
#include "dynac/affected_kernels.hpp"
#include "dynac/emission.hpp"
#include "dynac/files/manifest_changes.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/requirements.hpp"
#include "dynac/selected_kernels.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "search/compile.hpp"
#include "support/error.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

// The files that generate would write; times are not taken again, for they would be others.
std::vector<OutputFile> expected_files(const RecordedFolder& folder, const CommandOptions& options,
                                       Session& session) {
  const DumpSink silent = [](const std::string&) {};
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  const Robot robot = load_robot(options);
  const std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, silent);
  check_affected_kernels(robot, rows, options);
  EmitJob job = checked_job(
      robot, compile_kernels(robot, rows, request_of(options), silent, session), options, session);
  if (options.measure == nullptr || !options.measure->is_host()) {
    return files_of(job, options, session);
  }
  take_recorded_measurements(job, folder);
  return emit(job);
}

// How a folder differs from what would be written.
struct Differences {
  Lines causes;  // that the manifests tell
  FolderChanges changes;
};

Differences differences(const RecordedFolder& folder, const std::vector<OutputFile>& files) {
  const auto manifest = nlohmann::json::parse(files.back().content);
  FolderChanges changes = folder_changes(folder, files, manifest);
  if (changes.files.empty()) return {};
  return {manifest_changes(folder.manifest, manifest), std::move(changes)};
}

Lines lines_of(const Differences& found) {
  Lines lines = found.causes;
  for (const FileChange& file : found.changes.files) {
    lines.push_back(file.path + " " + file.problem);
  }
  if (!found.causes.empty() && found.changes.was_edited) {
    lines.emplace_back("files were edited by hand, or removed, after dynac wrote them");
  }
  return lines;
}

void print_text(const Differences& found, const CommandOptions& given, const std::string& robot) {
  const Lines lines = lines_of(found);
  fmt::print("{}: {} what dynac {} writes for {}\n", given.output, lines.empty() ? "is" : "is not",
             kVersion, robot);
  constexpr std::size_t kMost = 40;
  for (std::size_t k = 0; k < std::min(lines.size(), kMost); ++k) fmt::print("  {}\n", lines[k]);
  if (lines.size() > kMost) fmt::print("  and {} more\n", lines.size() - kMost);
  if (!lines.empty() && !given.updates) fmt::print("--update writes the files.\n");
}

void print_json(const Differences& found, const CommandOptions& given, const std::string& robot) {
  Json files = Json::array();
  for (const FileChange& file : found.changes.files) {
    files.push_back({{"path", file.path}, {"problem", file.problem}});
  }
  const bool is_current = files.empty();
  const Json json{{"folder", given.output},
                  {"dynac", kVersion},
                  {"robot", robot},
                  {"is_current", is_current},
                  {"causes", found.causes},
                  {"files", std::move(files)},
                  {"was_edited", found.changes.was_edited},
                  {"is_updated", !is_current && given.updates}};
  fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

bool run_check(const CommandOptions& given) {
  CommandSession session(given);
  const RecordedFolder folder = read_recorded_folder(given.output);
  const CommandOptions options = recorded_options(folder, given);
  std::vector<OutputFile> files;
  try {
    files = expected_files(folder, options, session);
  } catch (const UsageError& error) {  // the manifest gives these options
    throw InputError(folder.place(), fmt::format("recorded option {}", error.what()));
  }
  const Differences found = differences(folder, files);
  session.progress.wipe();
  const bool is_text = !given.is_quiet && !given.is_json;
  if (is_text) print_text(found, given, robot_place(options));
  const bool writes = !found.changes.files.empty() && given.updates;
  if (writes) {
    const WriteReport report = write_folder(given.output, files, files.back().path, session);
    if (is_text) fmt::print("{}", report_line(given.output, report));
  }
  if (given.is_json) print_json(found, given, robot_place(options));
  return found.changes.files.empty() || writes;
}

}  // namespace dynac
