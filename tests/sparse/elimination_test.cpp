// SPDX-License-Identifier: BSD-3-Clause
// Symbolic elimination and the orders of SuiteSparse, on patterns whose fill is known.
#include "sparse/elimination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sparse/suitesparse.hpp"

namespace dynac {
namespace {

using Order = std::vector<std::size_t>;

// An arrow: row 0 touches all others, which touch nothing else.
Pattern arrow(std::size_t rows) {
  Pattern pattern(rows, std::vector<bool>(rows));
  for (std::size_t i = 1; i < rows; ++i) pattern[0][i] = pattern[i][0] = true;
  return pattern;
}

std::size_t entries_of(const std::vector<EliminationStep>& steps) {
  return std::accumulate(
      steps.begin(), steps.end(), std::size_t{0},
      [](std::size_t sum, const EliminationStep& step) { return sum + step.rest.size(); });
}

bool is_permutation_of_all(Order order, std::size_t count) {
  std::ranges::sort(order);
  Order all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return order == all;
}

TEST(Elimination, OfAnArrowFromItsFeathersFillsNothing) {
  const auto steps = eliminate(arrow(5), {4, 3, 2, 1, 0});
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_EQ(steps[0].pivot, 4u);
  EXPECT_EQ(steps[0].rest, Order{0});
  EXPECT_EQ(entries_of(steps), 4u);
}

TEST(Elimination, OfAnArrowFromItsTipFillsAll) {
  const auto steps = eliminate(arrow(5), {0, 1, 2, 3, 4});
  EXPECT_EQ(steps[1].rest.size(), 3u);
  EXPECT_EQ(entries_of(steps), 4u + 3u + 2u + 1u);
}

TEST(Orders, OfAnArrowTakeItsTipLast) {
  EquationPattern pattern(6);
  for (std::size_t i = 0; i < 6; ++i) pattern[i] = i == 0 ? Order{0, 1, 2, 3, 4, 5} : Order{0, i};
  for (const Order& order : {amd_order(pattern), colamd_order(pattern, 6)}) {
    EXPECT_TRUE(is_permutation_of_all(order, 6));
  }
  // Once one feather is left, the tip is as good.
  const Order order = amd_order(pattern);
  EXPECT_GE(std::ranges::find(order, std::size_t{0}) - order.begin(), 4);
}

}  // namespace
}  // namespace dynac
