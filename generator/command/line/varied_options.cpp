// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/varied_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "command/line/command_options.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/word_list.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

std::vector<std::string> split_at_spaces(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// CommandOptions of explain on which the emitted code depends, without the kernels: those are
// given.
bool may_vary(const OptionRow& row) {
  return row.changes_bytes() && std::ranges::count(row.commands, Command::kExplain) > 0 &&
         flag_of(row) != "--kernels" && flag_of(row) != "--fuse";
}

const OptionRow& option_to_vary(std::string_view name) {
  std::vector<std::string> names;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (!may_vary(row)) continue;
      if (flag_of(row).substr(2) == name) return row;
      names.emplace_back(flag_of(row).substr(2));
    }
  }
  throw UsageError("--what-if: " +
                   unknown_name("option to vary", name, names,
                                "`dynac explain --help` shows the options, and those of files and "
                                "reports change no cost"));
}

// Takes one OPTION=VALUE.
void take(CommandOptions& options, const std::string& change) {
  std::string_view name(change);
  while (name.starts_with('-')) name.remove_prefix(1);
  const std::size_t equals = name.find('=');
  const OptionRow& row = option_to_vary(name.substr(0, equals));
  const bool is_switch = row.member.arity == Arity::kNone;
  if (is_switch != (equals == name.npos)) {
    throw UsageError(fmt::format("--what-if {}: write {}{}", dynac::quoted(change),
                                 flag_of(row).substr(2),
                                 is_switch ? ", without a value" : "=" + argument_text(row)));
  }
  const std::string value(is_switch ? "" : name.substr(equals + 1));
  const bool is_list = row.member.arity == Arity::kList;
  row.member.read(options, row, is_list ? split_list(value) : Words{value});
}

}  // namespace

CommandOptions varied(const CommandOptions& options, std::string_view changes) {
  CommandOptions result = options;
  result.what_if.clear();
  const std::vector<std::string> list = split_at_spaces(changes);
  for (const std::string& change : list) take(result, change);
  if (list.empty()) {
    throw UsageError("--what-if: names no option; write OPTION=VALUE, such as lanes=2");
  }
  check_command_options(result, Command::kExplain);
  return result;
}

}  // namespace dynac
