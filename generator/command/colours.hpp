// SPDX-License-Identifier: BSD-3-Clause
// Colours of messages and listings: on terminals only, and not where the user has set NO_COLOR
// (https://no-color.org). In: plain text. Out: the text with escape sequences around its marks, or
// as it is.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace dynac {

/// Whether text for a stream may have colours: it is a terminal that has them, and NO_COLOR is
/// unset or empty.
[[nodiscard]] bool takes_colours(std::FILE* stream);

/// Errors, a line each: the place, before the first ": ", in red.
[[nodiscard]] std::string coloured_errors(std::string_view text, bool has_colours);

/// Lines of notes and warnings: "warning:" in yellow.
[[nodiscard]] std::string coloured_warnings(std::string_view text, bool has_colours);

/// A listing: lines that begin with no space and end with a colon in bold letters.
[[nodiscard]] std::string coloured_headings(std::string_view text, bool has_colours);

}  // namespace dynac
