// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/list_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "command/line/command_options.hpp"
#include "command/line/command_table.hpp"
#include "command/line/flag_spelling.hpp"
#include "dynac/options/option_table.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string_view> commands_of(const OptionRow& option) {
  std::vector<std::string_view> names;
  for (const Command command : option.commands) names.push_back(name_of(command));
  return names;
}

Json to_json(const OptionRow& option, std::string_view group) {
  Json entry{{"flag", flag_of(option)}};
  if (!option.letter.empty()) entry["letter"] = option.letter;
  entry["argument"] = argument_text(option);
  if (option.member.words != nullptr) entry["words"] = option.member.words();
  entry["help"] = help_of(option);
  entry["group"] = group;
  entry["commands"] = commands_of(option);
  entry["changes_emitted_bytes"] = option.changes_bytes();
  entry["about_kernels"] = option.affects != nullptr;
  entry["example"] = option.example;
  if (!option.least.empty()) entry["range"] = {option.least, option.most};
  entry["may_repeat"] =
      option.member.arity == Arity::kList || option.member.arity == Arity::kRepeated;
  return entry;
}

}  // namespace

std::string options_as_text() {
  std::string text;
  for (const OptionGroup& group : command_option_groups()) {
    text += fmt::format("{}:\n", group.heading);
    for (const OptionRow& option : group.rows) {
      const std::string argument = argument_text(option);
      text +=
          fmt::format("  {}{}{}{}{} ({})\n      {}\n", flag_of(option),
                      option.letter.empty() ? "" : ", ", option.letter, argument.empty() ? "" : " ",
                      argument, fmt::join(commands_of(option), ", "), help_of(option));
    }
  }
  return text;
}

std::string options_as_json() {
  Json list = Json::array();
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& option : group.rows) list.push_back(to_json(option, group.heading));
  }
  return list.dump(2);
}

}  // namespace dynac
