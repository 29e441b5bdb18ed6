// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command/line/command_options.hpp"
#include "command/manuals/manuals.hpp"
#include "command/manuals/offered_words.hpp"
#include "emit/text_template.hpp"
#include "kernels/table.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

// Words, or what stands for files and folders.
std::string offer_text(Offer offer, const Words& words) {
  if (offer == Offer::kFiles) return "<files>";
  if (offer == Offer::kFolders) return "<folders>";
  return fmt::format("{}", fmt::join(words, " "));
}

// A row of a case.
std::string row(std::string_view pattern, const std::string& offer) {
  return offer.empty() ? "" : fmt::format("    {}) echo '{}' ;;\n", pattern, offer);
}

// KERNEL= is followed by a formulation: bash completes what stands behind the sign.
std::string argument_row(const OptionRow& option) {
  const std::string letter = option.letter.empty() ? "" : fmt::format("{} | ", option.letter);
  Words words = offered_words(option);
  if (option.offer == Offer::kFormulations) {
    words = offered_words(Offer::kKernels);
    std::erase(words, "all");
  }
  return row(letter + std::string(flag_of(option)), offer_text(option.offer, words));
}

// Each member of a family has the same formulations as the one that is listed.
std::string formulation_rows() {
  std::string text;
  for (const Kernel& kernel : kernel_table()) {
    Words names;
    for (const Formulation& formulation : kernel.formulations) names.push_back(formulation.name);
    const bool is_family = family_of(kernel).size() > 1;
    std::string pattern = kernel.name;
    if (is_family) pattern = pattern.substr(0, pattern.find_last_not_of("0123456789") + 1) + "*";
    if (!kernel.alias.empty()) pattern += " | " + kernel.alias;
    text += row(pattern, fmt::format("{}", fmt::join(names, " ")));
  }
  return text;
}

std::string argument_rows() {
  std::string text;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& option : group.rows) {
      if (option.member.arity != Arity::kNone) text += argument_row(option);
    }
  }
  return text;
}

// Words without a flag, by command and place; the last one may repeat.
std::string positional_rows() {
  std::string text;
  for (const CommandRow& command : command_rows()) {
    std::size_t place = 0;
    for (const PositionalRow& word : command.positionals) {
      const std::string pattern = word.may_repeat ? fmt::format("{}:*", command.name)
                                                  : fmt::format("{}:{}", command.name, place++);
      text += row(pattern, offer_text(word.offer, offered_words(word.offer)));
    }
  }
  return text;
}

std::string flag_rows() {
  std::string text;
  for (const CommandRow& command : command_rows()) {
    std::string flags;
    for (const OptionRow* const option : options_of(command.command)) {
      flags += fmt::format("{} ", flag_of(*option));
    }
    text += row(command.name, flags + "--help");
  }
  return text;
}

std::string command_names() {
  std::string names;
  for (const CommandRow& command : command_rows()) names += fmt::format("{} ", command.name);
  return names + "help";
}

std::string list_flags() {
  std::string flags;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& option : group.rows) {
      if (takes_list(option))
        flags += fmt::format("{}{}", flags.empty() ? "" : " | ", flag_of(option));
    }
  }
  return flags;
}

}  // namespace

std::string bash_completion() {
  return fill(embedded_file("bash_completion.in"),
              {{"VERSION", std::string(kVersion)},
               {"COMMANDS", command_names()},
               {"FLAGS", flag_rows()},
               {"ARGUMENTS", argument_rows()},
               {"POSITIONALS", positional_rows()},
               {"FORMULATIONS", formulation_rows()},
               {"VALUE_FLAGS", fmt::format("{}", fmt::join(flags_with_argument(), " | "))},
               {"LIST_FLAGS", list_flags()}});
}

}  // namespace dynac
