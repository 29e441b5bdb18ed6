// The value of one operation in any number type; what each op of the table means.
#pragma once

#include "ir/op.hpp"
#include "support/elementary.hpp"

namespace dynac {

/// The value of `op` on its operands, of one lane; those beyond its arity are ignored.
///
/// @param[in] op       any but kConstant, kInput, kGather and kLane
/// @param[in] a, b, c  operands; T needs + - * / unary minus and the functions of
///                     support/elementary.hpp
template <class T>
[[nodiscard]] T evaluate(Op op, const T& a, const T& b, const T& c) {
  T sine = a;
  T cosine = a;
  switch (op) {
    case Op::kNegate:
      return -a;
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
      return a / b;
    case Op::kSin:
      sincos(a, sine, cosine);
      return sine;
    case Op::kCos:
      sincos(a, sine, cosine);
      return cosine;
    case Op::kMultiplyAdd:
      return a * b + c;
    case Op::kReducedAngle:
      return reduced_angle(a);
    case Op::kSquareRoot:
      return square_root(a);
    case Op::kSign:
      return sign(a);
    case Op::kHalfSinc:
      return half_sinc(a);
    case Op::kHalfCos:
      return half_cos(a);
    case Op::kLeftJacobianJ2:
      return left_jacobian_J2(a);
    case Op::kConstant:
    case Op::kInput:
    case Op::kGather:
    case Op::kLane:
      break;
  }
  return a;
}

}  // namespace dynac
