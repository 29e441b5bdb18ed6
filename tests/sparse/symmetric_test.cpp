// SPDX-License-Identifier: BSD-3-Clause
// Symmetric elimination of quasi-definite matrices: what it solves and inverts is what dense LU in
// more digits does, its pivots are as its pattern says, and it gives up where a matrix is singular.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <random>

#include "sparse/symmetric_pattern.hpp"
#include "sparse/symmetric_search.hpp"

namespace dynac {
namespace {

using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

constexpr std::size_t kUnknowns = 14, kExact = 5, kNoisy = 12;
constexpr std::size_t kRows = kUnknowns + kExact + kNoisy;

// [0 A^T; A -sigma^2], sigma being 0 in the first equations and of sizes that are far apart in the
// others; other numbers in each sample.
SymmetricRows<SampledNumber> saddle_point(std::uint32_t seed, double spread) {
  std::minstd_rand random(seed);
  const auto any = [&] { return static_cast<double>(random() % 2000) / 1000 - 1; };
  SymmetricRows<SampledNumber> rows;
  const auto add = [&](std::size_t equation, std::size_t unknown, double size) {
    SampledNumber factor;
    for (std::size_t sample = 0; sample < kSampleCount; ++sample)
      factor[sample] = size + 0.5 * any();
    rows[kUnknowns + equation].insert_or_assign(unknown, factor);
    rows[unknown].insert_or_assign(kUnknowns + equation, factor);
  };
  for (std::size_t e = 0; e < kExact + kNoisy; ++e) {
    add(e, random() % kUnknowns, 0);
    add(e, e % kUnknowns, 2);
    if (e >= kExact) {
      const double sigma = std::pow(10, spread * any());
      rows[kUnknowns + e].emplace(kUnknowns + e, SampledNumber(-sigma * sigma));
    }
  }
  return rows;
}

Matrix dense(const SymmetricRows<SampledNumber>& rows, std::size_t sample) {
  Matrix K = Matrix::Zero(kRows, kRows);
  for (const auto& [i, row] : rows) {
    for (const auto& [j, value] : row) {
      K(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = value[sample];
    }
  }
  return K;
}

std::vector<SymmetricStep<SampledNumber>> factorise(SymmetricRows<SampledNumber> rows,
                                                    const std::vector<SymmetricPivot>& pivots) {
  std::vector<SymmetricStep<SampledNumber>> steps;
  for (const SymmetricPivot& pivot : pivots) steps.push_back(eliminate(rows, pivot));
  EXPECT_TRUE(rows.empty());
  return steps;
}

// Largest error of the columns of the inverse that belong to unknowns, as a part of the largest
// entry: both halves of solving, and the products of two first halves.
double error_of_inverse(const SymmetricRows<SampledNumber>& rows,
                        const std::vector<SymmetricPivot>& pivots) {
  const auto steps = factorise(rows, pivots);
  double error = 0;
  std::vector<std::vector<HalfSolution<SampledNumber>>> halves;
  std::vector<std::map<std::size_t, SampledNumber>> columns;
  for (std::size_t j = 0; j < kUnknowns; ++j) {
    halves.push_back(solve_half<SampledNumber>(steps, {{j, SampledNumber(1)}}));
    columns.push_back(solve_rest(steps, halves.back()));
  }
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    const Matrix inverse = dense(rows, sample).fullPivLu().inverse();
    const auto size = inverse.topLeftCorner(kUnknowns, kUnknowns).cwiseAbs().maxCoeff();
    for (std::size_t j = 0; j < kUnknowns; ++j) {
      for (std::size_t i = 0; i < kUnknowns; ++i) {
        const auto exact = inverse(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
        const auto place = columns[j].find(i);
        const double solved = place == columns[j].end() ? 0 : place->second[sample];
        double product = 0;
        for (std::size_t k = 0; k < steps.size(); ++k) {
          const auto part = symmetric_elimination::dot(halves[i][k].left, halves[j][k].scaled);
          if (part) product += (*part)[sample];
        }
        error = std::max({error, static_cast<double>(std::abs(solved - exact) / size),
                          static_cast<double>(std::abs(product - exact) / size)});
      }
    }
  }
  return error;
}

class Symmetric : public testing::TestWithParam<SymmetricRule> {};

TEST_P(Symmetric, EliminationInvertsWhatDenseLuDoes) {
  int single = 0, pairs = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const SymmetricRows<SampledNumber> rows = saddle_point(seed, 1);
    const auto pivots = search_quasi_definite(rows, kUnknowns, GetParam());
    EXPECT_LE(error_of_inverse(rows, pivots), 1e-10) << seed;
    for (const SymmetricPivot& pivot : pivots) ++(pivot.second ? pairs : single);
  }
  EXPECT_GT(single, 0);
  EXPECT_GT(pairs, 0);
}

// Standard deviations from 1e-4 to 1e4: variances sixteen orders of magnitude apart. Matrices for
// which there are no safe pivots are given up, none is inverted badly.
TEST_P(Symmetric, EliminationKeepsDigitsWhereWeightsAreFarApart) {
  int inverted = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const SymmetricRows<SampledNumber> rows = saddle_point(seed, 4);
    const auto pivots = search_quasi_definite(rows, kUnknowns, GetParam());
    std::size_t eliminated = 0;
    for (const SymmetricPivot& pivot : pivots) eliminated += pivot.second ? 2 : 1;
    if (eliminated < rows.size()) continue;
    ++inverted;
    EXPECT_LE(error_of_inverse(rows, pivots), 1e-8) << seed;
  }
  EXPECT_GE(inverted, 10);
}

TEST_P(Symmetric, PatternIsThatOfTheNumbers) {
  SymmetricRows<SampledNumber> rows = saddle_point(3, 1);
  SymmetricPattern pattern = pattern_of(rows);
  for (const SymmetricPivot& pivot : search_quasi_definite(rows, kUnknowns, GetParam())) {
    std::size_t before = 0, after = 0, changed = 0;
    SymmetricStep<SampledNumber>(rows, pivot)
        .for_each_update([&](std::size_t, std::size_t, const SampledNumber&) { ++changed; });
    const auto count = [&](std::size_t& sum) {
      for (const auto& [i, row] : rows) {
        for (const auto& entry : row) {
          const bool is_left = i != pivot.first && i != pivot.second &&
                               entry.first != pivot.first && entry.first != pivot.second;
          if (is_left && entry.first <= i) ++sum;
        }
      }
    };
    count(before);
    const ChangedEntries said = pattern.changed_by(pivot);
    eliminate(rows, pivot);
    pattern.eliminate(pivot);
    count(after);
    EXPECT_EQ(said.all, changed);
    EXPECT_EQ(said.filled, after - before);
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, Symmetric,
                         testing::Values(SymmetricRule::kFill, SymmetricRule::kProducts),
                         [](const auto& row) {
                           return row.param == SymmetricRule::kFill ? "ByFill" : "ByProducts";
                         });

SymmetricRows<SampledNumber> rows_of(const std::vector<std::vector<double>>& K) {
  SymmetricRows<SampledNumber> rows;
  for (std::size_t i = 0; i < K.size(); ++i) {
    for (std::size_t j = 0; j < K.size(); ++j) {
      if (K[i][j] != 0) rows[i].emplace(j, SampledNumber(K[i][j]));
    }
  }
  return rows;
}

// min x0^2 + x1^2 / 4 with x0 + x1 = 10: x = (2, 8), by hand.
TEST(SymmetricElimination, SolvesAProblemWithAConstraint) {
  const SymmetricRows<SampledNumber> rows = rows_of({{1, 0, 1}, {0, 0.25, 1}, {1, 1, 0}});
  for (const std::vector<SymmetricPivot>& pivots :
       {std::vector<SymmetricPivot>{{0, {}}, {1, {}}, {2, {}}},
        std::vector<SymmetricPivot>{{1, 2}, {0, {}}}, std::vector<SymmetricPivot>{{0, 2}, {1, {}}},
        std::vector<SymmetricPivot>{{1, {}}, {0, 2}}}) {
    const auto steps = factorise(rows, pivots);
    const auto x = solve_rest(steps, solve_half<SampledNumber>(steps, {{2, SampledNumber(10)}}));
    EXPECT_NEAR(x.at(0)[0], 2, 1e-14);
    EXPECT_NEAR(x.at(1)[0], 8, 1e-14);
  }
}

// Two equations that say the same, both exact.
TEST(SymmetricSearch, FindsNoPivotsWhereThereAreNone) {
  const SymmetricRows<SampledNumber> rows =
      rows_of({{1, 0, 1, 2}, {0, 1, 1, 2}, {1, 1, 0, 0}, {2, 2, 0, 0}});
  EXPECT_LT(search_quasi_definite(rows, 2, SymmetricRule::kProducts).size(), 3u);
}

// What varies too much is no pivot, not even where it never vanishes at a sample: x0 is had from
// the second equation.
TEST(SymmetricSearch, LeavesAsideWhatVariesMuch) {
  SymmetricRows<SampledNumber> rows =
      rows_of({{0, 0, 1, 1}, {0, 0, 1, 3}, {1, 1, 0, 0}, {1, 3, 0, 0}});
  SampledNumber varying;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    varying[sample] = 0.001 * static_cast<double>(sample + 1);
  }
  rows[0].at(2) = rows[2].at(0) = varying;
  const auto pivots = search_quasi_definite(rows, 2, SymmetricRule::kProducts);
  ASSERT_EQ(pivots.size(), 2u);
  for (const SymmetricPivot& pivot : pivots) {
    EXPECT_FALSE(pivot.first == 0 && pivot.second == 2);
  }
}

}  // namespace
}  // namespace dynac
