// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command/line/command_options.hpp"
#include "command/line/flag_spelling.hpp"
#include "command/manuals/manuals.hpp"
#include "command/manuals/offered_words.hpp"
#include "emit/text_template.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

// Text between single quotes, in which a quote ends and begins them again.
std::string quoted_for_zsh(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += R"('\'')";
    } else {
      result += c;
    }
  }
  return result;
}

// Text in an argument of _arguments.
std::string message_text(std::string_view text) { return quoted_for_zsh(escaped(text, "[]:\\")); }

// ":message:action".
std::string action(std::string_view message, Offer offer, const Words& words, bool is_list) {
  std::string action;
  if (offer == Offer::kFiles) action = "_files";
  if (offer == Offer::kFolders) action = "_files -/";
  if (!words.empty()) {
    action = is_list ? fmt::format("_sequence compadd - {}", fmt::join(words, " "))
                     : fmt::format("({})", fmt::join(words, " "));
  }
  return fmt::format(":{}:{}", message_text(message), action);
}

std::string option_line(const OptionRow& option) {
  const bool has_argument = option.member.arity != Arity::kNone;
  const std::string sign = has_argument ? "=" : "";
  const std::string help = fmt::format("[{}]", message_text(help_of(option)));
  const std::string argument = has_argument ? action(argument_text(option), option.offer,
                                                     offered_words(option), takes_list(option))
                                            : "";
  if (!option.letter.empty()) {
    return fmt::format("'({0} {1})'{{{0},{1}{2}}}'{3}{4}'", option.letter, flag_of(option), sign,
                       help, argument);
  }
  const bool may_repeat = option.member.arity == Arity::kRepeated;
  return fmt::format("'{}{}{}{}{}'", may_repeat ? "*" : "", flag_of(option), sign, help, argument);
}

std::string command_case(const CommandRow& command) {
  std::string text = fmt::format("    {})\n      _arguments -s", command.name);
  const auto add = [&](const std::string& line) { text += " \\\n        " + line; };
  for (const OptionRow* const option : options_of(command.command)) add(option_line(*option));
  add("'(- *)'{-h,--help}'[Print the help]'");
  std::size_t place = 0;
  for (const PositionalRow& word : command.positionals) {
    const std::string which = word.may_repeat ? "*" : std::to_string(++place);
    add(fmt::format("'{}{}'", which,
                    action(word.name, word.offer, offered_words(word.offer), false)));
  }
  return text + "\n      ;;\n";
}

}  // namespace

std::string zsh_completion() {
  std::string commands, cases;
  for (const CommandRow& command : command_rows()) {
    commands +=
        fmt::format("    '{}:{}'\n", command.name, quoted_for_zsh(escaped(command.help, ":\\")));
    cases += command_case(command);
  }
  return fill(embedded_file("zsh_completion.in"),
              {{"VERSION", std::string(kVersion)}, {"COMMANDS", commands}, {"CASES", cases}});
}

}  // namespace dynac
