// What a statement of a problem file names: the part after `measure`, `zero` or `estimate`. In: the
// words of the statement. Out: sums of entries, and findings about the words. See PROBLEMS.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/estimation_problem.hpp"
#include "model/findings.hpp"
#include "readers/estimation/problem_tokens.hpp"
#include "readers/estimation/quantities.hpp"

namespace dynac {

/// A statement that is being read, and where findings about it go.
struct ProblemStatement {
  std::string place;  ///< "arm.problem:12"
  std::vector<ProblemToken> tokens;
  Findings& findings;
  std::size_t at = 0;  ///< the next token

  [[nodiscard]] bool is_done() const { return at == tokens.size(); }
  /// Whether the next token is this word.
  [[nodiscard]] bool is_at(std::string_view word) const {
    return !is_done() && tokens[at].is(word);
  }
  /// Whether the next token is of this kind.
  [[nodiscard]] bool is_at(ProblemToken::Kind kind) const {
    return !is_done() && tokens[at].kind == kind;
  }
  /// Moves behind the next token, if it is this word.
  bool take(std::string_view word);
  /// The next token; moves behind it.
  [[nodiscard]] const ProblemToken& next() { return tokens[at++]; }
  /// Gives the rest up: what is wrong in front of it has been said.
  void skip_rest() { at = tokens.size(); }
  /// Reports `thing: problem`.
  void error(std::string_view thing, std::string_view problem);
};

/// Reads `QUANTITY NAMES` as one sum an entry, or `sum TERM + TERM ..`, up to `sigma` or the end.
/// @param[in,out] statement  at the word after `measure` and the like
/// @returns what could be read: whether all could, the findings tell
[[nodiscard]] std::vector<EntrySum> read_sums(ProblemStatement& statement,
                                              const RobotQuantities& robot);

}  // namespace dynac
