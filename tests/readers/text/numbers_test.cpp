// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/numbers.hpp"

#include <gtest/gtest.h>

namespace dynac {
namespace {

TEST(Numbers, ReadsDecimalsExactly) {
  EXPECT_EQ(parse_number("0.1").value, 0.1);
  EXPECT_EQ(parse_number("-2.5e-3").value, -2.5e-3);
  EXPECT_EQ(parse_number("+7").value, 7);
  EXPECT_EQ(parse_number(".5").value, 0.5);
  EXPECT_EQ(parse_number("5.").value, 5);
  EXPECT_EQ(parse_number("1E2").value, 100);
  EXPECT_EQ(parse_number("1.7976931348623157e308").value, 1.7976931348623157e308);
  EXPECT_EQ(parse_number("5e-324").value, 5e-324);
  for (const char* word : {"0.1", "+7", ".5", "5.", "1E2", "5e-324"}) {
    EXPECT_EQ(parse_number(word).problem, "") << word;
  }
}

TEST(Numbers, RefusesWhatIsNoPlainFiniteDecimal) {
  for (const char* word :
       {"",   "+",   "-",  "+-1", "++1", "0x10",  "1abc", "1,5", "1 2", " 1",
        "1 ", "one", "1e", "e5",  ".",   "1.2.3", "--1",  "1d5", "0b1", "1_000"}) {
    EXPECT_EQ(parse_number(word).problem, "is not a number") << word;
  }
  for (const char* word : {"1e400", "-1e400", "1e-400"}) {
    EXPECT_EQ(parse_number(word).problem, "is out of the range of a double") << word;
  }
  for (const char* word : {"nan", "NaN", "inf", "-inf", "+inf", "infinity"}) {
    EXPECT_EQ(parse_number(word).problem, "is not a finite number") << word;
  }
}

TEST(Numbers, NamesSpacesThatAreNoneInXml) {
  EXPECT_EQ(parse_number("0\u00A01").problem,
            "holds a no-break space (U+00A0), where plain spaces belong");
  EXPECT_EQ(space_problem("1 2\u30003"),
            "holds an ideographic space (U+3000), where plain spaces belong");
  EXPECT_EQ(space_problem("1 2\t3"), "");
}

TEST(Numbers, WordsStandBetweenAnyWhiteSpace) {
  using Words = std::vector<std::string_view>;
  EXPECT_EQ(split_words(" 1\t2\r\n3 "), (Words{"1", "2", "3"}));
  EXPECT_EQ(split_words("1"), Words{"1"});
  EXPECT_EQ(split_words(""), Words{});
  EXPECT_EQ(split_words(" \n"), Words{});
}

}  // namespace
}  // namespace dynac
