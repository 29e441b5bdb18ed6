// SPDX-License-Identifier: BSD-3-Clause
// All options of a compilation, by group. The canonical command line, the manifest and the
// rejection of options without effect are made of it, and of it and the command's own the parser,
// the help and the manual.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dynac/options/option_row.hpp"

namespace dynac {

/// Options that stand together in a manual.
struct OptionGroup {
  std::string_view heading;
  std::span<const OptionRow> rows;
};

/// All options of a compilation.
[[nodiscard]] std::span<const OptionGroup> option_groups();

/// The option with a key; null: there is none.
[[nodiscard]] const OptionRow* find_option(std::string_view key);
/// The same, which there is.
[[nodiscard]] const OptionRow& option_called(std::string_view key);

/// The options that change emitted bytes, in the order of OptionRow::canonical_rank.
[[nodiscard]] std::vector<const OptionRow*> options_that_change_bytes();
/// The files that these name.
[[nodiscard]] std::vector<std::string> named_files(const Options& options);

/// What follows an option in a manual: "LINK,..|all", "own|libm"; empty: nothing.
[[nodiscard]] std::string argument_text(const OptionRow& option);

}  // namespace dynac
