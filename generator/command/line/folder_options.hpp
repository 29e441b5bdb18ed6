// SPDX-License-Identifier: BSD-3-Clause
// Options about where a command writes, and in which format.
#pragma once

#include <string>

#include "command/line/command_words.hpp"
#include "dynac/options/option_row.hpp"
#include "writers/format_table.hpp"

namespace dynac {

struct FolderOptions {
  std::string output;  ///< empty: ./<robot>; of a report <robot>.html
  const RobotFormat* format = &kRobotFormats.front();  ///< that convert writes
};

inline constexpr OptionRow kFolderOptions[] = {
    {.key = "output",
     .letter = "-o",
     .takes = "PATH",
     .help = "Output folder, of report the page, of convert the file (default: ./<robot>, "
             "<robot>.html, the standard output)",
     .example = "src/arm",
     .commands = kWritingCommands,
     .member = text_member<&FolderOptions::output>(),
     .offer = Offer::kFolders},
    {.key = "to",
     .help = "Format of the robot description to write (default: json)",
     .example = "urdf",
     .commands = kConvertOnly,
     .member = word_member<kFormatWords, &FolderOptions::format>()},
};

}  // namespace dynac
