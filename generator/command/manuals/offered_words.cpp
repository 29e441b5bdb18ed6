// SPDX-License-Identifier: BSD-3-Clause
#include "command/manuals/offered_words.hpp"

#include <algorithm>

#include "command/line/command_options.hpp"
#include "dynac/options/option_words.hpp"
#include "kernels/table.hpp"
#include "search/step_names.hpp"

namespace dynac {
namespace {

Words kernel_words() {
  Words words{"all"};
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) words.push_back(kernel.name);
  }
  return words;
}

Words formulation_words() {
  Words words;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      for (const Formulation& formulation : kernel.formulations) {
        words.push_back(kernel.name + "=" + formulation.name);
      }
    }
  }
  return words;
}

Words pass_words() {
  const std::vector<std::string_view> names = step_names();
  return {names.begin(), names.end()};
}

}  // namespace

std::vector<const OptionRow*> options_of(Command command) {
  std::vector<const OptionRow*> rows;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (std::ranges::count(row.commands, command) > 0) rows.push_back(&row);
    }
  }
  return rows;
}

Words flags_with_argument() {
  Words flags;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.member.arity == Arity::kNone) continue;
      if (!row.letter.empty()) flags.emplace_back(row.letter);
      flags.emplace_back(flag_of(row));
    }
  }
  return flags;
}

Words offered_words(Offer offer) {
  switch (offer) {
    case Offer::kKernels:
      return kernel_words();
    case Offer::kFormulations:
      return formulation_words();
    case Offer::kPasses:
      return pass_words();
    case Offer::kShells:
      return words_in(kShellWords);
    case Offer::kNothing:
    case Offer::kWords:
    case Offer::kFiles:
    case Offer::kFolders:
      break;
  }
  return {};
}

Words offered_words(const OptionRow& option) {
  const bool has_words = option.offer == Offer::kWords && option.member.words != nullptr;
  return has_words ? option.member.words() : offered_words(option.offer);
}

bool takes_list(const OptionRow& option) { return option.member.arity == Arity::kList; }

std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (characters.find(c) != characters.npos) result += '\\';
    result += c;
  }
  return result;
}

}  // namespace dynac
