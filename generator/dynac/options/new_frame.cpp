// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/new_frame.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "algorithms/run_time_parameter.hpp"
#include "model/magnitudes.hpp"
#include "readers/text/numbers.hpp"
#include "readers/text/rotation.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

// What stands in place of the numbers of a frame that an input places.
constexpr std::string_view kInput = "input";

// Numbers that are none, and those with spaces around them, so that a message names them.
bool begins_like_number(std::string_view word) {
  constexpr std::string_view kFirst = "0123456789.+-";
  while (word.starts_with(' ')) word.remove_prefix(1);
  const bool is_infinite = word.starts_with("nan") || word.starts_with("inf");
  return !word.empty() && (is_infinite || kFirst.find(word.front()) != kFirst.npos);
}

// Where the numbers of a new frame begin; none: the word defines none.
std::optional<std::size_t> find_numbers(std::string_view word) {
  const std::size_t equals = word.find('='), at = word.rfind('@');
  if (equals == word.npos || at == word.npos || at < equals) return std::nullopt;
  return at + 1;
}

// The same, also of a frame without a name, which messages show whole: "hand@0,0,0.1".
std::optional<std::size_t> find_numbers_of_any(std::string_view word) {
  const std::size_t at = word.find('@');
  const bool has_no_name = at != word.npos && word.find('=') == word.npos;
  if (has_no_name && begins_like_number(word.substr(at + 1))) return at + 1;
  return find_numbers(word);
}

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    parts.push_back(text.substr(0, comma));
    if (comma == text.size()) return parts;
    text.remove_prefix(comma + 1);
  }
}

// Empty: it is good.
std::string number_problem(std::string_view text, bool is_angle) {
  constexpr Bound kAngle{kMaximumAngle, kAngleBound.unit};
  const ParsedNumber number = parse_number(text);
  if (number.problem.empty()) {
    return magnitude_problem(is_angle ? "angle" : "position", number.value,
                             is_angle ? kAngle : kLengthBound);
  }
  return fmt::format("{} {}; {}", dynac::quoted(text), number.problem, kNewFrameRemedy);
}

Transform<double> read_placement(std::string_view who, std::string_view text) {
  const std::vector<std::string_view> parts = split_at_commas(text);
  if (parts.size() != 3 && parts.size() != 6) {
    throw UsageError(fmt::format("{}: has {} number{} behind @, neither 3 nor 6; {}", who,
                                 text.empty() ? 0 : parts.size(),
                                 !text.empty() && parts.size() == 1 ? "" : "s", kNewFrameRemedy));
  }
  Vector3<double> position, rpy;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::string problem = number_problem(parts[k], k >= 3);
    if (!problem.empty()) throw UsageError(fmt::format("{}: {}", who, problem));
    (k < 3 ? position[k] : rpy[k - 3]) = parse_number(parts[k]).value;
  }
  return {rotation_from_rpy(rpy), position};
}

// The numbers, each as short as it can be; none where one of them is wrong.
std::vector<std::string> short_numbers(std::string_view text) {
  std::vector<std::string> numbers;
  for (const std::string_view part : split_at_commas(text)) {
    const ParsedNumber number = parse_number(part);
    if (!number.problem.empty()) return {};
    numbers.push_back(fmt::format("{}", number.value));
  }
  const auto is_zero = [](const std::string& number) { return number == "0" || number == "-0"; };
  const bool is_straight =
      numbers.size() == 6 && std::all_of(numbers.begin() + 3, numbers.end(), is_zero);
  if (is_straight) numbers.resize(3);
  return numbers;
}

}  // namespace

std::string_view link_part(std::string_view word, LinkWord form) {
  if (form == LinkWord::kBare) return word;
  const std::size_t colon = form == LinkWord::kBehindColon ? word.find(':') : word.rfind(':');
  if (colon == word.npos) return "";
  const bool names_a_joint = std::ranges::any_of(kParameterRows, [&](const ParameterRow& row) {
    return row.owner == ParameterOwner::kJoint && row.word == word.substr(0, colon);
  });
  if (form == LinkWord::kBehindColon && names_a_joint) return "";
  return form == LinkWord::kBehindColon ? word.substr(colon + 1) : word.substr(0, colon);
}

std::vector<std::string> with_whole_frames(const std::vector<std::string>& words) {
  std::vector<std::string> whole;
  for (const std::string& word : words) {
    const auto numbers = whole.empty() ? std::nullopt : find_numbers_of_any(whole.back());
    const bool is_open = numbers && whole.back().find(':', *numbers) == std::string::npos &&
                         whole.back().substr(*numbers) != kInput;
    if (is_open && begins_like_number(word)) {
      whole.back() += ',' + word;
    } else {
      whole.push_back(word);
    }
  }
  return whole;
}

std::vector<std::string> with_frames_in_parts(const std::vector<std::string>& words) {
  std::vector<std::string> parts;
  for (const std::string& word : words) {
    const auto first = find_numbers(word);
    const std::size_t end = first ? std::min(word.find(':', *first), word.size()) : 0;
    std::vector<std::string> numbers;
    if (first) numbers = short_numbers(word.substr(*first, end - *first));
    if (numbers.empty()) {
      parts.push_back(word);
      continue;
    }
    numbers.front() = word.substr(0, *first) + numbers.front();
    numbers.back() += word.substr(end);
    parts.insert(parts.end(), numbers.begin(), numbers.end());
  }
  return parts;
}

std::optional<NewFrame> new_frame(std::string_view flag, std::string_view word) {
  const auto numbers = find_numbers(word);
  if (!numbers) return std::nullopt;
  const std::size_t equals = word.find('=');
  const std::string who = fmt::format("{} {}", flag, dynac::quoted(word));
  NewFrame frame;
  frame.name = word.substr(0, equals);
  frame.link = word.substr(equals + 1, *numbers - equals - 2);
  if (frame.name.empty() || frame.link.empty()) {
    throw UsageError(fmt::format("{}: {}; {}", who,
                                 frame.name.empty() ? "the frame has no name" : "names no link",
                                 kNewFrameRemedy));
  }
  if (frame.name == "all" || !is_printable(frame.name)) {
    throw UsageError(fmt::format("{}: {}; choose another name", who,
                                 frame.name == "all"
                                     ? "all stands for all links"
                                     : "the name holds a control character or is not UTF-8"));
  }
  frame.is_placed_by_input = word.substr(*numbers) == kInput;
  if (!frame.is_placed_by_input) frame.X_LF = read_placement(who, word.substr(*numbers));
  return frame;
}

std::string_view named_by(std::string_view word) {
  return find_numbers(word) ? word.substr(0, word.find('=')) : word;
}

}  // namespace dynac
