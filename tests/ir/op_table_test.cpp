// SPDX-License-Identifier: BSD-3-Clause
// The table of operations: its derivatives are those of its values, and its cells agree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "ir/evaluate.hpp"
#include "ir/op.hpp"

namespace dynac {
namespace {

// Calls `visit(operation, op)` for every row.
template <class Visit>
void for_each_row(const Visit& visit) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (visit(Operation<static_cast<Op>(i)>{}, static_cast<Op>(i)), ...);
  }
  (std::make_index_sequence<kOperations>());
}

double central_difference(Op op, std::array<double, 3> x, std::size_t k) {
  constexpr double kStep = 1e-5;
  std::array<double, 3> before = x, after = x;
  before[k] -= kStep;
  after[k] += kStep;
  return (evaluate(op, after[0], after[1], after[2]) -
          evaluate(op, before[0], before[1], before[2])) /
         (2 * kStep);
}

TEST(OpTable, DerivativesAreLimitsOfDifferences) {
  std::set<Op> differentiated;
  for_each_row([&]<class Row>(Row, Op op) {
    if constexpr (requires { &Row::template partial<double>; }) {
      for (const std::array<double, 3> x :
           {std::array{0.7, 1.9, -0.4}, std::array{2.3, -1.1, 5.0}}) {
        const Application<double> of{x, evaluate(op, x[0], x[1], x[2])};
        for (std::size_t k = 0; k < static_cast<std::size_t>(row_of(op).arity); ++k) {
          EXPECT_NEAR(Row::partial(k, of), central_difference(op, x, k), 1e-8)
              << row_of(op).name << " by operand " << k;
        }
      }
      differentiated.insert(op);
    }
  });
  EXPECT_EQ(differentiated.size(),
            kOperations - 6);  // but dot products, and what holds or moves values
}

TEST(OpTable, TheDerivativeOfAReciprocalIsThatOfAQuotient) {
  for (const double x : {0.3, -2.0, 17.0}) {
    const Application<double> quotient{{1, x, 0}, 1 / x}, reciprocal{{1, x, 0}, 1 / x, true};
    EXPECT_NEAR(Operation<Op::kDivide>::partial(1, quotient), -1 / (x * x), 1e-14);
    EXPECT_NEAR(Operation<Op::kDivide>::partial(1, reciprocal), -1 / (x * x), 1e-14);
  }
}

TEST(OpTable, CommutativeOperationsHaveTheValueOfSwappedOperands) {
  for_each_row([&]<class Row>(Row, Op op) {
    if constexpr (requires { &Row::template value<double>; }) {
      const OpRow& row = row_of(op);
      if (row.arity == 1) return;
      const bool is_same = evaluate(op, 0.7, 1.9, 0.4) == evaluate(op, 1.9, 0.7, 0.4);
      EXPECT_EQ(row.is_commutative, is_same) << row.name;
    }
  });
}

TEST(OpTable, NamesAreDistinctAndSpellingsTakeAllOperands) {
  std::set<std::string_view> names;
  for (const OpRow& row : kOpTable) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    if (row.spelling.empty()) continue;
    for (int k = 0; k < 3; ++k) {
      const bool is_there = row.spelling.find('{' + std::to_string(k) + '}') != row.spelling.npos;
      EXPECT_EQ(is_there, k < row.arity) << row.name << " and operand " << k;
    }
  }
}

// The convention of the field: a fused multiply-add is two operations.
TEST(OpTable, CountsOperations) {
  EXPECT_EQ(row_of(Op::kMultiplyAdd).operations(), 2);
  for (const Op op : {Op::kAdd, Op::kSubtract, Op::kMultiply, Op::kDivide, Op::kSquareRoot}) {
    EXPECT_EQ(row_of(op).operations(), 1) << row_of(op).name;
  }
  for (const Op op : {Op::kNegate, Op::kSin, Op::kCos, Op::kSign, Op::kInput, Op::kLane}) {
    EXPECT_EQ(row_of(op).operations(), 0) << row_of(op).name;
  }
}

}  // namespace
}  // namespace dynac
