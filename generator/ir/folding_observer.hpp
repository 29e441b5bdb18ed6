// SPDX-License-Identifier: BSD-3-Clause
// Who is told of constants that fold: what a graph loses by them can be counted then.
#pragma once

#include "ir/op.hpp"

namespace dynac {

/// See the top of this file.
class FoldingObserver {
 public:
  virtual ~FoldingObserver() = default;
  /// Called for each lane when an operation on constants becomes one.
  /// @param[in] a, b    the constants; b is zero where the operation has one operand
  /// @param[in] result  rounded
  virtual void folded(Op op, double a, double b, double result) = 0;
};

}  // namespace dynac
