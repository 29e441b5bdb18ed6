// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/statement_tokens.hpp"

#include <algorithm>
#include <array>

#include "support/quoted.hpp"

namespace dynac {
namespace {

using Kind = StatementToken::Kind;

constexpr std::string_view kWhiteSpace = " \t\r";
constexpr std::string_view kEndsWord = " \t\r[]\"#";
// Where a name may stand these words mean something else.
constexpr std::array<std::string_view, 6> kWordsOfLists{"all", "except", "sigma", "sum", "+", "-"};

/// The name whose opening quote is at `at`, which is moved behind the closing one, or to the end.
std::string take_quoted(std::string_view line, std::size_t& at) {
  std::string name;
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    if (line[at] == '\\' && at + 1 < line.size()) ++at;
    name += line[at];
  }
  return name;
}

/// Appends the token at `at` and moves `at` behind it; says what is wrong with it.
std::string take_token(std::string_view line, std::size_t& at,
                       std::vector<StatementToken>& tokens) {
  if (line[at] == '[' || line[at] == ']') {
    tokens.push_back({line[at++] == '[' ? Kind::kOpen : Kind::kClose});
  } else if (line[at] == '"') {
    tokens.push_back({Kind::kQuoted, take_quoted(line, at)});
    if (at == line.size()) {
      return "name " + dynac::quoted(tokens.back().text) +
             ": its quotes are not closed; write \"NAME\"";
    }
    ++at;
  } else {
    const std::size_t end = std::min(line.find_first_of(kEndsWord, at), line.size());
    tokens.push_back({Kind::kWord, std::string(line.substr(at, end - at))});
    at = end;
  }
  return "";
}

/// What is wrong with the brackets of a line.
std::string problem_of_brackets(const std::vector<StatementToken>& tokens) {
  constexpr std::string_view kRemedy = "; write NAME[ENTRY ..]";
  bool is_open = false;
  for (const StatementToken& token : tokens) {
    if (token.is_name()) continue;
    const bool opens = token.kind == Kind::kOpen;
    if (opens == is_open) {
      return std::string(opens ? "\"[\": is inside other brackets" : "\"]\": closes no bracket")
          .append(kRemedy);
    }
    is_open = opens;
  }
  return is_open ? std::string("\"[\": is not closed").append(kRemedy) : "";
}

}  // namespace

StatementLine split_statement(std::string_view line) {
  StatementLine split;
  std::size_t at = line.find_first_not_of(kWhiteSpace);
  while (at < line.size() && line[at] != '#') {
    split.problem = take_token(line, at, split.tokens);
    if (!split.problem.empty()) return split;
    at = line.find_first_not_of(kWhiteSpace, at);
  }
  split.problem = problem_of_brackets(split.tokens);
  return split;
}

std::string shown(const StatementToken& token) {
  if (token.kind == Kind::kOpen) return "\"[\"";
  return token.kind == Kind::kClose ? "\"]\"" : dynac::quoted(token.text);
}

std::string statement_name(std::string_view name) {
  const bool is_word = !name.empty() && name.find_first_of(kEndsWord) == std::string_view::npos &&
                       std::ranges::find(kWordsOfLists, name) == kWordsOfLists.end();
  if (is_word) return std::string(name);
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

}  // namespace dynac
