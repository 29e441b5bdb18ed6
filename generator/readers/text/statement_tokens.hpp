// SPDX-License-Identifier: BSD-3-Clause
// The words of a line of a file of statements. In: one line. Out: words, names in double quotes and
// brackets, without the comment that `#` starts. See docs/problem_files.md and
// docs/constraint_files.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// A word, a name in quotes or a bracket.
struct StatementToken {
  enum class Kind { kWord, kQuoted, kOpen, kClose };

  Kind kind = Kind::kWord;
  std::string text = "";  ///< of a quoted name, what stands between the quotes

  /// Whether it is this word; what stands in quotes is a name and never a word of the language.
  [[nodiscard]] bool is(std::string_view word) const { return kind == Kind::kWord && text == word; }
  [[nodiscard]] bool is_name() const { return kind == Kind::kWord || kind == Kind::kQuoted; }
};

/// The tokens of a line up to the first thing that is wrong with it.
struct StatementLine {
  std::vector<StatementToken> tokens;
  std::string problem;  ///< with remedy; empty: brackets close, none in another
};

/// Takes a line apart. White space separates words; so do brackets and quotes, which need none. In
/// quotes a backslash takes the next character as it is, in particular a quote.
/// @param[in] line  without its line feed
[[nodiscard]] StatementLine split_statement(std::string_view line);

/// A token as it stands in messages, in quotes.
[[nodiscard]] std::string shown(const StatementToken& token);

/// A name as split_statement() reads it back: in quotes where it has to be.
[[nodiscard]] std::string statement_name(std::string_view name);

}  // namespace dynac
