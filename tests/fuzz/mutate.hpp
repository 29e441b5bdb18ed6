// SPDX-License-Identifier: BSD-3-Clause
// Damage that looks like a file: numbers, attributes, elements and lines are changed, moved and
// repeated, so that most of what comes out gets past the parser and meets the checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dynac::test {

/// A part of a text.
struct Span {
  std::size_t first = 0;
  std::size_t last = 0;  ///< behind it
  [[nodiscard]] std::size_t size() const { return last - first; }
};

/// What is changed.
enum class Damage {
  kMarkup,  ///< elements and attributes
  kWords,   ///< words and lines
  kBoth,
};

/// The text after one to four changes that `seed` chooses; the same everywhere.
/// @param[in] words  that mean something there; may be empty
[[nodiscard]] std::string mutated(std::string_view text, std::uint64_t seed, Damage damage,
                                  std::span<const std::string> words);

}  // namespace dynac::test
