// SPDX-License-Identifier: BSD-3-Clause
// How often one call executes each kind of operation.
#pragma once

namespace dynac {

/// Operations of one call; every lane of a wide operation counts.
struct OperationCounts {
  int add = 0;  ///< additions and subtractions
  int mul = 0;
  int div = 0;     ///< divisions and square roots
  int fma = 0;     ///< fused multiply-adds, two operations each
  int sincos = 0;  ///< pairs of a sine and a cosine, of angles or squared ones, listed apart

  /// add + mul + div + 2 fma; negations, copies, sines and cosines are not counted.
  [[nodiscard]] int operations() const { return add + mul + div + 2 * fma; }
  friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
};

}  // namespace dynac
