#include "driver/commands/print_warnings.hpp"

#include <fmt/format.h>

#include <map>
#include <regex>
#include <set>
#include <string>

#include "driver/colours.hpp"

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
  std::map<std::string, std::size_t> count;
  for (const Diagnostic& warning : warnings) ++count[kind_of(warning)];
  std::vector<Diagnostic> result;
  std::set<std::string> told;
  for (const Diagnostic& warning : warnings) {
    const std::string kind = kind_of(warning);
    if (count[kind] > kMostAlike && !told.insert(kind).second) continue;
    result.push_back(warning);
    if (count[kind] > kMostAlike) {
      result.back().text += fmt::format(" (and {} more alike)", count[kind] - 1);
    }
  }
  return result;
}

}  // namespace

void print_warnings(const std::vector<Diagnostic>& warnings, std::FILE* stream) {
  if (warnings.empty()) return;
  fmt::print(stream, "{}\n",
             coloured_warnings(to_string(summarised(warnings)), takes_colours(stream)));
}

}  // namespace dynac
