// SPDX-License-Identifier: BSD-3-Clause
// What a program's code computes in and on: its numbers, and the processor that it is made for.
#pragma once

#include <cstddef>

#include "ir/target_table.hpp"

namespace dynac {

/// See the top of this file.
struct Arithmetic {
  const Target* target = &kDefaultTarget;
  std::size_t number_bytes = sizeof(double);
  bool is_generic = false;                   ///< numbers are of the caller's type, as if doubles
  bool multiply_adds = true;                 ///< sums of products may be fused
  bool has_own_sines = true;                 ///< else a library's, whose time is not known
  std::size_t lanes = kDefaultTarget.lanes;  ///< at most, of wide values; 1: none are wide

  /// How many numbers a register of the target holds.
  [[nodiscard]] std::size_t register_lanes() const { return target->lanes_of(number_bytes); }
};

}  // namespace dynac
