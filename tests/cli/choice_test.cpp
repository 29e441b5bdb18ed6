// SPDX-License-Identifier: BSD-3-Clause
// Which formulation is taken: of those that are near the fewest operations, the one that is
// predicted to be the fastest.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "explained.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;

struct Comparison {
  json chosen;
  std::vector<json> compared;  // by their times
  int fewest = 0;              // operations of any
};

Comparison comparison_of(const json& kernel) {
  Comparison comparison;
  for (const json& candidate : kernel["candidates"]) {
    const int operations = candidate["operations"];
    if (comparison.fewest == 0 || operations < comparison.fewest) comparison.fewest = operations;
    if (candidate["chosen"]) comparison.chosen = candidate;
    if (candidate.contains("nanoseconds")) comparison.compared.push_back(candidate);
  }
  return comparison;
}

const std::vector<std::string> kKernels{"forward_dynamics", "mass_matrix_inverse",
                                        "inverse_dynamics_derivatives",
                                        "forward_dynamics_derivatives"};

TEST(Choice, IsTheFastestOfThoseNearTheFewestOperations) {
  std::size_t compared = 0;
  for (const std::string robot : {"panda", "quadruped", "aerial_manipulator"}) {
    for (const std::string& kernel : kKernels) {
      for (const std::string lanes : {"1", "4"}) {
        const Comparison comparison =
            comparison_of(explained({own_robot(robot), kernel, "--lanes", lanes, "--base",
                                     robot == "panda" ? "fixed" : "floating"}));
        const double near = lanes == "1" ? 1.1 : 1.3;
        const double time = comparison.chosen["nanoseconds"];
        for (const json& candidate : comparison.compared) {
          EXPECT_LE(candidate["operations"], near * comparison.fewest) << robot << candidate;
          EXPECT_LE(0.95 * time, candidate["nanoseconds"]) << robot << candidate;
        }
        compared += comparison.compared.size() - 1;
      }
    }
  }
  EXPECT_GE(compared, 10u);
}

// The time of what is taken is that of what is written. Others are compared on the frames that suit
// the one of the fewest operations: asked for, they have frames of their own.
TEST(Choice, ComparesWhatWouldBeWritten) {
  const std::string robot = own_robot("quadruped");
  const std::string kernel = "mass_matrix_inverse";
  const json all = explained({robot, kernel, "--base", "floating"});
  const Comparison comparison = comparison_of(all);
  EXPECT_GE(comparison.compared.size(), 2u);
  const double time = all["times"][0]["nanoseconds"];
  EXPECT_NEAR(comparison.chosen["nanoseconds"], time, 0.006 * time);
  for (const json& candidate : comparison.compared) {
    const std::string name = candidate["formulation"];
    const json alone =
        explained({robot, kernel, "--base", "floating", "--formulation", kernel + "=" + name});
    EXPECT_LE(comparison_of(alone).chosen["operations"], candidate["operations"]) << name;
  }
}

// The choice does not depend on multiply-adds: without them bits are compared.
TEST(Choice, IsTheSameWithoutMultiplyAdds) {
  for (const std::string kernel : {"forward_dynamics", "mass_matrix_inverse"}) {
    const std::vector<std::string> words{own_robot("two_link"), kernel};
    const json fused = explained(words), unfused = explained({words[0], words[1], "--fma", "off"});
    EXPECT_EQ(comparison_of(fused).chosen["formulation"],
              comparison_of(unfused).chosen["formulation"]);
  }
}

// What is asked for is taken, and nothing else is compiled.
TEST(Choice, OfTheUserIsFollowed) {
  const json kernel = explained({own_robot("panda"), "forward_dynamics", "--formulation",
                                 "forward_dynamics=articulated_body"});
  const Comparison comparison = comparison_of(kernel);
  EXPECT_EQ(comparison.compared.size(), 1u);
  EXPECT_EQ(comparison.chosen["formulation"], "articulated_body");
}

// Where no time is known, operations decide.
TEST(Choice, WithoutTimesIsTheFewestOperations) {
  const Comparison comparison = comparison_of(
      explained({own_robot("panda"), "forward_dynamics_derivatives", "--scalar", "template"}));
  EXPECT_TRUE(comparison.compared.empty());
  EXPECT_EQ(comparison.chosen["operations"], comparison.fewest);
}

// Results about the world's origin lose digits far from it.
TEST(Choice, IsNeverAboutTheWorldsOriginOnAMovingBase) {
  const Comparison comparison =
      comparison_of(explained({own_robot("quadruped"), "inverse_dynamics", "--base", "floating"}));
  for (const json& candidate : comparison.compared) {
    EXPECT_EQ(std::string(candidate["formulation"]).find("world"), std::string::npos);
  }
}

}  // namespace
}  // namespace dynac::test
