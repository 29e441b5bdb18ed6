// All options of the command line, by group. The parser, --help, the canonical command line, the
// manifest, the rejection of options without effect and `dynac list --options` are made of it;
// so may a manual be.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "driver/options/option_row.hpp"

namespace dynac {

/// Options that stand together in --help.
struct OptionGroup {
  std::string_view heading;
  std::span<const OptionRow> rows;
};

/// All options, in the order of --help. Groups hold rows of all commands: OptionRow::commands says
/// which take one.
[[nodiscard]] std::span<const OptionGroup> option_groups();

/// The option with a flag, which there is.
[[nodiscard]] const OptionRow& option_called(std::string_view flag);

/// The options that change emitted bytes, in the order of OptionRow::canonical_rank.
[[nodiscard]] std::vector<const OptionRow*> options_that_change_bytes();
/// The files that these name.
[[nodiscard]] std::vector<std::string> named_files(const Options& options);

/// What follows a flag in --help: "LINK,..|all", "own|libm"; empty: nothing.
[[nodiscard]] std::string argument_text(const OptionRow& option);

}  // namespace dynac
