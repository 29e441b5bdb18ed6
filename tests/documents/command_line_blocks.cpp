// SPDX-License-Identifier: BSD-3-Clause
// Blocks of the manual about the command line: its options and what it returns.
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>

#include "generated_blocks.hpp"
#include "utilities/process.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

// Text in which Markdown shall see no HTML: "./<robot>".
std::string plain(const std::string& text) {
  return std::regex_replace(text, std::regex("<"), "\\<");
}

Row row_of(const Json& option) {
  std::string meaning = option.at("help"), standard;
  std::smatch parts;
  const std::string help = meaning;
  if (std::regex_match(help, parts, std::regex("(.*) \\(default: (.*)\\)"))) {
    meaning = parts[1];
    standard = parts[2];
  }
  std::string commands;
  for (const std::string command : option.at("commands")) {
    commands += (commands.empty() ? "" : ", ") + command;
  }
  const std::string letter = option.value("letter", "");
  return {code(option.at("flag")) + (letter.empty() ? "" : ", " + code(letter)),
          code(option.at("argument")),
          plain(meaning),
          plain(standard),
          commands,
          option.at("changes_emitted_bytes") ? "x" : "",
          option.at("about_kernels") ? "x" : ""};
}

}  // namespace

std::string options_block() {
  const Json options = Json::parse(dynac({"list", "--options", "--json"}).out);
  std::string text, group;
  std::vector<Row> rows;
  const auto finish_group = [&] {
    if (!rows.empty()) text += "### " + group + "\n\n" + markdown_table(rows) + "\n";
  };
  for (const Json& option : options) {
    if (option.at("group") != group) {
      finish_group();
      group = option.at("group");
      rows = {{"option", "value", "meaning", "default", "of", "output", "kernels"}};
    }
    rows.push_back(row_of(option));
  }
  finish_group();
  if (text.empty()) throw std::runtime_error("dynac lists no options");
  return text;
}

std::string exit_codes_block() {
  const std::string help = dynac({"--help"}).out;
  const std::size_t begin = help.find("Exit codes:\n");
  if (begin == help.npos) throw std::runtime_error("the help of dynac names no exit codes");
  std::vector<Row> rows{{"exit code", "meaning"}};
  const std::string codes = help.substr(begin);
  const std::regex one("  ([0-9])  ([^\n]+)");
  for (std::sregex_iterator match(codes.begin(), codes.end(), one), end; match != end; ++match) {
    rows.push_back({(*match)[1], (*match)[2]});
  }
  return markdown_table(rows);
}

}  // namespace dynac::test
