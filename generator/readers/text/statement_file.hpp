// SPDX-License-Identifier: BSD-3-Clause
// Files of statements, one per line: estimation problems and constraint sets. In: a path or a text.
// Out: the text, once it is known to be one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace dynac {

/// What a file is for, in messages.
struct StatementFile {
  std::string_view file;     ///< "a problem file"
  std::string_view content;  ///< "an estimation problem"
};

/// The text of a file that is regular and of at most 1 MB.
/// @throws InputError  if it is not
[[nodiscard]] std::string read_statements(const std::filesystem::path& path,
                                          const StatementFile& kind);

/// The text without its byte order mark, if it is UTF-8 without control characters.
/// @throws InputError  if it is not, or is over 1 MB
[[nodiscard]] std::string_view checked_statements(std::string_view text, const std::string& name,
                                                  const StatementFile& kind);

}  // namespace dynac
