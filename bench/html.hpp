// SPDX-License-Identifier: BSD-3-Clause
// Parts of pages in HTML: the beginning, tables and drawings.
#pragma once

#include <filesystem>
#include <string>

#include "table.hpp"

namespace dynac::bench {

/// The page up to its first heading and what that says.
[[nodiscard]] std::string html_head(const std::string& title, const std::string& introduction);

inline constexpr const char* kHtmlEnd = "</body>\n</html>\n";

/// Text with what HTML reads as markup written out.
[[nodiscard]] std::string escaped(const std::string& text);

[[nodiscard]] std::string html_of(const Table& table);

/// The drawing of an SVG file alone, without the head of the file; empty where there is none.
[[nodiscard]] std::string plot(const std::filesystem::path& path);

}  // namespace dynac::bench
