// Damage that looks like a file: numbers, attributes, elements and lines are changed, moved and
// repeated, so that most of what comes out gets past the parser and meets the checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace dynac::test {

/// A part of a text.
struct Span {
  std::size_t first = 0;
  std::size_t last = 0;  ///< behind it
  [[nodiscard]] std::size_t size() const { return last - first; }
};

/// Whether a text is XML; else it is a problem file.
[[nodiscard]] bool is_xml(std::string_view text);

/// The text after one to four changes that `seed` chooses; the same everywhere.
[[nodiscard]] std::string mutated(std::string_view text, std::uint64_t seed);

}  // namespace dynac::test
