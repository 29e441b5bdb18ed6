#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "driver/affected_kernels.hpp"
#include "driver/commands/commands.hpp"
#include "driver/commands/write_folder.hpp"
#include "driver/compile.hpp"
#include "driver/files/folder_changes.hpp"
#include "driver/files/manifest_changes.hpp"
#include "driver/files/recorded_folder.hpp"
#include "driver/requirements.hpp"
#include "support/error.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

using Lines = std::vector<std::string>;

// The files that generate would write.
std::vector<OutputFile> expected_files(const Options& options, Session& session) {
  const DumpSink silent = [](const std::string&) {};
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  const Robot robot = load_robot(options);
  const std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, silent);
  check_affected_kernels(robot, rows, options);
  return files_of(
      checked_job(robot, compile_kernels(robot, rows, options, silent, session), options, session),
      options, session);
}

// What there is to say of a folder; nothing: it is what would be written.
Lines differences(const RecordedFolder& folder, const std::vector<OutputFile>& files) {
  const auto manifest = nlohmann::ordered_json::parse(files.back().content);
  const FolderChanges changes = folder_changes(folder, files, manifest);
  if (changes.files.empty()) return {};
  Lines lines = manifest_changes(folder.manifest, manifest);
  const bool has_cause = !lines.empty();
  for (const FileChange& file : changes.files) lines.push_back(file.path + " " + file.problem);
  if (has_cause && changes.was_edited) {
    lines.push_back("files were edited by hand, or removed, after dynac wrote them");
  }
  return lines;
}

void print(const Lines& lines) {
  constexpr std::size_t kMost = 40;
  for (std::size_t k = 0; k < std::min(lines.size(), kMost); ++k) fmt::print("  {}\n", lines[k]);
  if (lines.size() > kMost) fmt::print("  and {} more\n", lines.size() - kMost);
}

}  // namespace

bool run_check(const Options& given) {
  Session session(terminal_line());
  const RecordedFolder folder = read_recorded_folder(given.output);
  const Options options = recorded_options(folder, given);
  std::vector<OutputFile> files;
  try {
    files = expected_files(options, session);
  } catch (const UsageError& error) {  // the manifest gives these options
    throw InputError(folder.place(), fmt::format("recorded option {}", error.what()));
  }
  const Lines lines = differences(folder, files);
  session.progress.wipe();
  const std::string writer =
      fmt::format("what dynac {} writes for {}", kVersion, robot_place(options));
  if (lines.empty()) {
    fmt::print("{}: is {}\n", given.output, writer);
    return true;
  }
  fmt::print("{}: is not {}\n", given.output, writer);
  print(lines);
  if (!given.updates) {
    fmt::print("--update writes the files.\n");
    return false;
  }
  print_report(given.output, write_folder(given.output, files, files.back().path, session));
  return true;
}

}  // namespace dynac
