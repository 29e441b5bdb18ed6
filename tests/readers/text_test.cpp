// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <string>

#include "support/quoted.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

TEST(Utf8, ReadsCharactersOfEveryLength) {
  EXPECT_EQ(first_character("a").code_point, U'a');
  EXPECT_EQ(first_character("é").code_point, U'é');
  EXPECT_EQ(first_character("€").code_point, U'€');
  EXPECT_EQ(first_character("🤖").code_point, U'🤖');
  EXPECT_EQ(first_character("🤖").size, 4u);
  EXPECT_EQ(first_character("\xF4\x8F\xBF\xBF").code_point, char32_t{0x10FFFF});
}

// The table of ill-formed sequences: Unicode 15, section 3.9, tables 3-7 to 3-11.
TEST(Utf8, RefusesIllFormedBytes) {
  for (const std::string_view bytes :
       {"", "\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80",
        "\xED\xBF\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\xA4", "\xC3\x28",
        "\xE2\x28\xA1"}) {
    EXPECT_EQ(first_character(bytes).size, 0u) << dynac::quoted(bytes);
  }
}

TEST(Quoted, KeepsPlainTextOfAnyLanguage) {
  EXPECT_EQ(dynac::quoted("left_arm 2"), "\"left_arm 2\"");
  EXPECT_EQ(dynac::quoted("腕é🤖"), "\"腕é🤖\"");
  EXPECT_EQ(dynac::quoted(""), "\"\"");
}

TEST(Quoted, EscapesWhatWouldDisturbTheMessage) {
  EXPECT_EQ(dynac::quoted("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(dynac::quoted("a\nb\x1b[2J\x7f"), R"("a\u{a}b\u{1b}[2J\u{7f}")");
  EXPECT_EQ(dynac::quoted(std::string("\0", 1)), R"("\u{0}")");
  EXPECT_EQ(dynac::quoted("\u202Egnp"), R"("\u{202e}gnp")");
  EXPECT_EQ(dynac::quoted("\u0085"), R"("\u{85}")");
  EXPECT_EQ(dynac::quoted("\xFF\xC3"), R"("\xff\xc3")");
}

TEST(Quoted, CutsLongText) {
  EXPECT_EQ(dynac::quoted(std::string(200, 'a')), '"' + std::string(200, 'a') + '"');
  EXPECT_EQ(dynac::quoted(std::string(201, 'a')), '"' + std::string(200, 'a') + "...\"");
}

}  // namespace
}  // namespace dynac
