// SPDX-License-Identifier: BSD-3-Clause
// Comments and string literals: hostile text can neither leave them nor change their meaning.
#include "support/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace dynac {
namespace {

using namespace std::string_view_literals;

bool is_one_printable_line(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Texts of a few characters that have a meaning somewhere, and of random bytes.
std::string random_text(std::mt19937_64& random) {
  constexpr std::string_view kLoaded =
      "*/\\?\"'\n\r\t#(){}[]<=>!-%@ abc019\0\x1b\x7f\x80\xc3\xa9\xff"sv;
  std::string text;
  for (std::uint64_t left = random() % 12; left > 0; --left) {
    text += random() % 4 == 0 ? static_cast<char>(random()) : kLoaded[random() % kLoaded.size()];
  }
  return text;
}

/// What a C compiler makes of a string literal, trigraphs included; our escapes alone are known.
std::string bytes_of(std::string_view literal) {
  EXPECT_TRUE(literal.size() >= 2 && literal.front() == '"' && literal.back() == '"');
  literal = literal.substr(1, literal.size() - 2);
  std::string bytes;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    EXPECT_NE(literal[i], '"') << "not escaped in " << literal;
    if (literal[i] != '\\') {
      bytes += literal[i];
    } else if (literal[++i] >= '0' && literal[i] <= '7') {
      bytes += static_cast<char>(std::stoi(std::string(literal.substr(i, 3)), nullptr, 8));
      i += 2;
    } else {
      bytes += literal[i];
    }
  }
  return bytes;
}

TEST(CommentText, KeepsOrdinaryText) {
  EXPECT_EQ(comment_text("panda_joint1"), "panda_joint1");
  EXPECT_EQ(comment_text("dynac generate arm.urdf --kernels a,b"),
            "dynac generate arm.urdf --kernels a,b");
  EXPECT_EQ(comment_text("package://arm/a.urdf?"), "package://arm/a.urdf?");
  EXPECT_EQ(comment_text(""), "");
}

TEST(CommentText, CannotEndAComment) {
  EXPECT_EQ(comment_text("a */ int evil;"), "a *\\u{2f} int evil;");
  EXPECT_EQ(comment_text("**//"), "**\\u{2f}/");
  EXPECT_EQ(comment_text("/ right after a star"), "\\u{2f} right after a star");
  EXPECT_EQ(comment_text("right before a slash *"), "right before a slash \\u{2a}");
  EXPECT_EQ(comment_text("a /* b"), "a /\\u{2a} b") << "compilers warn about a nested comment";
}

TEST(CommentText, CannotContinueALineComment) {
  EXPECT_EQ(comment_text("a\\"), "a\\u{5c}");
  EXPECT_EQ(comment_text("a\\ "), "a\\u{5c} ") << "compilers ignore blanks after a backslash";
  EXPECT_EQ(comment_text("a?\?/"), "a?\\u{3f}/") << "a trigraph that means a backslash";
  EXPECT_EQ(comment_text("?\?\?/"), "?\\u{3f}?/");
}

TEST(CommentText, HasNoMarkup) {
  EXPECT_EQ(comment_text("<img src=x onerror=alert(1)>"), "\\u{3c}img src=x onerror=alert(1)>");
  EXPECT_EQ(comment_text("a</b><!-- "), "a\\u{3c}/b>\\u{3c}!-- ");
  EXPECT_EQ(comment_text("&lt;b&#62;"), "\\u{26}lt;b\\u{26}#62;");
  EXPECT_EQ(comment_text("@brief"), "\\u{40}brief");
  EXPECT_EQ(comment_text("a < b & c <= 3 @ 5"), "a < b & c <= 3 @ 5");
}

TEST(CommentText, StaysOnOneLineOfAscii) {
  EXPECT_EQ(comment_text("a\nb\rc\0d\x7f"sv), "a\\u{a}b\\u{d}c\\u{0}d\\u{7f}");
  EXPECT_EQ(comment_text("\x1b[31m"), "\\u{1b}[31m");
  EXPECT_EQ(comment_text("gr\xc3\xbc\xc3\x9f"), "gr\\u{fc}\\u{df}");
  EXPECT_EQ(comment_text("\xe2\x80\xae"), "\\u{202e}") << "right-to-left override";
  EXPECT_EQ(comment_text("\xf0\x9f\xa4\x96"), "\\u{1f916}");
}

TEST(CommentText, ShowsBytesThatAreNotUtf8) {
  EXPECT_EQ(comment_text("\xff\xc3"), "\\x{ff}\\x{c3}");
  EXPECT_EQ(comment_text("\xc0\xaf"), "\\x{c0}\\x{af}") << "an overlong slash";
  EXPECT_EQ(comment_text("\xed\xa0\x80"), "\\x{ed}\\x{a0}\\x{80}") << "a surrogate";
}

TEST(CommentText, HoldsForRandomText) {
  constexpr std::uint64_t kSeed = 7;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 100'000; ++i) {
    const std::string text = comment_text(random_text(random));
    EXPECT_TRUE(is_one_printable_line(text)) << text;
    const std::string framed = "*" + text + "/";
    EXPECT_EQ(framed.find("*/"), text.empty() ? 0 : std::string::npos)
        << framed << " seed " << kSeed;
    EXPECT_EQ(text.find("/*"), std::string::npos) << text;
    EXPECT_EQ(text.find("??"), std::string::npos) << text;
    EXPECT_FALSE(text.ends_with('\\')) << text;
  }
}

TEST(StringLiteral, KeepsOrdinaryText) {
  EXPECT_EQ(string_literal("panda_joint1"), "\"panda_joint1\"");
  EXPECT_EQ(string_literal(""), "\"\"");
}

TEST(StringLiteral, EscapesWhatCouldEndIt) {
  EXPECT_EQ(string_literal("a\"b"), "\"a\\\"b\"");
  EXPECT_EQ(string_literal("a\\"), "\"a\\\\\"");
}

TEST(StringLiteral, WritesOtherBytesAsThreeOctalDigits) {
  EXPECT_EQ(string_literal("\0"
                           "1\n\xff"sv),
            "\"\\0001\\012\\377\"");
  EXPECT_EQ(string_literal("\xc3\xa9"), "\"\\303\\251\"");
}

TEST(StringLiteral, HasNoTrigraphs) {
  EXPECT_EQ(string_literal("?\?/"), "\"?\\?/\"");
  EXPECT_EQ(string_literal("?\?\?="), "\"?\\?\\?=\"");
  EXPECT_EQ(string_literal("a?b?c"), "\"a?b?c\"");
}

TEST(StringLiteral, MeansTheSameBytesForRandomText) {
  constexpr std::uint64_t kSeed = 11;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 100'000; ++i) {
    const std::string text = random_text(random);
    const std::string literal = string_literal(text);
    EXPECT_TRUE(is_one_printable_line(literal)) << literal;
    EXPECT_EQ(literal.find("??"), std::string::npos) << literal;
    EXPECT_EQ(bytes_of(literal), text) << literal << " seed " << kSeed;
  }
}

}  // namespace
}  // namespace dynac
