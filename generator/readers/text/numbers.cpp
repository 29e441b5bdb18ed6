// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/numbers.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

namespace dynac {

namespace {

/// A space of Unicode that is none of XML's.
struct OddSpace {
  std::string_view utf8;
  std::string_view problem;
};

constexpr OddSpace kOddSpaces[] = {
    {"\u00A0", "holds a no-break space (U+00A0), where plain spaces belong"},
    {"\u202F", "holds a narrow no-break space (U+202F), where plain spaces belong"},
    {"\u2007", "holds a figure space (U+2007), where plain spaces belong"},
    {"\u2009", "holds a thin space (U+2009), where plain spaces belong"},
    {"\u3000", "holds an ideographic space (U+3000), where plain spaces belong"},
    {"\u200B", "holds a zero width space (U+200B), where plain spaces belong"},
};

}  // namespace

std::string_view space_problem(std::string_view value) {
  for (const OddSpace& space : kOddSpaces) {
    if (value.find(space.utf8) != value.npos) return space.problem;
  }
  return "";
}

ParsedNumber parse_number(std::string_view word) {
  if (const std::string_view problem = space_problem(word); !problem.empty()) return {0, problem};
  // from_chars takes no '+'; "+-1" must not pass.
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  ParsedNumber number;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number.value);
  if (error == std::errc::invalid_argument || stop != end) return {0, "is not a number"};
  if (error == std::errc::result_out_of_range) return {0, "is out of the range of a double"};
  if (!std::isfinite(number.value)) return {0, "is not a finite number"};
  return number;
}

std::vector<std::string_view> split_words(std::string_view value) {
  constexpr std::string_view kWhiteSpace = " \t\r\n";
  std::vector<std::string_view> words;
  for (std::size_t at = value.find_first_not_of(kWhiteSpace); at < value.size();) {
    const std::size_t end = value.find_first_of(kWhiteSpace, at);
    words.push_back(value.substr(at, end - at));
    at = value.find_first_not_of(kWhiteSpace, end);
  }
  return words;
}

}  // namespace dynac
