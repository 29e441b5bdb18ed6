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

std::string quoted_for_fish(std::string_view text) { return "'" + escaped(text, "'\\") + "'"; }

std::string beginning(const CommandRow& command) {
  return fmt::format("complete -c dynac -n '__fish_seen_subcommand_from {}'", command.name);
}

// What is offered for an argument, as options of `complete`.
std::string offer_text(Offer offer, const Words& words, bool is_list) {
  if (offer == Offer::kFiles) return " -F";
  if (offer == Offer::kFolders) return " -a '(__fish_complete_directories)'";
  if (words.empty()) return "";
  return is_list ? fmt::format(" -a '(__fish_append , {})'", fmt::join(words, " "))
                 : fmt::format(" -a '{}'", fmt::join(words, " "));
}

std::string option_line(const CommandRow& command, const OptionRow& option) {
  std::string line = beginning(command);
  if (!option.letter.empty()) line += fmt::format(" -s {}", option.letter.substr(1));
  line += fmt::format(" -l {}", flag_of(option).substr(2));
  if (option.member.arity != Arity::kNone) {
    line += option.offer == Offer::kFiles ? " -r" : " -x";
    line += offer_text(option.offer, offered_words(option), takes_list(option));
  }
  return line + fmt::format(" -d {}\n", quoted_for_fish(help_of(option)));
}

}  // namespace

std::string fish_completion() {
  std::string lines;
  Words names;
  for (const CommandRow& command : command_rows()) {
    names.emplace_back(command.name);
    lines += fmt::format("complete -c dynac -n __fish_use_subcommand -a {} -d {}\n", command.name,
                         quoted_for_fish(command.help));
    for (const PositionalRow& word : command.positionals) {
      const std::string offer = offer_text(word.offer, offered_words(word.offer), false);
      if (!offer.empty()) lines += fmt::format("{}{}\n", beginning(command), offer);
    }
    for (const OptionRow* const option : options_of(command.command)) {
      lines += option_line(command, *option);
    }
  }
  return fill(embedded_file("fish_completion.in"),
              {{"VERSION", std::string(kVersion)},
               {"COMMANDS", fmt::format("{}", fmt::join(names, " "))},
               {"LINES", lines}});
}

}  // namespace dynac
