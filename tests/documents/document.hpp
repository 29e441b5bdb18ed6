// SPDX-License-Identifier: BSD-3-Clause
// README.md and docs/: their blocks of code and their tables, as they stand there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace dynac::test {

/// A fenced block of code.
struct Block {
  std::string language;  ///< what stands behind the opening fence
  std::string text;
  std::string place;                  ///< file:line, for messages
  bool has_generated_output = false;  ///< what its commands print follows, and is kept up to date
};

/// Marks that the output of the block of commands above it follows, kept up to date.
inline constexpr std::string_view kOutput = "<!-- generated: output -->";
/// The same of programs whose numbers depend on the machine.
inline constexpr std::string_view kVaryingOutput = "<!-- generated: varying output -->";
[[nodiscard]] bool marks_output(std::string_view line);

/// README.md and all files of docs/.
[[nodiscard]] std::vector<std::filesystem::path> documents();

[[nodiscard]] std::vector<Block> blocks_of(const std::filesystem::path& document);

/// What stands between backquotes in a text of one line.
[[nodiscard]] std::vector<std::string> code_spans(const std::string& text);

/// The cells of each line of a document that begins with a bar, as they stand there.
[[nodiscard]] std::vector<std::vector<std::string>> table_cells(
    const std::filesystem::path& document);

/// The same without spaces and backquotes around.
[[nodiscard]] std::vector<std::vector<std::string>> table_lines(
    const std::filesystem::path& document);

}  // namespace dynac::test
