// SPDX-License-Identifier: BSD-3-Clause
// The value of one operation in any number type; what each op of the table means.
#pragma once

#include "ir/op.hpp"

namespace dynac {

/// The value of `op` on its operands, of one lane; those beyond its arity are ignored.
///
/// @param[in] op       any but kConstant, kInput, kDotProduct, kGather and kLane
/// @param[in] a, b, c  operands; T needs + - * / unary minus and the functions of
///                     support/elementary.hpp; with a fused_multiply_add() of its own a
///                     multiply-add is that
template <class T>
[[nodiscard]] T evaluate(Op op, const T& a, const T& b, const T& c) {
  if constexpr (requires { fused_multiply_add(a, b, c); }) {
    if (op == Op::kMultiplyAdd) return fused_multiply_add(a, b, c);
  }
  using Value = T (*)(const T&, const T&, const T&);
  static constexpr auto kValues = per_operation([]<class Row>(Row) -> Value {
    if constexpr (requires { &Row::template value<T>; }) return &Row::template value<T>;
    return [](const T& held, const T&, const T&) { return held; };
  });
  return kValues[static_cast<std::size_t>(op)](a, b, c);
}

}  // namespace dynac
