// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/compiler.hpp"

#include <fmt/format.h>

#include <utility>

#include "describe/describe_kernels.hpp"
#include "dynac/emission.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/job.hpp"
#include "readers/robot_file.hpp"
#include "search/session.hpp"
#include "support/nearest_names.hpp"
#include "writers/write_json.hpp"

namespace dynac {

namespace {

std::vector<std::string> option_keys() {
  std::vector<std::string> keys;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) keys.emplace_back(row.key);
  }
  return keys;
}

std::string without_newline(std::string line) {
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

// Options that a program has filled, of a robot that is read next.
Options checked(Options options, std::string robot_file) {
  options.robot_file = std::move(robot_file);
  check_values(options);
  check_options(options);
  return options;
}

// What compile() has not made.
void refuse_without_kernels(const Compilation& compilation) {
  if (!compilation.kernels.empty()) return;
  throw UsageError("the compilation has no kernels; pass what compile() returned");
}

}  // namespace

void set(Options& options, std::string_view key, const std::vector<std::string>& words) {
  const OptionRow* const row = find_option(key);
  if (row == nullptr) {
    throw UsageError(unknown_name("option", key, option_keys(),
                                  "dynac/options/ has a header for each group of them"));
  }
  const bool takes_one = row->member.arity == Arity::kOne;
  const bool is_switch = row->member.arity == Arity::kNone;
  if (is_switch ? !words.empty() : words.empty() || (takes_one && words.size() > 1)) {
    throw UsageError(fmt::format("@{}: takes {}, {} given", key,
                                 is_switch   ? "no words"
                                 : takes_one ? "one word"
                                             : "one word or more",
                                 words.size()));
  }
  row->member.read(options, *row, words);
}

LoadedRobot load(const std::filesystem::path& file, Options options) {
  options = checked(std::move(options), file.string());
  Robot robot = load_robot(options);
  return {std::move(robot), std::move(options)};
}

LoadedRobot load(const RobotDescription& description, Options options) {
  options = checked(std::move(options), description.name + ".json");
  Robot robot = load_robot(options, description);
  return {std::move(robot), std::move(options)};
}

Compilation compile(LoadedRobot source) {
  Compilation result{std::move(source), {}, {}};
  const auto& [robot, options] = result.source;
  const std::vector<const Kernel*> rows = usable_kernels(
      robot, selected_kernels(options), options,
      [&](const std::string& line) { result.notes.push_back(without_newline(line)); });
  Session session;
  result.kernels = compile_kernels(
      robot, rows, request_of(options), [](const std::string&) {}, session);
  return result;
}

Datasheet describe(const Compilation& compilation) {
  refuse_without_kernels(compilation);
  const auto& [robot, options] = compilation.source;
  return describe_kernels(robot, compilation.kernels, request_of(options));
}

std::vector<OutputFile> files(const Compilation& compilation) {
  refuse_without_kernels(compilation);
  const auto& [robot, options] = compilation.source;
  Session session;
  EmitJob job = checked_job(robot, compilation.kernels, options, session);
  return files_of(job, options, session);
}

WriteReport write(const Compilation& compilation, const std::filesystem::path& folder) {
  if (folder.empty()) {
    throw UsageError("the folder to write into has no name; \".\" is the current one");
  }
  const std::vector<OutputFile> all = files(compilation);
  return write_files(folder, all, all.back().path);
}

std::string robot_as_json(const RobotDescription& robot) {
  return write_json({robot, {}}, "Written by dynac").text;
}

RobotDescription read_robot_description(const std::filesystem::path& file) {
  ReadOptions options;
  options.build.effects = {true, true, true, true};  // nothing is ignored: there are no kernels yet
  return describe_robot(file.string(), options).robot;
}

}  // namespace dynac
