// SPDX-License-Identifier: BSD-3-Clause
// The words of options and arguments that only the command has.
#pragma once

#include <array>

#include "dynac/options/option_words.hpp"
#include "writers/format_table.hpp"

namespace dynac {

enum class Shell { kBash, kZsh, kFish };

inline constexpr auto kFormatWords = words_from(kRobotFormats, [](const RobotFormat& row) {
  return Word<const RobotFormat*>{row.word, &row};
});
inline constexpr std::array<Word<Shell>, 3> kShellWords{
    {{"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}}};

}  // namespace dynac
