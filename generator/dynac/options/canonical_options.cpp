// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/canonical_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "dynac/options/option_table.hpp"
#include "dynac/options/options.hpp"
#include "dynac/options/word_list.hpp"

namespace dynac {
namespace {

// A word as a shell reads it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// What the file states, where no option overrides it.
Options with_statement(Options options, const FileStatement& file) {
  options.base = options.base.value_or(file.base);
  options.gravity = options.gravity.value_or(file.gravity);
  return options;
}

}  // namespace

std::vector<OptionValue> option_values(const Options& options, const FileStatement* file) {
  const Options defaults;
  const Options in_force = file == nullptr ? options : with_statement(options, *file);
  std::vector<OptionValue> list;
  for (const OptionRow* row : options_that_change_bytes()) {
    const OptionMember& member = row->member;
    const std::string name(row->key);
    // What overrides a file is not the default, though it may have the same value.
    const bool is_stated = row->overrides_file != nullptr && file != nullptr;
    const bool is_left = is_stated && !row->overrides_file(options);
    const bool is_default = is_left || (!is_stated && member.is_same(options, defaults));
    if (is_default && row->is_silent) continue;
    const Words words = member.print(in_force);
    if (member.arity == Arity::kRepeated) {
      for (const std::string& word : words) list.push_back({name, word, false, row});
    } else if (member.arity == Arity::kNone) {
      list.push_back({name, is_default ? "off" : "on", is_default, row, is_left});
    } else {
      list.push_back({name,
                      member.arity == Arity::kList ? join_list(words)
                                                   : fmt::format("{}", fmt::join(words, ",")),
                      is_default, row, is_left});
    }
  }
  return list;
}

std::string canonical_command_line(const Options& options, const FileStatement* statement) {
  const std::string file = std::filesystem::path(options.robot_file).filename().string();
  const bool is_option = file.starts_with('-') && options.robot_file != kStandardInput;
  std::string text = shell_word(is_option ? "./" + file : file);
  for (const OptionValue& option : option_values(options, statement)) {
    if (option.is_default) continue;
    text += fmt::format(" --{}", option.name);
    if (option.row->member.arity != Arity::kNone) text += " " + shell_word(option.value);
  }
  return text;
}

}  // namespace dynac
