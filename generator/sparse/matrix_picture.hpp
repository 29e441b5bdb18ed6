// SPDX-License-Identifier: BSD-3-Clause
// What the matrix of a sparse system looks like, as data for whoever draws it: as it is written,
// and with its rows and columns in the order in which a plan solves it.
#pragma once

#include <cstddef>
#include <vector>

#include "sparse/elimination_report.hpp"

namespace dynac {

/// What stands where a row meets a column.
enum class CellKind {
  kUnit,      ///< 1 or -1, wherever the robot stands
  kConstant,  ///< any other number
  kVarying,
  kFill,  ///< nothing, until the block is eliminated
};

struct PictureCell {
  std::size_t row = 0;
  std::size_t column = 0;
  CellKind kind = CellKind::kVarying;
  friend bool operator==(const PictureCell&, const PictureCell&) = default;
};

/// Equations that can only be solved together, a square on the diagonal.
struct PictureBlock {
  std::size_t first = 0;  ///< row and column
  std::size_t size = 0;
  friend bool operator==(const PictureBlock&, const PictureBlock&) = default;
};

/// See the top of this file.
struct MatrixPicture {
  std::vector<std::size_t> equations;  ///< of each row
  std::vector<std::size_t> unknowns;   ///< of each column
  std::vector<PictureCell> cells;      ///< row by row, columns rising
  std::vector<PictureBlock> blocks;    ///< of more than one equation
};

/// Rows and columns as they are numbered.
[[nodiscard]] MatrixPicture picture_as_written(const LinearSystem<SampledNumber>& system);

/// Rows and columns in the order of pivots, block by block: nothing stands to the right of its
/// block but unknowns that stay free. These are the next columns, then those that nobody asks for;
/// equations that give no pivot are the last rows.
/// @param[in] fill  of report_elimination()
[[nodiscard]] MatrixPicture picture_as_solved(const LinearSystem<SampledNumber>& system,
                                              const SolutionPlan& plan,
                                              const std::vector<MatrixEntry>& fill);

}  // namespace dynac
