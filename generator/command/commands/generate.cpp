// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "command/commands/certificate_line.hpp"
#include "command/commands/command_session.hpp"
#include "command/commands/commands.hpp"
#include "command/commands/constraint_line.hpp"
#include "command/commands/dry_run.hpp"
#include "command/commands/over_budget.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/commands/write_folder.hpp"
#include "command/commands/write_report.hpp"
#include "command/files/depfile.hpp"
#include "command/line/command_options.hpp"
#include "command/snapping_note.hpp"
#include "dynac/emission.hpp"
#include "dynac/files/folder_manifest.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/selected_kernels.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/job.hpp"
#include "emit/wrappers/wrapper_table.hpp"
#include "search/compile.hpp"
#include "support/counted.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// Before the work is done that would be lost.
void check_output(const std::string& directory) {
  if (directory == "-") {
    throw InputError("--output -", "the standard output is no folder; name one");
  }
  const auto blocking = find_blocking_file(directory);
  if (!blocking) return;
  throw InputError(
      directory,
      fmt::format(
          "{} is a file, not a folder; choose another folder with --output, or move the file away",
          dynac::quoted(blocking->string())));
}

// The page is no file of the folder.
void check_report(const std::string& page, const std::string& directory,
                  const std::vector<OutputFile>& files) {
  namespace fs = std::filesystem;
  std::error_code error;  // whether the paths can be written to is found out by writing
  const fs::path path = fs::weakly_canonical(page, error);
  const fs::path root = error ? fs::path() : fs::weakly_canonical(directory, error);
  const std::string inside = error ? "" : path.lexically_relative(root).string();
  if (std::ranges::find(files, inside, &OutputFile::path) == files.end()) return;
  throw InputError(page, "is a file of the generated folder; choose another one with --report");
}

// The robot's files and those that options name.
std::vector<std::filesystem::path> files_read(const Robot& robot, const CommandOptions& options) {
  std::vector<std::filesystem::path> files = robot.files;
  for (const std::string& file : named_files(options)) files.emplace_back(file);
  return files;
}

// That the folder was another robot file's; empty: it was not, or nothing of this robot's name.
std::string former_owner(const std::string& directory, const std::string& manifest_path,
                         const EmitJob& job) {
  const nlohmann::json old = parse_manifest(std::filesystem::path(directory) / manifest_path);
  const nlohmann::json::json_pointer place("/source/file");
  if (!old.is_object() || !old.contains(place) || !old[place].is_string()) return "";
  const std::string file = old[place];
  if (file == job.source_file) return "";
  return fmt::format("{}: held the kernels of {} until now; --output or --name keeps them apart\n",
                     directory, dynac::quoted(file));
}

// Writes the folder, unless that is not asked for. Returns what there is to say of it.
std::string write(const EmitJob& job, const std::vector<OutputFile>& files,
                  const std::string& directory, const CommandOptions& options, Session& session) {
  if (options.is_dry_run) return dry_run_text(job, directory, files);
  std::string text = former_owner(directory, files.back().path, job);
  const WriteReport report = write_folder(directory, files, files.back().path, session);
  for (const KernelEntry& kernel : job.kernels) text += kernel_line(kernel) + "\n";
  return text + certificate_line(job) + report_line(directory, report);
}

void say_what_wrappers_leave_out(const Robot& robot, const EmitJob& job) {
  for (const WrapperRow& row : wrappers_of(job.emit)) {
    if (row.notes == nullptr) continue;
    for (const std::string& note : row.notes(job)) {
      print_note(fmt::format("{}: @wrap {} leaves out {}\n", robot.source_file, row.word, note));
    }
  }
}

}  // namespace

void run_generate(const CommandOptions& options) {
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  CommandSession session(options);
  session.predicts_steps = !options.report.empty();
  const Robot robot = load_robot(options);
  print_warnings(robot.model.warnings, stderr);
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options, print_note);
  const std::string directory = options.output.empty() ? "./" + robot.identifier : options.output;
  check_output(directory);
  if (!options.report.empty()) check_report_path(options.report, "--report");
  const std::string first_line = about_robot(robot, rows, options);
  const bool has_dump = !options.dump_after.empty();
  if (has_dump) fmt::print("{}", first_line);
  Progress& progress = session.progress;
  const std::vector<CompiledKernel> kernels =
      compile_kernels(robot, rows, command_request(options), session.dump(), session);
  progress.wipe();
  for (const CompiledKernel& kernel : kernels) say_if_over_budget(robot, kernel, options);
  EmitJob job = checked_job(robot, kernels, options, session);
  const std::vector<OutputFile> files = files_of(job, options, session);
  say_what_wrappers_leave_out(robot, job);
  if (!options.report.empty()) check_report(options.report, directory, files);
  // Nothing is printed of a run that fails.
  const std::string text = write(job, files, directory, options, session);
  progress.wipe();
  if (!options.is_quiet) {
    if (!has_dump) fmt::print("{}", first_line);
    fmt::print("{}{}", snapping_note(job.snapping, options.snap_angles), text);
  }
  if (!options.depfile.empty()) write_depfile(options.depfile, files_read(robot, options));
  if (options.report.empty()) return;
  write_report({robot, kernels, job, files}, options, session, options.report, "--report");
}

}  // namespace dynac
