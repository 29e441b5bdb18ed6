// SPDX-License-Identifier: BSD-3-Clause
// What a shell offers where an argument is to be completed. In: the tables of options, commands and
// kernels. Out: words.
#pragma once

#include <string>
#include <vector>

#include "command/line/command_table.hpp"
#include "dynac/options/option_table.hpp"

namespace dynac {

/// The options of a command, in the order of --help.
[[nodiscard]] std::vector<const OptionRow*> options_of(Command command);

/// Every option that takes an argument, with its letter where it has one.
[[nodiscard]] Words flags_with_argument();

/// The words for an argument; of files and folders, and where the user is free: none.
[[nodiscard]] Words offered_words(Offer offer);
[[nodiscard]] Words offered_words(const OptionRow& option);

/// Whether a comma may follow a word, and another one that.
[[nodiscard]] bool takes_list(const OptionRow& option);

/// A text of which each of some characters has a backslash before it.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view characters);

}  // namespace dynac
