// Blocks of the manual that are made of the command's help.
#include <algorithm>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "generated_blocks.hpp"
#include "workbench/process.hpp"

namespace dynac::test {
namespace {

using Row = std::vector<std::string>;

constexpr std::size_t kHelpColumn = 30;  // where descriptions begin

// An option as the help has it.
struct Option {
  std::string flag, value, meaning, standard;
  std::vector<std::string> verbs;
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The help of a verb as pairs of what is written and what it means.
std::vector<Row> entries_of(const std::string& verb) {
  std::vector<Row> entries;
  std::istringstream help(dynac({verb, "--help"}).out);
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("Examples:")) break;
    if (line.starts_with(std::string(kHelpColumn, ' '))) {
      if (!entries.empty()) entries.back()[1] += trimmed(line);
    } else if (line.starts_with("  ")) {
      const bool is_long = line.size() < kHelpColumn || line.substr(kHelpColumn - 2, 2) != "  ";
      entries.push_back({trimmed(is_long ? line : line.substr(0, kHelpColumn)),
                         is_long ? "" : line.substr(kHelpColumn)});
    }
  }
  return entries;
}

Option option_of(const Row& entry) {
  Option option;
  const std::size_t space = entry[0].find(' ');
  option.flag = entry[0].substr(0, space);
  if (space != std::string::npos) option.value = entry[0].substr(space + 1);
  for (const char* word : {" ...", " REQUIRED", "TEXT"}) {
    if (option.value.ends_with(word)) {
      option.value.resize(option.value.size() - std::string(word).size());
    }
  }
  std::smatch parts;
  option.meaning = entry[1];
  if (std::regex_match(entry[1], parts, std::regex("(.*) \\(default: (.*)\\)"))) {
    option.meaning = parts[1];
    option.standard = parts[2];
  }
  return option;
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

// Text in which Markdown shall see no HTML: "./<robot>".
std::string plain(const std::string& text) {
  return std::regex_replace(text, std::regex("<"), "\\<");
}

}  // namespace

std::string options_block() {
  std::vector<Option> options;
  for (const char* verb : {"generate", "inspect", "explain", "list"}) {
    for (const Row& entry : entries_of(verb)) {
      Option option = option_of(entry);
      if (option.flag == "-h,--help") continue;
      const auto same = std::ranges::find(options, option.flag, &Option::flag);
      if (same == options.end()) {
        options.push_back(std::move(option));
        options.back().verbs.emplace_back(verb);
      } else {
        same->verbs.emplace_back(verb);
      }
    }
  }
  if (options.empty()) throw std::runtime_error("the help of dynac holds no options");
  std::vector<Row> rows{{"option", "value", "meaning", "default", "of"}};
  for (const Option& option : options) {
    std::string verbs;
    for (const std::string& verb : option.verbs) verbs += (verbs.empty() ? "" : ", ") + verb;
    rows.push_back({code(option.flag), code(option.value), plain(option.meaning),
                    plain(option.standard), verbs});
  }
  return markdown_table(rows);
}

std::string exit_codes_block() {
  const std::string help = dynac({"--help"}).out;
  std::smatch line;
  if (!std::regex_search(help, line, std::regex("Exit codes: ([^\n]*)\\."))) {
    throw std::runtime_error("the help of dynac names no exit codes");
  }
  std::vector<Row> rows{{"exit code", "meaning"}};
  const std::string codes = line[1];
  const std::regex one("([0-9]+) ([^,]+)");
  for (std::sregex_iterator match(codes.begin(), codes.end(), one), end; match != end; ++match) {
    rows.push_back({(*match)[1], (*match)[2]});
  }
  return markdown_table(rows);
}

}  // namespace dynac::test
