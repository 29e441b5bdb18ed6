// SPDX-License-Identifier: BSD-3-Clause
// The usual kinds of members of Options: how an argument becomes one, and one becomes an argument.
// Defines the templates that option_row.hpp declares; the option table alone includes it.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "dynac/options/new_frame.hpp"
#include "dynac/options/option_words.hpp"
#include "dynac/options/options.hpp"
#include "readers/text/numbers.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

namespace dynac {

/// The structure that holds the options of a group: Options, unless the group is of a caller's own,
/// derived from them, who specialises this.
template <class Group>
struct HolderOf {
  using type = Options;
};

template <class Group, class Value>
Group group_of(Value Group::*);

template <auto first, auto...>
struct HolderAt {
  using type = typename HolderOf<decltype(group_of(first))>::type;
};

template <auto... path>
using Holder = typename HolderAt<path...>::type;

template <auto first, auto... rest, class Object>
[[nodiscard]] constexpr auto& follow(Object& object) {
  if constexpr (sizeof...(rest) == 0) {
    return object.*first;
  } else {
    return follow<rest...>(object.*first);
  }
}

/// The member that a path of pointers to members leads to.
template <auto... path>
[[nodiscard]] constexpr auto& member_at(Options& options) {
  return follow<path...>(static_cast<Holder<path...>&>(options));
}
template <auto... path>
[[nodiscard]] constexpr const auto& member_at(const Options& options) {
  return follow<path...>(static_cast<const Holder<path...>&>(options));
}

template <auto... path>
void read_switch(Options& options, const OptionRow&, const Words&) {
  member_at<path...>(options) = true;
}

template <auto... path>
std::string text_of(const Options& options) {
  return member_at<path...>(options);
}

template <auto... path>
void read_text(Options& options, const OptionRow&, const Words& arguments) {
  member_at<path...>(options) = arguments.front();
}

template <auto... path>
void read_file_name(Options& options, const OptionRow& option, const Words& arguments) {
  if (arguments.front().empty()) {
    throw UsageError(
        fmt::format("@{}: write the name of a file, such as {}", option.key, option.example));
  }
  read_text<path...>(options, option, arguments);
}

template <auto... path>
void read_list(Options& options, const OptionRow&, const Words& arguments) {
  member_at<path...>(options) = arguments;
}

template <auto... path>
void read_link_list(Options& options, const OptionRow&, const Words& arguments) {
  member_at<path...>(options) = with_whole_frames(arguments);
}

/// Reads a double: decimal, finite, between the bounds of its row.
inline void set_number(double& number, const OptionRow& option, const std::string& text) {
  const ParsedNumber parsed = parse_number(text);
  number = parsed.value;
  const bool has_bounds = !option.least.empty();
  const bool is_good =
      parsed.problem.empty() && (!has_bounds || (number >= parse_number(option.least).value &&
                                                 number <= parse_number(option.most).value));
  if (is_good) return;
  throw UsageError(has_bounds ? fmt::format("@{} {}: write a number between {} and {}", option.key,
                                            dynac::quoted(text), option.least, option.most)
                              : fmt::format("@{} {}: {}; write a number", option.key,
                                            dynac::quoted(text), parsed.problem));
}

/// Reads a whole number; false: the text is none.
[[nodiscard]] inline bool parse_whole(std::size_t& number, std::string_view text) {
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end;
}

inline void set_number(std::size_t& number, const OptionRow& option, const std::string& text) {
  std::size_t least = 0, most = std::numeric_limits<std::size_t>::max();
  const bool has_bounds = parse_whole(least, option.least) && parse_whole(most, option.most);
  if (parse_whole(number, text) && number >= least && number <= most) return;
  const std::string range =
      has_bounds ? fmt::format("from {} to {}", option.least, option.most) : "of 0 or more";
  throw UsageError(
      fmt::format("@{} {}: write a whole number {}", option.key, dynac::quoted(text), range));
}

template <auto... path>
void read_number(Options& options, const OptionRow& option, const Words& arguments) {
  auto& member = member_at<path...>(options);
  if constexpr (requires { member.emplace(); }) {
    set_number(member.emplace(), option, arguments.front());
  } else {
    set_number(member, option, arguments.front());
  }
}

template <const auto& list, auto... path>
void read_word(Options& options, const OptionRow& option, const Words& arguments) {
  const auto* const value = value_of(list, arguments.front());
  if (value == nullptr) {
    throw UsageError(fmt::format("@{} {}: {}", option.key, dynac::quoted(arguments.front()),
                                 valid_values(arguments.front(), words_of<list, path...>())));
  }
  member_at<path...>(options) = *value;
}

template <auto... path>
Words print_switch(const Options&) {
  return {};
}

template <auto... path>
Words print_text(const Options& options) {
  const std::string& text = member_at<path...>(options);
  return text.empty() ? Words{} : Words{text};
}

template <auto... path>
Words print_list(const Options& options) {
  return member_at<path...>(options);
}

template <auto... path>
Words print_link_list(const Options& options) {
  return with_frames_in_parts(member_at<path...>(options));
}

/// A double as text that reads as the same number; text that is refused where it is not finite.
[[nodiscard]] inline std::string number_word(double number) {
  return std::isfinite(number) ? number_literal(number) : fmt::format("{}", number);
}

template <auto... path>
Words print_number(const Options& options) {
  const auto number = member_at<path...>(options);
  if constexpr (std::is_integral_v<decltype(number)>) {
    return {std::to_string(number)};
  } else {
    return {number_word(number)};
  }
}

/// The value of a member, which may be optional.
template <const auto& list, auto... path>
[[nodiscard]] auto value_at(const Options& options) {
  const auto& member = member_at<path...>(options);
  if constexpr (requires { member.value_or(list.front().value); }) {
    return member.value_or(list.front().value);
  } else {
    return member;
  }
}

template <const auto& list, auto... path>
Words print_word(const Options& options) {
  return {word_for(list, value_at<list, path...>(options))};
}

template <const auto& list, auto... path>
Words words_of() {
  Words words = print_word<list, path...>(Holder<path...>{});
  for (const auto& entry : list) {
    if (entry.word != words.front()) words.emplace_back(entry.word);
  }
  return words;
}

template <auto... path>
bool is_same(const Options& a, const Options& b) {
  return member_at<path...>(a) == member_at<path...>(b);
}

template <const auto& list, auto... path>
bool is_same_word(const Options& a, const Options& b) {
  return value_at<list, path...>(a) == value_at<list, path...>(b);
}

}  // namespace dynac
