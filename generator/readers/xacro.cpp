// SPDX-License-Identifier: BSD-3-Clause
#include "readers/xacro.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "readers/text/document.hpp"
#include "readers/text/numbers.hpp"
#include "support/child_process.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/paths.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

/// Elements by which a file defines what xacro expands. A file that has none, but calls macros,
/// was expanded before, and xacro refuses it.
constexpr std::string_view kDirectives[] = {"macro",  "property", "include", "arg",      "if",
                                            "unless", "insert",   "element", "attribute"};

std::string name_of_argument(const std::string& argument) {
  const std::size_t assignment = argument.find(":=");
  if (assignment == std::string::npos || assignment == 0 || argument.starts_with('-')) {
    throw InputError("@xacro-arg",
                     dynac::quoted(argument) + " is not an argument; write name:=value");
  }
  return argument.substr(0, assignment);
}

/// Adds the words behind each `start` up to the next of `ends`.
void collect_words(std::string_view text, std::string_view start, std::string_view ends,
                   std::set<std::string>& words) {
  for (std::size_t at = text.find(start); at != text.npos; at = text.find(start, at)) {
    at += start.size();
    const std::string_view rest = text.substr(at, text.find_first_of(ends, at) - at);
    for (const std::string_view word : split_words(rest)) words.emplace(word);
  }
}

/// The arguments that a text declares, <xacro:arg name="side">, or uses, $(arg side).
void collect_arguments(std::string_view text, std::set<std::string>& names) {
  collect_words(text, "$(arg ", ")", names);
  constexpr std::string_view kTag = "<xacro:arg";
  for (std::size_t at = text.find(kTag); at != text.npos; at = text.find(kTag, at + kTag.size())) {
    const std::string_view tag = text.substr(at, text.find('>', at) - at);
    collect_words(tag, "name=\"", "\"", names);
    collect_words(tag, "name='", "'", names);
  }
}

/// The command that expands a file.
std::vector<std::string> command_of(const fs::path& path,
                                    const std::vector<std::string>& arguments) {
  const std::string name = path.string();
  // A path that starts with a dash would be an option.
  std::vector<std::string> command{"xacro", name.starts_with('-') ? "./" + name : name};
  for (const std::string& argument : arguments) {
    static_cast<void>(name_of_argument(argument));
    command.push_back(argument);
  }
  return command;
}

/// The files that xacro includes in the one that a command expands; none where it does not tell.
std::vector<fs::path> included_by(std::vector<std::string> command) {
  command.insert(command.begin() + 1, "--deps");
  const ChildResult included = run_child(command);
  if (!included.was_started || included.exit_code != 0) return {};
  // It lists them with spaces in between, as those in their names are.
  std::vector<fs::path> files;
  std::string name;
  for (const std::string_view word : split_words(included.output)) {
    name += (name.empty() ? "" : " ") + std::string(word);
    if (!leads_to_file(name)) continue;
    files.emplace_back(name);
    name.clear();
  }
  return files;
}

/// xacro itself accepts arguments that no file knows, and expands as if they were not there.
/// @param[in] command  that expanded the file
void check_arguments(const fs::path& path, const std::vector<std::string>& arguments,
                     const std::vector<std::string>& command) {
  std::set<std::string> known;
  collect_arguments(read_file(path), known);
  const auto is_unknown = [&](const std::string& argument) {
    return !known.contains(name_of_argument(argument));
  };
  if (std::ranges::none_of(arguments, is_unknown)) return;
  for (const fs::path& file : included_by(command)) collect_arguments(read_file(file), known);
  const auto unknown = std::ranges::find_if(arguments, is_unknown);
  if (unknown == arguments.end()) return;
  const std::vector<std::string> names(known.begin(), known.end());
  throw UsageError("@xacro-arg: " +
                   unknown_name("argument", name_of_argument(*unknown), names,
                                fmt::format("neither {} nor what it includes has <xacro:arg> or "
                                            "$(arg ...) of this name",
                                            path.string())));
}

/// Of what xacro says: it starts with the reason, but for Python's tracebacks, which end with it.
std::string reason_of(std::string_view text) {
  constexpr std::string_view kWhiteSpace = " \r\n\t";
  const std::size_t first = std::min(text.find_first_not_of(kWhiteSpace), text.size());
  text = text.substr(first, text.find_last_not_of(kWhiteSpace) + 1 - first);
  if (text.find("Traceback (most recent call last)") != text.npos) {
    const std::size_t line = text.rfind('\n');
    text.remove_prefix(line == text.npos ? 0 : line + 1);
  }
  return dynac::quoted(text);
}

}  // namespace

bool needs_xacro(std::string_view text) {
  return std::ranges::any_of(kDirectives, [&](std::string_view directive) {
    return has_element(text, fmt::format("xacro:{}", directive));
  });
}

std::string expand_xacro(const fs::path& path, const std::vector<std::string>& arguments) {
  const std::string name = path.string();
  const std::vector<std::string> command = command_of(path, arguments);
  const ChildResult result = run_child(command);
  if (!result.was_started) {
    throw InputError(name,
                     "is a xacro file, but the program xacro is not in PATH; install xacro, or "
                     "give the expanded URDF");
  }
  if (result.exit_code != 0) {
    throw InputError(name,
                     fmt::format("xacro failed with exit code {}: {}; correct what it reports",
                                 result.exit_code, reason_of(result.errors)));
  }
  check_arguments(path, arguments, command);
  return result.output;
}

std::vector<fs::path> files_of_xacro(const fs::path& path,
                                     const std::vector<std::string>& arguments) {
  return included_by(command_of(path, arguments));
}

}  // namespace dynac
