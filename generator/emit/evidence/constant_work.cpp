// SPDX-License-Identifier: BSD-3-Clause
#include "emit/evidence/constant_work.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <string>

namespace dynac {
namespace {

// A line without its comment; empty: it is one of the preprocessor.
std::string_view code_of(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  if (first != line.npos && line[first] == '#') return {};
  return line.substr(0, line.find("//"));
}

bool has_branch(std::string_view code) {
  constexpr std::array<std::string_view, 11> kWords{"if (",     "else",  "while (", "do {",
                                                    "switch (", "goto ", "break;",  "continue;",
                                                    " ? ",      "&&",    "||"};
  return std::ranges::any_of(kWords,
                             [&](std::string_view word) { return code.find(word) != code.npos; });
}

// `for (int i = 0; i < 12; ++i)`, backwards, or up to a constant such as kBatch.
std::regex constant_loop() {
  return std::regex(
      R"(for \([\w:]+ (\w+) = \d+; \1 (<|>=) (\d+|k[A-Z]\w*( / k[A-Z]\w*)?); (\+\+\1|\1 [+-]= \d+)\))");
}

// `if (k > 0)` and `k == 0 ?` of a loop's counter or of a constant: the same in every call.
std::regex constant_condition(const std::string& counters) {
  return std::regex(R"((if \(|\(|= )(k[A-Z]\w*)" + counters + R"() (==|>) \d+( \? |\)))");
}

}  // namespace

ConstantWork constant_work_of(std::string_view text) {
  const std::regex form = constant_loop();
  std::string counters;  // "|i|k"
  ConstantWork work;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string code(code_of(text.substr(0, end)));
    std::smatch loop;
    const bool is_loop = code.find("for (") != code.npos;
    const bool is_constant = is_loop && std::regex_search(code, loop, form);
    if (is_constant) {
      ++work.loops;
      counters += "|" + loop[1].str();
    }
    if (has_branch(code)) code = std::regex_replace(code, constant_condition(counters), "");
    if (has_branch(code) || (is_loop && !is_constant)) work.unproven_lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return work;
}

}  // namespace dynac
