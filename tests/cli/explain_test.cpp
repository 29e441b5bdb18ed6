// SPDX-License-Identifier: BSD-3-Clause
// `dynac explain`: why an entry of an output is what it is, what other options would cost, the
// page. What entries depend on is held against mechanics: a joint's own turn about a vertical axis
// changes no torque, and the mass matrix knows only the joints that are carried.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "explained.hpp"
#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

json why(const std::string& robot, const std::string& kernel, const std::string& entry,
         const Words& options = {}) {
  Words words{own_robot(robot), kernel, "--why", entry};
  words.insert(words.end(), options.begin(), options.end());
  return explained(words)["why"][0];
}

/// The entries of an input that an entry depends on.
std::set<int> needed(const json& report, const std::string& input) {
  std::set<int> entries;
  for (const json& range : report.value("depends_on", json::array())) {
    if (range["input"] != input) continue;
    for (int k = range["first"]; k <= range["last"]; ++k) entries.insert(k);
  }
  return entries;
}

// The joints from the later of the two on carry what entry (i, j) is about, and are not felt by it
// themselves: of M[i, j] only those behind the earlier and up to the tip are left.
TEST(Why, AMassMatrixDependsOnTheJointsBehindTheFirstOne) {
  for (const int i : {0, 2, 5}) {
    for (const int j : {i, 6}) {
      const json report =
          why("panda", "mass_matrix", "M[" + std::to_string(i) + "," + std::to_string(j) + "]");
      for (const int q : needed(report, "q")) EXPECT_GT(q, i) << i << ", " << j;
    }
  }
  EXPECT_THAT(needed(why("panda", "mass_matrix", "M[0,0]"), "q"), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Why, ATurnAboutTheVerticalChangesNoTorque) {
  const json vertical = why("panda", "inverse_dynamics", "tau[1]");
  EXPECT_THAT(needed(vertical, "q"), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_GT(vertical["operations"], 100);
  const json slanted = why("panda", "inverse_dynamics", "tau[1]", {"--gravity", "3,4,-5"});
  EXPECT_THAT(needed(slanted, "q"), ElementsAre(0, 1, 2, 3, 4, 5, 6));
}

TEST(Why, ZerosOfTheTreeAreOfEveryRobot) {
  const json report = why("quadruped", "mass_matrix", "M[7,16]", {"--base", "floating"});
  EXPECT_EQ(report["value"], 0);
  EXPECT_TRUE(report["zero"]["for_every_such_tree"]);
  const Outcome text = dynac(
      {"explain", own_robot("quadruped"), "mass_matrix", "--base", "floating", "--why", "M[7,16]"});
  EXPECT_THAT(text.out, AllOf(HasSubstr("zero for every robot with these joints in this tree"),
                              HasSubstr("are on different branches")));
}

// Gravity along the first joint's axis.
TEST(Why, ZerosOfNumbersNameWhatMakesThem) {
  const json report = why("panda", "inverse_dynamics_derivatives", "dtau_dq[3,0]");
  EXPECT_EQ(report["value"], 0);
  EXPECT_FALSE(report["zero"]["for_every_such_tree"]);
  EXPECT_TRUE(report["zero"]["gravity"]);
  EXPECT_THAT(report["zero"]["joints"], testing::Contains("panda_joint1"));
  EXPECT_THAT(report["zero"]["links"], IsEmpty());
}

// The cart's rail carries the masses of cart and pole, wherever they are.
TEST(Why, ConstantsSayTheirValue) {
  const json report = why("cart_pole", "mass_matrix", "M[0,0]");
  EXPECT_FALSE(report.contains("depends_on"));
  EXPECT_DOUBLE_EQ(report["value"], 2.4 + 1.2);
}

TEST(Why, IndicesMayBeNamesOfCoordinates) {
  const json byNames = why("panda", "mass_matrix", "M[panda_joint2,panda_joint5]");
  EXPECT_EQ(byNames, why("panda", "mass_matrix", "M[1,4]"));
  EXPECT_THAT(byNames["labels"], ElementsAre("panda_joint2", "panda_joint5"));
}

TEST(Why, WrongEntriesAreRefused) {
  const auto expect_refused = [](const std::string& entry, const std::string& message) {
    expect_usage_error({"explain", own_robot("panda"), "mass_matrix", "--why", entry},
                       HasSubstr(message));
  };
  expect_refused("M[0]", "M has 2 indices, not 1; its shape is (7, 7)");
  expect_refused("M[0,7]", "there is no index \"7\"; write a number from 0 to 6");
  expect_refused("M[0,panda_jont3]", "did you mean \"panda_joint3\"");
  expect_refused("N[0,0]", "there is no output \"N\"");
  expect_refused("M[0,1", "the bracket is not closed");
  expect_usage_error({"explain", own_robot("panda"), "all", "--why", "M[0,1]"},
                     HasSubstr("name the kernel"));
}

TEST(WhatIf, ComparesWithTheCostThatTheOptionsHave) {
  const std::string robot = own_robot("panda");
  const json kernel = explained({robot, "mass_matrix", "--what-if", "lanes=1", "--what-if",
                                 "--target=cortex-m7 scalar=float"});
  ASSERT_EQ(kernel["what_if"].size(), 3);
  const auto last_step = [](const json& of) { return of["steps"].back()["operations"]; };
  EXPECT_EQ(kernel["what_if"][0]["operations"], last_step(kernel));
  EXPECT_EQ(kernel["what_if"][1]["operations"],
            last_step(explained({robot, "mass_matrix", "--lanes", "1"})));
  const json micro =
      explained({robot, "mass_matrix", "--target", "cortex-m7", "--scalar", "float"});
  EXPECT_EQ(kernel["what_if"][2]["operations"], last_step(micro));
  EXPECT_EQ(kernel["what_if"][2]["time"], micro["times"][0]);
}

TEST(WhatIf, OptionsThatCannotVaryAreRefused) {
  const auto expect_refused = [](const std::string& change, const std::string& message) {
    expect_usage_error({"explain", own_robot("panda"), "mass_matrix", "--what-if", change},
                       HasSubstr(message));
  };
  expect_refused("lane=2", "did you mean \"lanes\"?");
  expect_refused("json", "there is no option to vary \"json\"");
  expect_refused("fuse=both=id,fd", "there is no option to vary \"fuse\"");
  expect_refused("lanes", "write lanes=");
  expect_refused("lanes=17", "--lanes");
  expect_refused(" ", "names no option");
}

TEST(ExplainPage, ShowsTheKernelOnAPage) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac(
      {"explain", own_robot("panda"), "mass_matrix", "--json", "--html", folder / "kernel.html"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_TRUE(json::accept(outcome.out));
  const std::string page = read_file(folder / "kernel.html");
  EXPECT_THAT(page, AllOf(HasSubstr("<!doctype html>"), HasSubstr("mass_matrix"),
                          HasSubstr("common_subexpressions")));
}

}  // namespace
}  // namespace dynac::test
