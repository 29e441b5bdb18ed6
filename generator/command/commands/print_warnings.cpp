// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/print_warnings.hpp"

#include <fmt/format.h>

#include <map>
#include <regex>
#include <string>

#include "command/colours.hpp"
#include "command/line/flag_spelling.hpp"

namespace dynac {

namespace {

constexpr std::size_t kMostAlike = 3;  // that are printed one by one

// What a warning says, whatever the names and numbers in it.
std::string kind_of(const Diagnostic& warning) {
  static const std::regex kNamesAndNumbers("\"[^\"]*\"|[-+]?[0-9][-+.0-9e]*");
  return std::regex_replace(warning.text, kNamesAndNumbers, "?");
}

// The first of each kind that there are many of, with how many more there are.
std::vector<Diagnostic> summarised(const std::vector<Diagnostic>& warnings) {
  std::map<std::string, std::vector<std::size_t>> alike;  // places in the list
  for (std::size_t k = 0; k < warnings.size(); ++k) alike[kind_of(warnings[k])].push_back(k);
  std::vector<std::size_t> more(warnings.size(), 0);
  std::vector<bool> is_told(warnings.size(), true);
  for (const auto& [kind, places] : alike) {
    if (places.size() <= kMostAlike) continue;
    for (const std::size_t k : places) is_told[k] = false;
    is_told[places.front()] = true;
    more[places.front()] = places.size() - 1;
  }
  std::vector<Diagnostic> result;
  for (std::size_t k = 0; k < warnings.size(); ++k) {
    if (!is_told[k]) continue;
    result.push_back(warnings[k]);
    if (more[k] > 0) result.back().text += fmt::format(" (and {} more alike)", more[k]);
  }
  return result;
}

}  // namespace

void print_warnings(const std::vector<Diagnostic>& warnings, std::FILE* stream) {
  if (warnings.empty()) return;
  fmt::print(stream, "{}\n",
             coloured_warnings(with_flags(to_string(summarised(warnings))), takes_colours(stream)));
}

void print_note(const std::string& line) { fmt::print(stderr, "{}", with_flags(line)); }

}  // namespace dynac
