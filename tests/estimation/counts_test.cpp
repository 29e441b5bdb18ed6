// SPDX-License-Identifier: BSD-3-Clause
// Operation counts of the order of articulated bodies, against figures that were counted by another
// program in exact arithmetic (on other numbers: they depend on the pattern alone).
#include <gtest/gtest.h>

#include "chains.hpp"
#include "sparse/lu_count.hpp"
#include "systems.hpp"

namespace dynac::test {
namespace {

struct Figures {
  std::size_t bodies;
  std::size_t factors;
  long plain, folded;
};

// By so many operations there are more here once constants are folded, at every length: each body
// is counted as in the figures, exactly, and what differs stands at an end of the chain. No order
// of the five like pivots of a body gives the figures themselves: for two bodies (not split) all
// are odd.
constexpr long kMore = 1, kMoreOfSplit = 2;

LuCount count(std::size_t bodies, bool is_split) {
  const Mechanism chain = generic_chain(bodies);
  const LinearSystem<SampledNumber> system = forward_system(chain, is_split);
  return count_lu(system, pattern_of(system), articulated_body_order(chain, is_split));
}

TEST(ArticulatedBodyOrder, TakesTheOperationsThatAreKnown) {
  for (const auto& [bodies, factors, plain, folded] : {Figures{2, 199, 869, 658},
                                                       {6, 767, 4061, 3510},
                                                       {10, 1335, 7253, 6362},
                                                       {30, 4175, 23213, 20622}}) {
    const LuCount counted = count(bodies, false);
    EXPECT_EQ(counted.matrix, 100 * bodies - 48);
    EXPECT_EQ(counted.factors, factors) << bodies;
    EXPECT_EQ(counted.plain, plain) << bodies;
    EXPECT_EQ(counted.folded, folded + kMore) << bodies;
  }
}

TEST(ArticulatedBodyOrder, TakesTheOperationsThatAreKnownOfSplitTransforms) {
  for (const auto& [bodies, plain, folded] :
       {std::tuple{2, 918, 629}, {6, 4442, 3465}, {10, 7966, 6301}, {30, 25586, 20481}}) {
    const LuCount counted = count(static_cast<std::size_t>(bodies), true);
    EXPECT_EQ(counted.plain, plain) << bodies;
    EXPECT_EQ(counted.folded, folded + kMoreOfSplit) << bodies;
  }
}

}  // namespace
}  // namespace dynac::test
