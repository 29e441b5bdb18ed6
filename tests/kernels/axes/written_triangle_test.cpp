// SPDX-License-Identifier: BSD-3-Clause
// Which elements a triangle has, and which are their mirror images, of matrices and of tensors.
#include "kernels/axes/written_triangle.hpp"

#include <gtest/gtest.h>

namespace dynac::test {
namespace {

Argument argument(std::vector<std::size_t> shape, std::optional<std::size_t> symmetric_from) {
  ArgumentRow row{.name = "x", .indices = {}, .meaning = ""};
  row.symmetric_from = symmetric_from;
  return {row, "x", LinkId::none(), std::move(shape)};
}

std::vector<std::size_t> written(const WrittenTriangle& triangle, std::size_t size) {
  std::vector<std::size_t> elements;
  for (std::size_t k = 0; k < size; ++k) {
    if (triangle.has(k)) elements.push_back(k);
  }
  return elements;
}

using Elements = std::vector<std::size_t>;

// Column-major: element 1 is in row 1 and column 0.
TEST(WrittenTriangle, OfAMatrixIsBelowOrAboveItsDiagonal) {
  const Argument M = argument({3, 3}, 0);
  const WrittenTriangle lower = written_triangle(M, Triangle::kLower);
  EXPECT_EQ(written(lower, 9), (Elements{0, 1, 2, 4, 5, 8}));
  EXPECT_EQ(written(written_triangle(M, Triangle::kUpper), 9), (Elements{0, 3, 4, 6, 7, 8}));
  EXPECT_EQ(lower.mirrored(6), 2);
  EXPECT_EQ(lower.mirrored(7), 5);
  EXPECT_EQ(lower.mirrored(4), 4);
}

TEST(WrittenTriangle, IsWholeWhereItIsNotAskedForOrThereIsNoSymmetry) {
  EXPECT_TRUE(written_triangle(argument({3, 3}, 0), Triangle::kFull).is_whole());
  const WrittenTriangle whole = written_triangle(argument({3, 3}, std::nullopt), Triangle::kLower);
  EXPECT_TRUE(whole.is_whole());
  EXPECT_TRUE(whole.flags().empty());
  EXPECT_EQ(written(whole, 9).size(), 9);
}

// Entries [i, j, k] are elements i + 2 (j + 3 k) or i + 2 (j + 2 k).
TEST(WrittenTriangle, OfATensorIsThatOfEachOfItsMatrices) {
  const WrittenTriangle later = written_triangle(argument({2, 3, 3}, 1), Triangle::kLower);
  EXPECT_EQ(written(later, 18), (Elements{0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 16, 17}));
  EXPECT_EQ(later.mirrored(7), 3) << "[1, 0, 1] and [1, 1, 0]";
  const WrittenTriangle earlier = written_triangle(argument({2, 2, 3}, 0), Triangle::kLower);
  EXPECT_EQ(written(earlier, 12), (Elements{0, 1, 3, 4, 5, 7, 8, 9, 11}));
  EXPECT_EQ(earlier.mirrored(10), 9) << "[0, 1, 2] and [1, 0, 2]";
}

TEST(WrittenTriangle, HasTheMirrorImageOfEachElementThatItHasNot) {
  for (const Triangle triangle : {Triangle::kLower, Triangle::kUpper}) {
    const WrittenTriangle pair = written_triangle(argument({2, 4, 4, 3}, 1), triangle);
    for (std::size_t k = 0; k < 96; ++k) {
      EXPECT_EQ(pair.mirrored(pair.mirrored(k)), k);
      EXPECT_TRUE(pair.has(k) || pair.has(pair.mirrored(k)));
      EXPECT_EQ(pair.has(k) && pair.has(pair.mirrored(k)), pair.mirrored(k) == k);
    }
  }
}

}  // namespace
}  // namespace dynac::test
