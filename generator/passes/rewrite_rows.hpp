// SPDX-License-Identifier: BSD-3-Clause
// The rewrite table: algebra on the left and right, one row per simplification.
//
// A row applies where it saves operations: those of its left side that nothing else uses, against
// those of its right side. x, y, z, w stand for anything, c and d for constants.
#pragma once

#include <string_view>
#include <vector>

#include "ir/op.hpp"

namespace dynac {

/// One side of a row: a symbol, or an operation on terms.
struct RewriteTerm {
  char symbol = 0;  ///< 'x', 'y', 'z', 'w', 'c', 'd', '1' for the number one; 0: an operation
  Op op = Op::kConstant;
  std::vector<RewriteTerm> operands;
};

/// left -> right. Every row may change roundings; those that never do are applied at construction.
struct RewriteRow {
  RewriteTerm left;
  RewriteTerm right;
};

/// The table, in order of preference.
[[nodiscard]] const std::vector<RewriteRow>& rewrite_rows();

}  // namespace dynac
