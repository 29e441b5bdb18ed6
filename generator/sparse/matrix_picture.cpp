// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/matrix_picture.hpp"

#include <algorithm>
#include <tuple>

namespace dynac {
namespace {

CellKind kind_of(const SampledNumber& factor) {
  if (factor.is_unit()) return CellKind::kUnit;
  return factor.is_constant() ? CellKind::kConstant : CellKind::kVarying;
}

// Appends the numbers below `count` that are not listed yet, in rising order.
void append_rest(std::vector<std::size_t>& order, std::size_t count) {
  std::vector<bool> is_listed(count, false);
  for (const std::size_t number : order) is_listed[number] = true;
  for (std::size_t number = 0; number < count; ++number) {
    if (!is_listed[number]) order.push_back(number);
  }
}

std::vector<std::size_t> positions(const std::vector<std::size_t>& order) {
  std::vector<std::size_t> position_of(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) position_of[order[k]] = k;
  return position_of;
}

// Fills in the cells, once the order of rows and columns is there.
void add_cells(const LinearSystem<SampledNumber>& system, const std::vector<MatrixEntry>& fill,
               MatrixPicture& picture) {
  const std::vector<std::size_t> row_of = positions(picture.equations);
  const std::vector<std::size_t> column_of = positions(picture.unknowns);
  for (std::size_t e = 0; e < system.equations.size(); ++e) {
    for (const auto& [unknown, factor] : system.equations[e].terms) {
      if (factor.is(0)) continue;
      picture.cells.push_back({row_of[e], column_of[unknown], kind_of(factor)});
    }
  }
  for (const auto& [equation, unknown] : fill) {
    picture.cells.push_back({row_of[equation], column_of[unknown], CellKind::kFill});
  }
  std::ranges::sort(picture.cells, {},
                    [](const PictureCell& cell) { return std::tuple(cell.row, cell.column); });
}

}  // namespace

MatrixPicture picture_as_written(const LinearSystem<SampledNumber>& system) {
  return picture_as_solved(system, {}, {});
}

MatrixPicture picture_as_solved(const LinearSystem<SampledNumber>& system, const SolutionPlan& plan,
                                const std::vector<MatrixEntry>& fill) {
  MatrixPicture picture;
  for (const std::vector<Pivot>& block : plan.blocks) {
    if (block.size() > 1) picture.blocks.push_back({picture.equations.size(), block.size()});
    for (const Pivot& pivot : block) {
      picture.equations.push_back(pivot.equation);
      picture.unknowns.push_back(pivot.unknown);
    }
  }
  picture.unknowns.insert(picture.unknowns.end(), plan.free.begin(), plan.free.end());
  append_rest(picture.equations, system.equations.size());
  append_rest(picture.unknowns, system.unknowns);
  add_cells(system, fill, picture);
  return picture;
}

}  // namespace dynac
