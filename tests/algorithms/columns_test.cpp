// SPDX-License-Identifier: BSD-3-Clause
// The columns that recursions of derivatives carry. The algorithms themselves are tested by laws.
#include "algorithms/derivatives/derivative_columns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace dynac {
namespace {

std::vector<std::size_t> coordinates(const Columns<double>& columns) {
  std::vector<std::size_t> list;
  for (const auto& [c, x] : columns) list.push_back(c);
  return list;
}

TEST(Columns, StandInRisingOrderHoweverTheyCame) {
  Columns<double> columns;
  for (const std::size_t c : {7u, 3u, 5u, 9u, 0u, 5u}) add_to(columns, c, 1.0);
  EXPECT_EQ(coordinates(columns), (std::vector<std::size_t>{0, 3, 5, 7, 9}));
  EXPECT_EQ(columns[5], 2);
  EXPECT_EQ(columns[0], 1);
}

TEST(Columns, AreZeroAtFirst) {
  Columns<double> columns;
  EXPECT_EQ(columns.begin(), columns.end());
  EXPECT_EQ(columns[4], 0);
  EXPECT_EQ(coordinates(columns), std::vector<std::size_t>{4});
}

TEST(Columns, AreFoundInAnyOrder) {
  Columns<double> columns;
  for (std::size_t c = 0; c < 6; ++c) columns[2 * c] = static_cast<double>(c);
  const Columns<double> kept = columns;
  constexpr std::array<std::size_t, 8> kOrder{5, 0, 1, 2, 2, 4, 3, 5};
  for (const std::size_t c : kOrder) EXPECT_EQ(columns[2 * c], static_cast<double>(c));
  EXPECT_TRUE(std::equal(columns.begin(), columns.end(), kept.begin(), kept.end()));
}

}  // namespace
}  // namespace dynac
