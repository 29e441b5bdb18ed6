// SPDX-License-Identifier: BSD-3-Clause
// Emitted code as tokens; comments and lines of the preprocessor are passed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace dynac {

struct PrintedToken {
  enum class Kind : std::uint8_t { kName, kNumber, kText, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string_view text = {};
};

/// The tokens of a source file, the last of which is kEnd.
/// @param[in] text  which must outlive the result
[[nodiscard]] std::vector<PrintedToken> printed_tokens(std::string_view text);

/// The line that a part of a text begins in, from 1.
[[nodiscard]] std::size_t line_of(std::string_view text, std::string_view part);

}  // namespace dynac
