// SPDX-License-Identifier: BSD-3-Clause
#include "support/nearest_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/alternatives.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr std::size_t kMostNames = 3;
// Names come from strangers' files: the time to compare two texts grows with both of their sizes.
constexpr std::size_t kLongest = 200;
// A shorter word is a part of too many names.
constexpr std::size_t kShortestPart = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string result;
  for (const char c : text) result += lower(c);
  return result;
}

bool holds(const std::string& text, const std::string& part) {
  return part.size() >= kShortestPart && text.find(part) != text.npos;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const auto is_same = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = last[j] + (is_same(i, j) ? 0 : 1);
      row[j + 1] = std::min({replaced, last[j + 1] + 1, row[j] + 1});
      const bool is_exchange = i > 0 && j > 0 && is_same(i, j - 1) && is_same(i - 1, j);
      if (is_exchange) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
    }
  }
  return row.back();
}

std::vector<std::string> nearest_names(std::string_view word, std::span<const std::string> names) {
  const std::string given = lower(word.substr(0, kLongest));
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& name : names) {
    if (name == word || name.size() > kLongest) continue;
    const std::size_t longer = std::max(given.size(), name.size());
    const std::size_t distance = edit_distance(given, name);
    const std::string candidate = lower(name);
    if (distance <= longer / 3) {
      near.emplace_back(distance, name);
    } else if (holds(candidate, given) || holds(given, candidate)) {
      near.emplace_back(kLongest + distance, name);
    }
  }
  std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> nearest;
  for (std::size_t k = 0; k < std::min(near.size(), kMostNames); ++k)
    nearest.push_back(near[k].second);
  return nearest;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> names) {
  const std::vector<std::string> nearest = nearest_names(word, names);
  if (nearest.empty()) return "";
  return "did you mean " + quoted_alternatives(nearest) + '?';
}

std::string unknown_name(std::string_view kind, std::string_view word,
                         std::span<const std::string> names, std::string_view remedy) {
  const std::string question = did_you_mean(word, names);
  return fmt::format("there is no {} {}; {}{}{}", kind, dynac::quoted(word), question,
                     question.empty() ? "" : " ", remedy);
}

}  // namespace dynac
