// SPDX-License-Identifier: BSD-3-Clause
// Expressions of emitted code, by recursive descent; what the parsers of statements and of files
// build on.
#pragma once

#include "proof/printed/printed_code.hpp"
#include "proof/printed/printed_tokens.hpp"

namespace dynac {

/// A place in a list of tokens, and what can be read from there on.
class PrintedReader {
 public:
  explicit PrintedReader(std::string_view text) : text_(text), tokens_(printed_tokens(text)) {}

  /// The token so many places on.
  [[nodiscard]] const PrintedToken& peek(std::size_t ahead = 0) const;
  [[nodiscard]] bool is_at(std::string_view text, std::size_t ahead = 0) const {
    return peek(ahead).text == text;
  }
  [[nodiscard]] bool is_at_name(std::size_t ahead = 0) const {
    return peek(ahead).kind == PrintedToken::Kind::kName;
  }
  [[nodiscard]] bool is_at_end() const { return peek().kind == PrintedToken::Kind::kEnd; }

  std::string_view take();
  std::string_view take_name();
  /// Whether the next token was this one, and is taken.
  bool take_if(std::string_view text);
  void expect(std::string_view text);
  void skip_behind(std::string_view text);
  /// From an opening bracket to behind the one that closes it.
  void skip_group();

  [[nodiscard]] PrintedExpression expression();
  /// Up to `end`, which is taken.
  [[nodiscard]] std::vector<PrintedExpression> expressions(std::string_view end);

  /// @throws InternalError
  [[noreturn]] void fail() const;

 private:
  [[nodiscard]] PrintedExpression product();
  [[nodiscard]] PrintedExpression factor();
  [[nodiscard]] PrintedExpression primary();
  [[nodiscard]] PrintedExpression number();
  [[nodiscard]] PrintedExpression named();
  [[nodiscard]] PrintedExpression call(std::string_view name, std::string_view argument);
  [[nodiscard]] std::string_view member_path();

  std::string_view text_;
  std::vector<PrintedToken> tokens_;
  std::size_t at_ = 0;
};

}  // namespace dynac
