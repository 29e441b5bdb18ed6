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

// Text of a line that is none of roff's requests. A hyphen that is copied stays one.
std::string roff(std::string_view text) {
  std::string result = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string entry(const std::string& head, const std::string& text) {
  return fmt::format(".TP\n{}\n{}\n", head, text);
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string call(const CommandRow& command) {
  std::string text = bold("dynac " + std::string(command.name));
  for (const PositionalRow& word : command.positionals) {
    const std::string name = italic(word.name) + (word.may_repeat ? ".." : "");
    text += word.remedy.empty() ? fmt::format(" [{}]", name) : " " + name;
  }
  return text + (options_of(command.command).empty() ? "" : " [" + italic("options") + "]");
}

std::string synopsis() {
  std::string text;
  for (const CommandRow& command : command_rows()) text += call(command) + "\n.br\n";
  return text + fmt::format("{} [{}]\n.br\n{}\n", bold("dynac help"), italic("COMMAND"),
                            bold("dynac --version"));
}

std::string commands() {
  std::string text;
  for (const CommandRow& command : command_rows()) {
    std::string about = roff(command.help) + ".";
    for (const PositionalRow& word : command.positionals) {
      about += fmt::format("\n{}: {}.", italic(word.name), roff(word.help));
    }
    text += entry(bold(command.name), about);
  }
  return text;
}

std::string options() {
  std::string text;
  for (const OptionGroup& group : command_option_groups()) {
    text += fmt::format(".SS {}\n", roff(group.heading));
    for (const OptionRow& option : group.rows) {
      std::string head = option.letter.empty() ? "" : bold(option.letter) + ", ";
      head += bold(flag_of(option));
      if (option.member.arity != Arity::kNone) head += " " + italic(argument_text(option));
      Words names;
      for (const Command command : option.commands) names.emplace_back(name_of(command));
      text += entry(head, fmt::format("{}. Of {}.", roff(help_of(option)), fmt::join(names, ", ")));
    }
  }
  return text;
}

std::string exit_codes() {
  std::string text;
  for (const ExitCode& row : kExitCodes) {
    text += entry(bold(std::to_string(row.code)), roff(row.meaning));
  }
  return text;
}

std::string examples() {
  std::string text;
  for (const Example& example : kExamples) text += entry(bold(example.line), roff(example.meaning));
  return text;
}

}  // namespace

std::string manual_page() {
  return fill(embedded_file("manual_page.in"), {{"VERSION", std::string(kVersion)},
                                                {"SYNOPSIS", synopsis()},
                                                {"PURPOSE", roff(kPurpose)},
                                                {"COMMANDS", commands()},
                                                {"OPTIONS", options()},
                                                {"EXIT_CODES", exit_codes()},
                                                {"EXAMPLES", examples()}});
}

}  // namespace dynac
