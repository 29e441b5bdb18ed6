// SPDX-License-Identifier: BSD-3-Clause
// What is reported and drawn of a sparse system: fill, pivots, and where its entries stand before
// and after they are put in order. On matrices small enough to do it by hand, and on a chain of
// which the entries of L and U are known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

#include "chains.hpp"
#include "sparse/matrix_picture.hpp"
#include "systems.hpp"

namespace dynac::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

LinearSystem<SampledNumber> system_of(
    std::initializer_list<std::initializer_list<SampledNumber>> rows) {
  LinearSystem<SampledNumber> system{rows.begin()->size(), {}};
  for (const auto& row : rows) {
    Equation<SampledNumber>& equation = system.equations.emplace_back();
    std::size_t unknown = 0;
    for (const SampledNumber& factor : row) equation.add(unknown++, factor);
  }
  return system;
}

SolutionPlan plan_of(const LinearSystem<SampledNumber>& system,
                     std::vector<std::vector<Pivot>> blocks) {
  return {pattern_of(system), {}, std::move(blocks)};
}

// One sample differs.
SampledNumber but_for_one(double value, double other) {
  SampledNumber samples(value);
  samples[3] = other;
  return samples;
}

// A first row, a first column and a diagonal.
LinearSystem<SampledNumber> arrow(std::size_t size) {
  LinearSystem<SampledNumber> system{size, std::vector<Equation<SampledNumber>>(size)};
  for (std::size_t k = 0; k < size; ++k) {
    system.equations[k].add(k, 9);
    if (k == 0) continue;
    system.equations[0].add(k, 1);
    system.equations[k].add(0, 1);
  }
  return system;
}

TEST(EliminationReport, OfAnArrowByItsTipIsAFullMatrix) {
  constexpr std::size_t kSize = 5;
  const LinearSystem<SampledNumber> system = arrow(kSize);
  std::vector<Pivot> order;
  for (std::size_t k = 0; k < kSize; ++k) order.push_back({k, k});
  const EliminationReport report = report_elimination(system, plan_of(system, {order}));
  EXPECT_EQ(report.fill.size(), (kSize - 1) * (kSize - 2));
}

TEST(EliminationReport, OfAnArrowByItsShaftFillsNothing) {
  constexpr std::size_t kSize = 5;
  const LinearSystem<SampledNumber> system = arrow(kSize);
  std::vector<Pivot> order;
  for (std::size_t k = kSize; k-- > 0;) order.push_back({k, k});
  EXPECT_THAT(report_elimination(system, plan_of(system, {order})).fill, IsEmpty());
}

TEST(EliminationReport, HasTheFillThatIsKnownOfArticulatedBodies) {
  constexpr std::size_t kBodies = 6;
  constexpr std::size_t kFactors = 767;  // see counts_test.cpp
  const LinearSystem<SampledNumber> system = forward_system(generic_chain(kBodies), false);
  const auto order = articulated_body_order(generic_chain(kBodies), false);
  const EliminationReport report = report_elimination(system, plan_of(system, {order}));
  EXPECT_EQ(report.fill.size(), kFactors - entries(pattern_of(system)));
}

TEST(EliminationReport, HasTheSmallestPivotOfAllColumnsAndLanes) {
  const std::vector<Pivot> order{{0, 0}, {1, 1}};
  const LinearSystem<SampledNumber> steady = system_of({{1, 1}, {-4, 1}});
  EXPECT_EQ(report_elimination(steady, plan_of(steady, {order})).smallest_pivot, 0.25);
  const LinearSystem<SampledNumber> varying = system_of({{but_for_one(1, 0.5), 1}, {-4, 1}});
  EXPECT_EQ(report_elimination(varying, plan_of(varying, {order})).smallest_pivot, 0.125);
}

TEST(EliminationReport, SaysWhetherAPivotChangesItsSign) {
  const std::vector<Pivot> order{{0, 0}, {1, 1}};
  const LinearSystem<SampledNumber> keeping = system_of({{-1, 0}, {2, but_for_one(-1, -7)}});
  EXPECT_TRUE(report_elimination(keeping, plan_of(keeping, {order})).keeps_signs);
  const LinearSystem<SampledNumber> changing = system_of({{-1, 0}, {2, but_for_one(-1, 7)}});
  EXPECT_FALSE(report_elimination(changing, plan_of(changing, {order})).keeps_signs);
}

TEST(MatrixPicture, AsWrittenTellsUnitsConstantsAndWhatVariesApart) {
  const MatrixPicture picture =
      picture_as_written(system_of({{-1, 0, 2}, {but_for_one(1, -1), 1, but_for_one(0, 1)}}));
  EXPECT_THAT(picture.equations, ElementsAre(0, 1));
  EXPECT_THAT(picture.unknowns, ElementsAre(0, 1, 2));
  EXPECT_THAT(
      picture.cells,
      ElementsAre(PictureCell{0, 0, CellKind::kUnit}, PictureCell{0, 2, CellKind::kConstant},
                  PictureCell{1, 0, CellKind::kVarying}, PictureCell{1, 1, CellKind::kUnit},
                  PictureCell{1, 2, CellKind::kVarying}));
  EXPECT_THAT(picture.blocks, IsEmpty());
}

// x2 is had from equation 1; then x0 and x1 from the other two, together.
TEST(MatrixPicture, AsSolvedHasBlocksOnTheDiagonalAndNothingBeyond) {
  const LinearSystem<SampledNumber> system = system_of({{1, 3, 1}, {0, 0, 1}, {3, 1, 0}});
  const SolutionPlan plan = plan_of(system, {{{1, 2}}, {{2, 1}, {0, 0}}});
  const MatrixPicture picture = picture_as_solved(system, plan, {{2, 2}});
  EXPECT_THAT(picture.equations, ElementsAre(1, 2, 0));
  EXPECT_THAT(picture.unknowns, ElementsAre(2, 1, 0));
  EXPECT_THAT(picture.blocks, ElementsAre(PictureBlock{1, 2}));
  EXPECT_THAT(
      picture.cells,
      ElementsAre(PictureCell{0, 0, CellKind::kUnit}, PictureCell{1, 0, CellKind::kFill},
                  PictureCell{1, 1, CellKind::kUnit}, PictureCell{1, 2, CellKind::kConstant},
                  PictureCell{2, 0, CellKind::kUnit}, PictureCell{2, 1, CellKind::kConstant},
                  PictureCell{2, 2, CellKind::kUnit}));
}

TEST(MatrixPicture, AsSolvedPutsFreeUnknownsAndEquationsWithoutPivotLast) {
  const LinearSystem<SampledNumber> system = system_of({{1, 0, 0, 0}, {0, 0, 1, 1}, {0, 1, 0, 0}});
  SolutionPlan plan = plan_of(system, {{{1, 2}}});
  plan.free = {3};
  const MatrixPicture picture = picture_as_solved(system, plan, {});
  EXPECT_THAT(picture.equations, ElementsAre(1, 0, 2));
  EXPECT_THAT(picture.unknowns, ElementsAre(2, 3, 0, 1));
}

}  // namespace
}  // namespace dynac::test
