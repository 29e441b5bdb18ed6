// SPDX-License-Identifier: BSD-3-Clause
// The table of options: every row is complete, and what an option prints it also reads.
#include "dynac/options/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "command/line/command_options.hpp"
#include "command/line/flag_spelling.hpp"
#include "command/line/list_options.hpp"
#include "dynac/options/canonical_options.hpp"
#include "dynac/options/options.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

std::vector<const OptionRow*> all_rows() {
  std::vector<const OptionRow*> rows;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) rows.push_back(&row);
  }
  return rows;
}

/// The arguments that the parser hands to a row for one argument on the command line.
Words split(const OptionRow& row, const std::string& argument) {
  if (row.member.arity == Arity::kNone) return {};
  if (row.member.arity != Arity::kList) return {argument};
  Words words;
  std::istringstream stream(argument);
  for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
  return words;
}

CommandOptions read(const OptionRow& row, const std::string& argument) {
  CommandOptions options;
  row.member.read(options, row, split(row, argument));
  return options;
}

TEST(OptionTable, RowsAreComplete) {
  std::set<std::string_view> keys;
  for (const OptionRow* row : all_rows()) {
    SCOPED_TRACE(row->key);
    EXPECT_THAT(std::string(row->key), testing::MatchesRegex("[a-z-]+"));
    EXPECT_TRUE(keys.insert(row->key).second) << "stands twice";
    EXPECT_FALSE(row->help.empty());
    EXPECT_FALSE(row->commands.empty());
    ASSERT_NE(row->member.read, nullptr);
    ASSERT_NE(row->member.print, nullptr);
    ASSERT_NE(row->member.is_same, nullptr);
    const bool is_switch = row->member.arity == Arity::kNone;
    EXPECT_EQ(argument_text(*row).empty(), is_switch);
    EXPECT_EQ(row->example.empty(), is_switch);
    EXPECT_FALSE(row->is_checked_by_word && row->affects == nullptr);
    const bool has_letter = !row->letter.empty();
    EXPECT_TRUE(!has_letter || (row->letter.size() == 2 && keys.insert(row->letter).second));
  }
  EXPECT_GE(keys.size(), 37u);
}

TEST(OptionTable, EveryRowReadsWhatItPrints) {
  for (const OptionRow* row : all_rows()) {
    SCOPED_TRACE(row->key);
    const OptionMember& member = row->member;
    const CommandOptions given = read(*row, std::string(row->example));
    EXPECT_FALSE(member.is_same(given, CommandOptions{})) << "the example is the default";
    const Words printed = member.print(given);
    EXPECT_EQ(printed.empty(), member.arity == Arity::kNone);
    const std::string text = fmt::format("{}", fmt::join(printed, ","));
    EXPECT_TRUE(member.is_same(read(*row, text), given)) << text;
    EXPECT_EQ(member.print(read(*row, text)), printed);
  }
}

TEST(OptionTable, EveryRowFillsItsMemberAlone) {
  for (const OptionRow* row : all_rows()) {
    const CommandOptions given = read(*row, std::string(row->example));
    for (const OptionRow* other : all_rows()) {
      EXPECT_EQ(other->member.is_same(given, CommandOptions{}), other != row)
          << row->key << " and " << other->key;
    }
  }
}

TEST(OptionTable, WordsAreReadTheDefaultFirstAndOthersRefused) {
  int tables = 0;
  for (const OptionRow* row : all_rows()) {
    if (row->member.words == nullptr) continue;
    SCOPED_TRACE(row->key);
    ++tables;
    const Words words = row->member.words();
    for (const std::string& word : words) EXPECT_NO_THROW(static_cast<void>(read(*row, word)));
    if (row->member.arity == Arity::kOne) {
      EXPECT_TRUE(row->member.is_same(read(*row, words.front()), CommandOptions{}));
    }
    try {
      static_cast<void>(read(*row, "nonsense"));
      ADD_FAILURE() << "is not refused";
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr(fmt::format("@{} \"nonsense\": valid values: {}",
                                                      row->key, fmt::join(words, ", "))));
    }
  }
  EXPECT_GE(tables, 10);
}

TEST(OptionTable, NumbersBeyondTheirBoundsAreRefused) {
  int bounded = 0;
  for (const OptionRow* row : all_rows()) {
    EXPECT_EQ(row->least.empty(), row->most.empty()) << row->key;
    if (row->least.empty()) continue;
    SCOPED_TRACE(row->key);
    ++bounded;
    EXPECT_NO_THROW(static_cast<void>(read(*row, std::string(row->least))));
    EXPECT_NO_THROW(static_cast<void>(read(*row, std::string(row->most))));
    for (const char* wrong : {"-1", "1e300", "nan", "inf", "1x", ""}) {
      EXPECT_THROW(static_cast<void>(read(*row, wrong)), UsageError) << wrong;
    }
  }
  EXPECT_EQ(bounded, 6);
}

TEST(OptionTable, CanonicalCommandLinesNameWhatChangesBytesInOrder) {
  const std::vector<const OptionRow*> rows = options_that_change_bytes();
  for (std::size_t k = 1; k < rows.size(); ++k)
    EXPECT_LT(rows[k - 1]->canonical_rank, rows[k]->canonical_rank);
  for (const OptionRow* row : all_rows()) {
    CommandOptions given = read(*row, std::string(row->example));
    given.robot_file = "/somewhere/arm.urdf";
    const std::string line = canonical_command_line(given);
    const std::string named = row->changes_bytes() ? fmt::format(" --{}", row->key) : "";
    EXPECT_THAT(line, testing::StartsWith("arm.urdf" + named));
    EXPECT_EQ(line == "arm.urdf", !row->changes_bytes()) << line;
  }
  EXPECT_EQ(canonical_command_line(Options{}), "''");
}

TEST(OptionTable, ListsNameEveryOption) {
  const std::string text = options_as_text(), json = options_as_json();
  for (const OptionRow* row : all_rows()) {
    EXPECT_THAT(text, HasSubstr(fmt::format("  --{}", row->key)));
    EXPECT_THAT(text, HasSubstr(help_of(*row)));
    EXPECT_THAT(json, HasSubstr(fmt::format("\"flag\": \"--{}\"", row->key)));
  }
}

}  // namespace
}  // namespace dynac::test
