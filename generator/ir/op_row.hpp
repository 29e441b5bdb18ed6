// SPDX-License-Identifier: BSD-3-Clause
// The columns of the table of operations (op.hpp): what a layer must know of an operation is a cell
// of its row.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ir/call_work.hpp"
#include "ir/core.hpp"
#include "ir/operation_counts.hpp"

namespace dynac {

/// Which header of the runtime declares a function.
enum class RuntimeHeader : std::uint8_t { kMuladd, kSincos, kRotation };

/// The function of the runtime that computes an operation.
struct RuntimeFunction {
  std::string_view name = {};  ///< empty: none, it is an operator of the language
  RuntimeHeader header = RuntimeHeader::kMuladd;
  bool takes_policy = false;         ///< whether it depends on the choice of fused multiply-adds
  std::string_view javascript = {};  ///< as spelling, in pages; empty: no page calls it
};

/// The plain cells of a row; its value and its derivative are functions beside them.
struct OpRow {
  std::string_view name;  ///< in text dumps
  int arity;              ///< number of operands; of a gather and a dot product, which have many, 0
  bool is_commutative;    ///< in the first two operands
  std::string_view spelling;  ///< in C-like languages, {0} {1} {2} for the operands
  RuntimeFunction function;
  /// What it counts as; null: nothing. Pairs of sines and cosines count once per operand.
  int OperationCounts::*counted_as;
  /// The work of a register's worth of results; null: none, or counted otherwise (cost.cpp).
  double CallWork::*work;
  double Core::*latency;  ///< null: none
  bool is_packable;       ///< whether emitted code computes it on wide values

  /// What it adds to the number of operations: of a multiply-add 2; sines, cosines, functions of a
  /// squared angle, signs and the reduction of angles do not count.
  [[nodiscard]] constexpr int operations() const {
    if (counted_as == nullptr || counted_as == &OperationCounts::sincos) return 0;
    return counted_as == &OperationCounts::fma ? 2 : 1;
  }
};

/// An operation with its operands: what its derivative is written in.
template <class T>
struct Application {
  std::array<T, 3> x;          ///< operands
  T value;                     ///< what it computes
  bool is_reciprocal = false;  ///< whether the first operand is the constant 1
};

}  // namespace dynac
