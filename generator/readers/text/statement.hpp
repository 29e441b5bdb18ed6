// SPDX-License-Identifier: BSD-3-Clause
// One statement of a file of statements, while it is read: its words, and where findings go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/findings.hpp"
#include "readers/text/statement_tokens.hpp"

namespace dynac {

/// A statement that is being read, and where findings about it go.
struct Statement {
  std::string place;  ///< "arm.problem:12"
  std::vector<StatementToken> tokens;
  Findings& findings;
  std::size_t at = 0;  ///< the next token

  [[nodiscard]] bool is_done() const { return at == tokens.size(); }
  /// Whether the next token is this word.
  [[nodiscard]] bool is_at(std::string_view word) const {
    return !is_done() && tokens[at].is(word);
  }
  /// Whether the next token is of this kind.
  [[nodiscard]] bool is_at(StatementToken::Kind kind) const {
    return !is_done() && tokens[at].kind == kind;
  }
  /// Moves behind the next token, if it is this word.
  bool take(std::string_view word);
  /// The next token; moves behind it.
  [[nodiscard]] const StatementToken& next() { return tokens[at++]; }
  /// Gives the rest up: what is wrong in front of it has been said.
  void skip_rest() { at = tokens.size(); }
  /// Reports `thing: problem`.
  void error(std::string_view thing, std::string_view problem);
};

}  // namespace dynac
