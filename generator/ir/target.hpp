// SPDX-License-Identifier: BSD-3-Clause
// The machine that code is written for: what packing, the cost model and the emitted files must
// know of it. A row per target stands in target_table.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "ir/core.hpp"

namespace dynac {

/// Bytes of machine code per register's worth of each kind of work (CallWork), and per call.
/// Fitted by bench/prediction to what g++ and clang make for x86-64-v3 at -O3.
struct CodeBytes {
  double arithmetic = 4.2;  ///< and divisions
  double moves = 6.1;
  double sincos = 166;
  double reads = 7.45;
  double writes = 6.9;
  double call = 460;
};

/// One row. Any processor executes code that is written for another target, if it is compiled for
/// it: the target decides among candidates, not what they compute.
struct Target {
  std::string_view name = {};     ///< "x86-64-v3"
  std::string_view meaning = {};  ///< in a phrase
  std::string_view flags = {};    ///< of g++ and clang, that choose it

  std::size_t register_bytes = 0;  ///< of a SIMD register; 0: there are none, of one number each
  std::size_t registers = 0;       ///< that values can stay in
  std::size_t largest_number = 8;  ///< bytes of the largest number that it computes in hardware
  bool has_multiply_add = true;    ///< fused, as one instruction
  bool is_in_order = false;        ///< executes statements as they stand, so their order counts

  std::size_t lanes = 1;          ///< the setting lanes, unless given
  std::size_t code_budget = 384;  ///< the setting code-budget, unless given [kB]

  CodeBytes code = {};
  std::span<const Core> cores = {};  ///< for which times are predicted; the first decides

  /// How many numbers stay in registers where each holds one; a register of 8 bytes, two of 4.
  [[nodiscard]] constexpr std::size_t numbers_in_registers(std::size_t number_bytes) const {
    return registers * std::max<std::size_t>(1, largest_number / number_bytes);
  }

  /// How many numbers a register holds.
  [[nodiscard]] constexpr std::size_t lanes_of(std::size_t number_bytes) const {
    return std::max<std::size_t>(1, register_bytes / number_bytes);
  }
};

}  // namespace dynac
