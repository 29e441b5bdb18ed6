// SPDX-License-Identifier: BSD-3-Clause
#include "command/colours.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace dynac {
namespace {

constexpr std::string_view kRed = "\033[1;31m";
constexpr std::string_view kYellow = "\033[1;33m";
constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kPlain = "\033[0m";

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

std::string in_colour(std::string_view colour, std::string_view text) {
  return fmt::format("{}{}{}", colour, text, kPlain);
}

// Each line of a text by itself.
template <class ColourLine>
std::string line_by_line(std::string_view text, bool has_colours, const ColourLine& colour_line) {
  if (!has_colours) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += colour_line(text.substr(0, end));
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

bool takes_colours(std::FILE* stream) {
  return variable("NO_COLOR").empty() && variable("TERM") != "dumb" && isatty(fileno(stream)) != 0;
}

std::string coloured_errors(std::string_view text, bool has_colours) {
  return line_by_line(text, has_colours, [](std::string_view line) {
    const std::size_t end = line.find(": ");
    if (end == line.npos) return std::string(line);
    return in_colour(kRed, line.substr(0, end + 1)) + std::string(line.substr(end + 1));
  });
}

std::string coloured_warnings(std::string_view text, bool has_colours) {
  constexpr std::string_view kWarning = "warning:";
  return line_by_line(text, has_colours, [&](std::string_view line) {
    const std::size_t begin = line.find(kWarning);
    if (begin == line.npos) return std::string(line);
    return std::string(line.substr(0, begin)) + in_colour(kYellow, kWarning) +
           std::string(line.substr(begin + kWarning.size()));
  });
}

std::string coloured_headings(std::string_view text, bool has_colours) {
  return line_by_line(text, has_colours, [](std::string_view line) {
    const bool is_heading = !line.starts_with(' ') && line.ends_with(':');
    return is_heading ? in_colour(kBold, line) : std::string(line);
  });
}

}  // namespace dynac
