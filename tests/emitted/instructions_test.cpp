// SPDX-License-Identifier: BSD-3-Clause
// A call executes the same number of instructions whatever the values, counted by callgrind. Built
// for x86-64-v3 at most: callgrind knows no AVX-512.
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "rows.hpp"

namespace dynac::test {
namespace {

/// Instructions of each call: by kernel, then by the kind of numbers.
using Counts = std::map<std::string, std::map<std::string, std::string>>;

Counts read_counts(const std::filesystem::path& folder) {
  const std::regex call("desc: Trigger: Client Request: (.*)/(.*)\n");
  const std::regex count("\n(?:totals|summary): ([0-9]+)");
  Counts counts;
  for (const auto& [path, text] : contents(folder)) {
    std::smatch name, number;
    if (!std::regex_search(text, name, call) || !std::regex_search(text, number, count)) continue;
    counts[name[2]][name[1]] = number[1];
  }
  return counts;
}

/// Those of the other promises, and batches.
std::vector<EmittedRobot> counted_robots() {
  std::vector<EmittedRobot> robots = promising_robots();
  robots.push_back({own_robot("panda"), {"--batch", "6", "--namespace", "batch_panda"}, "batch"});
  robots.push_back({own_robot("aerial_manipulator"),
                    {"--base", "floating", "--kernels", "integrate,difference", "--scalar", "float",
                     "--batch", "11", "--namespace", "batch_turning"},
                    "batch_turning"});
  return robots;
}

class Instructions : public testing::TestWithParam<std::string> {};

TEST_P(Instructions, AreAsManyWhateverTheValues) {
  ASSERT_EQ(run({"valgrind", "--version"}).exit_code, 0) << "please install valgrind";
  const RowsFolder folder(counted_robots());
  ASSERT_TRUE(folder.builds("count_instructions", GetParam(), for_this_machine("-O2")));
  const std::filesystem::path output = folder.path() / "counts";
  std::filesystem::create_directories(output);
  ASSERT_TRUE(succeeds({"valgrind", "--tool=callgrind", "--collect-atstart=no",
                        "--callgrind-out-file=" + (output / "out").string(),
                        folder.program("count_instructions")}));
  const Counts counts = read_counts(output);
  EXPECT_EQ(counts.size(), folder.kernels().size());
  for (const auto& [kernel, by_kind] : counts) {
    EXPECT_EQ(by_kind.size(), 6U) << kernel;
    const std::string& expected = by_kind.at("random");
    EXPECT_GT(std::stoi(expected), 10) << kernel;  // a call by itself takes as many
    for (const auto& [kind, number] : by_kind)
      EXPECT_EQ(number, expected) << kernel << ", " << kind;
    std::printf("%s: %s instructions\n", kernel.c_str(), expected.c_str());
  }
}

INSTANTIATE_TEST_SUITE_P(Compilers, Instructions, testing::ValuesIn(compilers()),
                         [](const auto& compiler) {
                           const auto name = std::filesystem::path(compiler.param).filename();
                           return std::regex_replace(name.string(), std::regex("\\W"), "_");
                         });

}  // namespace
}  // namespace dynac::test
