// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/help_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::size_t kWidth = 80;   // of a terminal
constexpr std::size_t kMargin = 30;  // where meanings begin

// Words in lines of at most 80 columns, all but the first after a margin.
std::string in_lines(std::string_view text, std::size_t margin, std::size_t column) {
  std::string lines;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > margin && column + 1 + word.size() > kWidth) {
      lines += "\n" + std::string(margin, ' ');
      column = margin;
    } else if (column > margin) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines + "\n";
}

// A name and its meaning; of many values, those that do not fit are in a second line.
std::string entry(const std::string& name, std::string_view meaning) {
  std::string begin = "  " + name;
  if (begin.size() > kWidth) begin.insert(begin.rfind('|', kWidth - 1) + 1, "\n      ");
  const bool fits = begin.size() < kMargin;
  begin += fits ? std::string(kMargin - begin.size(), ' ') : "\n" + std::string(kMargin, ' ');
  return begin + in_lines(meaning, kMargin, kMargin);
}

// Those with which most command lines are written.
bool is_usual(std::string_view group) {
  constexpr std::string_view kUsual[] = {"Options", "Robot", "Kernels", "Code", "Output"};
  return std::ranges::count(kUsual, group) > 0;
}

}  // namespace

std::string HelpText::make_group(std::string group, bool is_positional,
                                 std::vector<const CLI::Option*> options) const {
  if (is_whole_ || is_positional || is_usual(group)) {
    return CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
  }
  std::string flags;
  for (const CLI::Option* const option : options)
    flags += (flags.empty() ? "" : " ") + option->get_name();
  return fmt::format("\n{} (--help-all):\n  {}", group, in_lines(flags, 2, 2));
}

std::string HelpText::make_option(const CLI::Option* option, bool is_positional) const {
  return entry(make_option_name(option, is_positional) + make_option_opts(option),
               make_option_desc(option));
}

std::string HelpText::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

std::string HelpText::make_footer(const CLI::App* app) const { return "\n" + app->get_footer(); }

}  // namespace dynac
