// SPDX-License-Identifier: BSD-3-Clause
// What patterns alone say: matchings, the parts that have too few or too many equations, blocks.
#include "sparse/structure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace dynac {
namespace {

using Numbers = std::vector<std::size_t>;

const std::vector<bool> kThree(3, true);

TEST(Matching, FindsPairsThatTheFirstChoiceWouldTake) {
  const EquationPattern pattern{{0, 1}, {0}, {1, 2}};
  const Matching matching = maximum_matching(pattern, 3, Numbers{0, 1, 2}, kThree);
  EXPECT_EQ(matching.equation_of, (Numbers{1, 0, 2}));
  EXPECT_EQ(matching.unknown_of, (Numbers{1, 0, 2}));
}

TEST(Matching, PrefersUnknownsThatStandFirst) {
  const EquationPattern pattern{{0, 1, 2}};
  const Matching matching = maximum_matching(pattern, 3, Numbers{2, 0, 1}, {true});
  EXPECT_EQ(matching.equation_of, (Numbers{kUnmatched, kUnmatched, 0}));
}

TEST(Matching, LeavesOutEquationsThatDoNotCount) {
  const EquationPattern pattern{{0}, {0, 1}, {1}};
  const Matching matching = maximum_matching(pattern, 2, Numbers{0, 1}, {false, true, false});
  EXPECT_EQ(std::ranges::count(matching.unknown_of, kUnmatched), 2);
  EXPECT_EQ(matching.unknown_of[1], 0u);
}

TEST(CoarseParts, TellWhatIsLooseFromWhatIsCrowded) {
  // Unknowns 0 and 1 have one equation, unknown 2 has two.
  const EquationPattern pattern{{0, 1}, {2}, {2}};
  const Matching matching = maximum_matching(pattern, 3, Numbers{0, 1, 2}, kThree);
  const CoarseParts parts = coarse_parts(pattern, matching, kThree);
  EXPECT_EQ(parts.loose_unknowns, (std::vector<bool>{true, true, false}));
  EXPECT_EQ(parts.loose_equations, (std::vector<bool>{true, false, false}));
  EXPECT_EQ(parts.crowded_equations, (std::vector<bool>{false, true, true}));
  EXPECT_EQ(parts.crowded_unknowns, (std::vector<bool>{false, false, true}));
}

TEST(Blocks, FollowThoseWhoseUnknownsTheyContain) {
  // Equations 0 and 1 are solved together, 2 before them, 3 behind.
  const EquationPattern pattern{{0, 1, 2}, {0, 1}, {2}, {0, 3}};
  const std::vector<bool> all(4, true);
  const Matching matching = maximum_matching(pattern, 4, Numbers{0, 1, 2, 3}, all);
  std::vector<EquationBlock> blocks = triangular_blocks(pattern, matching);
  for (EquationBlock& block : blocks) std::ranges::sort(block);
  EXPECT_EQ(blocks, (std::vector<EquationBlock>{{2}, {0, 1}, {3}}));
}

}  // namespace
}  // namespace dynac
