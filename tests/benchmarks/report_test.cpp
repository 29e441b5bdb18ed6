// SPDX-License-Identifier: BSD-3-Clause
// What a report says of results that are written down here.
#include "report.hpp"

#include <gtest/gtest.h>

#include "utilities/files.hpp"

namespace dynac::bench {
namespace {

class Report : public testing::Test {
 protected:
  Report() {
    subject_ = make_subject("pendulum", test::own_robot("pendulum"), "fixed", "mass_matrix");
    contest_.subject = &subject_;
    contest_.results = {
        {.side = "dynac", .compiler = "gcc", .times = {20, 10}, .instructions = 7},
        {.side = "dynac", .compiler = "clang", .times = {10, 9}},
        {.side = "cppadcg", .compiler = "gcc", .times = {30, 18}, .instructions = 9},
        {.side = "cppadcg", .compiler = "clang", .times = {25, 20}},
        {.side = "pinocchio", .compiler = "gcc", .times = {40, 30}},
    };
  }

  // Of the table's only row.
  [[nodiscard]] static std::string cell(const Table& table, const std::string& head) {
    for (std::size_t k = 0; k < table[0].size(); ++k) {
      if (table[0][k] == head) return table[1][k];
    }
    return "no such column";
  }

  Subject subject_;
  Contest contest_;
};

TEST_F(Report, ComparesTheBestBuildsOfEachSide) {
  const Table table = summary({&contest_, 1});
  EXPECT_EQ(cell(table, "dynac"), "10.0 / 9.00");
  EXPECT_EQ(cell(table, "CppADCodeGen"), "25.0 / 18.0");
  EXPECT_EQ(cell(table, "KDL"), "-");
  EXPECT_EQ(cell(table, "best peer"), "CppADCodeGen");
  EXPECT_EQ(cell(table, "ratio"), "2.50");
  EXPECT_EQ(cell(table, "of minima"), "2.00");
  EXPECT_EQ(cell(table, "instructions: dynac"), "7");
  EXPECT_EQ(cell(table, "instructions: CppADCodeGen"), "9");
}

TEST_F(Report, HasNoRatioWherePeersAreMissing) {
  contest_.results.resize(2);
  EXPECT_EQ(cell(summary({&contest_, 1}), "ratio"), "-");
  EXPECT_EQ(cell(summary({&contest_, 1}), "best peer"), "-");
}

TEST_F(Report, NamesRobotsKernelsAndWhatIsMissing) {
  const std::vector<std::string> notes{"not found here: dart"};
  const std::string html = page({&contest_, 1}, notes);
  for (const char* const text : {"pendulum", "mass_matrix", "2.50", "not found here: dart"}) {
    EXPECT_NE(html.find(text), html.npos) << text;
  }
  EXPECT_EQ(ratios({&contest_, 1}), (Table{{"kernel", "pendulum"}, {"mass_matrix", "2.50"}}));
}

}  // namespace
}  // namespace dynac::bench
