// SPDX-License-Identifier: BSD-3-Clause
#include "proof/printed/printed_tokens.hpp"

#include <algorithm>
#include <cctype>

namespace dynac {
namespace {

using TokenKind = PrintedToken::Kind;

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  PrintedToken next() {
    skip_blanks();
    if (at_ == text_.size()) return {TokenKind::kEnd, text_.substr(at_)};
    const std::size_t begin = at_;
    const char c = text_[at_];
    TokenKind kind = TokenKind::kSign;
    if (begins_name(c)) {
      kind = TokenKind::kName;
      while (at_ < text_.size() && (begins_name(text_[at_]) || is_digit(text_[at_]))) ++at_;
    } else if (is_digit(c)) {
      kind = TokenKind::kNumber;
      skip_number();
    } else if (c == '"') {
      kind = TokenKind::kText;
      at_ = std::min(text_.find('"', at_ + 1), text_.size() - 1) + 1;
    } else {
      at_ += is_pair(text_.substr(at_, 2)) ? 2 : 1;
    }
    return {kind, text_.substr(begin, at_ - begin)};
  }

 private:
  static bool is_pair(std::string_view sign) {
    return sign == "->" || sign == "::" || sign == "++" || sign == "+=";
  }

  // With its exponent and its suffix.
  void skip_number() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool follows_exponent = text_[at_ - 1] == 'e' && (c == '-' || c == '+');
      if (!is_digit(c) && !begins_name(c) && c != '.' && !follows_exponent) return;
    }
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' ? 2 : 1;  // the line may go on
    }
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const std::string_view two = text_.substr(at_, 2);
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (two == "//" || text_[at_] == '#') {
        skip_line();
      } else if (two == "/*") {
        at_ = std::min(text_.find("*/", at_), text_.size() - 2) + 2;
      } else {
        return;
      }
    }
    at_ = text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<PrintedToken> printed_tokens(std::string_view text) {
  Lexer lexer(text);
  std::vector<PrintedToken> tokens;
  do {
    tokens.push_back(lexer.next());
  } while (tokens.back().kind != TokenKind::kEnd);
  return tokens;
}

std::size_t line_of(std::string_view text, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - text.data());
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
}

}  // namespace dynac
