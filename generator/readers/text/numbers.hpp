// SPDX-License-Identifier: BSD-3-Clause
// Numbers in the attributes of robot files: plain decimal ones, whatever the locale.
#pragma once

#include <string_view>
#include <vector>

namespace dynac {

/// A number, or what is wrong with it.
struct ParsedNumber {
  double value = 0;
  std::string_view problem;  ///< "is not a number"; empty: nothing
};

/// Reads a word as a number: decimal, finite, nothing behind it; one leading '+' is accepted.
[[nodiscard]] ParsedNumber parse_number(std::string_view word);

/// What is wrong with the spaces in a value: `holds a no-break space (U+00A0), where plain spaces
/// belong`; such look alike, and separate nothing in XML. Empty: nothing.
[[nodiscard]] std::string_view space_problem(std::string_view value);

/// The words of an attribute's value, between XML's white space.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view value);

}  // namespace dynac
