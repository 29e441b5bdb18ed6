// The words of a line of a problem file. In: one line. Out: words, names in double quotes and
// brackets, without the comment that `#` starts. See PROBLEMS.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// A word, a name in quotes or a bracket.
struct ProblemToken {
  enum class Kind { kWord, kQuoted, kOpen, kClose };

  Kind kind = Kind::kWord;
  std::string text = "";  ///< of a quoted name, what stands between the quotes

  /// Whether it is this word; what stands in quotes is a name and never a word of the language.
  [[nodiscard]] bool is(std::string_view word) const { return kind == Kind::kWord && text == word; }
  [[nodiscard]] bool is_name() const { return kind == Kind::kWord || kind == Kind::kQuoted; }
};

/// The tokens of a line up to the first thing that is wrong with it.
struct ProblemLine {
  std::vector<ProblemToken> tokens;
  std::string problem;  ///< with remedy; empty: brackets close, none in another
};

/// Takes a line apart. White space separates words; so do brackets and quotes, which need none. In
/// quotes a backslash takes the next character as it is, in particular a quote.
/// @param[in] line  without its line feed
[[nodiscard]] ProblemLine split_problem_line(std::string_view line);

/// A token as it stands in messages, in quotes.
[[nodiscard]] std::string shown(const ProblemToken& token);

/// A name as split_problem_line() reads it back: in quotes where it has to be.
[[nodiscard]] std::string problem_name(std::string_view name);

}  // namespace dynac
