// SPDX-License-Identifier: BSD-3-Clause
#include "exercise_command.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "command/commands/commands.hpp"
#include "command/files/folder_changes.hpp"
#include "command/files/recorded_folder.hpp"
#include "command/files/recorded_measurements.hpp"
#include "command/line/command_line.hpp"
#include "dynac/affected_kernels.hpp"
#include "dynac/emission.hpp"
#include "dynac/files/folder_manifest.hpp"
#include "dynac/files/manifest_changes.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/requirements.hpp"
#include "dynac/selected_kernels.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "readers/text/numbers.hpp"
#include "scratch.hpp"
#include "search/compile.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostWords = 60;

template <class Run>
Outcome outcome_of_command(const Run& run) {
  enter_scratch();
  try {
    run();
    return Outcome::kRead;
  } catch (const InputError&) {
    return Outcome::kRefused;
  } catch (const UsageError&) {
    return Outcome::kRefused;
  } catch (const fs::filesystem_error&) {  // which main() reports
    return Outcome::kRefused;
  }
}

// What is written is written into the scratch folder, and nobody is waited for.
void confine(CommandOptions& options) {
  if (options.robot_file == kStandardInput) options.robot_file = "robot.urdf";
  if (options.other_robot_file == kStandardInput) options.other_robot_file = "robot.urdf";
  for (std::string* const path : {&options.output, &options.pattern, &options.report, &options.page,
                                  &options.evidence, &options.depfile}) {
    if (path->find('/') != path->npos || *path == "..") *path = "elsewhere";
  }
  options.certified_states = std::min<std::size_t>(options.certified_states, 1);
}

// Others take seconds to compile under the sanitizers.
constexpr std::array<std::string_view, 5> kSmallKernels{
    "inverse_dynamics", "mass_matrix", "bias_forces", "forward_kinematics", "sphere_positions"};

bool compiles_little(const CommandOptions& options) {
  const auto is_small = [](const std::string& kernel) {
    return std::ranges::find(kSmallKernels, kernel) != kSmallKernels.end();
  };
  return options.kernels.size() + options.fuse.size() <= 1 && options.what_if.size() <= 1 &&
         std::ranges::all_of(options.kernels, is_small);
}

std::vector<const Kernel*> checked_kernels(const Robot& robot, const CommandOptions& options) {
  const std::vector<const Kernel*> rows =
      available_kernels(robot, selected_kernels(options), options, [](const std::string&) {});
  check_affected_kernels(robot, rows, options);
  return rows;
}

void check_alone(const CommandOptions& options) {
  static_cast<void>(checked_kernels(load_robot(options), options));
}

// Without compiling or writing.
void check_folder(const CommandOptions& given) {
  check_alone(recorded_options(read_recorded_folder(given.output), given));
}

void run(const Invocation& call) {
  const CommandOptions& options = call.options;
  switch (call.command) {
    case Command::kNone:
      return;
    case Command::kGenerate:
      return compiles_little(options) ? run_generate(options) : check_alone(options);
    case Command::kExplain:
      return compiles_little(options) ? run_explain(options) : check_alone(options);
    case Command::kReport:
      return compiles_little(options) ? run_report(options) : check_alone(options);
    case Command::kInspect:
      return run_inspect(options);
    case Command::kCompare:
      return static_cast<void>(run_compare(options));
    case Command::kConvert:
      return run_convert(options);
    case Command::kCheck:
      return check_folder(options);
    case Command::kList:
      return run_list(options);
    case Command::kCompletions:
      return run_completions(options);
    case Command::kMan:
      return run_man(options);
  }
}

// What generate writes for the robot of the scratch folder, without options; it lies in the folder
// out, one file with other ends of lines, one edited, one not there, and one that is stale.
struct Written {
  EmitJob job;
  std::vector<OutputFile> files;
};

const Written& written() {
  static const Written result = [] {
    CommandOptions options;
    options.robot_file = "robot.urdf";
    options.certified_states = 1;
    Session session;
    const Robot robot = load_robot(options);
    const DumpSink silent = [](const std::string&) {};
    EmitJob job = checked_job(robot,
                              compile_kernels(robot, checked_kernels(robot, options),
                                              request_of(options), silent, session),
                              options, session);
    std::vector<OutputFile> files = emit(job);
    for (std::size_t i = 1; i < files.size(); ++i) {
      const std::string added = i == 1 ? "\r" : i == 2 ? "edited" : "";
      write_file("out/" + files[i].path, files[i].content + added);
    }
    write_file("out/robot_old.cpp", "");
    return Written{std::move(job), std::move(files)};
  }();
  return result;
}

void read_folder_again() {
  const RecordedFolder folder = read_recorded_folder("out");
  const auto now = nlohmann::json::parse(written().files.back().content);
  static_cast<void>(manifest_changes(folder.manifest, now));
  static_cast<void>(folder_changes(folder, written().files, now));
  EmitJob job = written().job;
  take_recorded_measurements(job, folder);
  CommandOptions given;
  given.output = "out";
  check_folder(given);
}

}  // namespace

Outcome exercise_command(std::string_view text) {
  std::vector<std::string> words{"dynac"};
  for (const std::string_view word : split_words(text)) {
    if (words.size() < kMostWords) words.emplace_back(word);
  }
  std::vector<const char*> line;
  for (const std::string& word : words) line.push_back(word.c_str());
  return outcome_of_command([&] {
    Invocation call = parse_command_line(static_cast<int>(line.size()), line.data());
    confine(call.options);
    run(call);
  });
}

Outcome exercise_manifest(std::string_view text) {
  return outcome_of_command([&] {
    const OutputFile& manifest = written().files.back();
    write_file("out/" + manifest.path, text);
    const OldManifest old = read_manifest("out", manifest.path);
    static_cast<void>(incomplete_manifest(manifest, written().files, old));
    read_folder_again();
  });
}

}  // namespace dynac::test
