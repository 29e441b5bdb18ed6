// The op table: one row per operation of the graph. Nothing else lists operations.
//
// A new operation is a row here, its value in evaluate.hpp, its place among the counts in count.cpp
// and, if it simplifies by itself, a case in canonicalise.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace dynac {

/// What a node of the graph computes.
enum class Op : std::uint8_t {
  kConstant,
  kInput,
  kNegate,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kSin,
  kCos,
  kMultiplyAdd,
  kReducedAngle,  ///< an angle less whole revolutions
  kSquareRoot,
  kSign,            ///< 1 or -1, of zeros too
  kHalfSinc,        ///< sin(x/2)/x, of x^2
  kHalfCos,         ///< cos(x/2), of x^2
  kLeftJacobianJ2,  ///< (x - sin x)/x^3, of x^2
  kGather,          ///< scalars as the lanes of a wide value
  kLane,            ///< one lane of a wide value
};

/// One row of the op table.
struct OpRow {
  Op op;
  std::string_view name;  ///< in text dumps
  int arity;              ///< number of operands; of a gather, which has one per lane, 0
  bool is_commutative;    ///< in the first two operands
  int operations;  ///< what it counts for: add, sub, mul, div, square root 1, multiply-add 2; signs
                   ///< none; sine, cosine and functions of a squared angle none, but as a pair; nor
                   ///< what reduces an angle before them
  std::string_view spelling;  ///< in C-like languages, {0} {1} {2} for the operands
};

inline constexpr std::array kOpTable{
    OpRow{Op::kConstant, "constant", 0, false, 0, ""},
    OpRow{Op::kInput, "input", 0, false, 0, ""},
    OpRow{Op::kNegate, "neg", 1, false, 0, "-{0}"},
    OpRow{Op::kAdd, "add", 2, true, 1, "{0} + {1}"},
    OpRow{Op::kSubtract, "sub", 2, false, 1, "{0} - {1}"},
    OpRow{Op::kMultiply, "mul", 2, true, 1, "{0} * {1}"},
    OpRow{Op::kDivide, "div", 2, false, 1, "{0} / {1}"},
    OpRow{Op::kSin, "sin", 1, false, 0, "sin({0})"},
    OpRow{Op::kCos, "cos", 1, false, 0, "cos({0})"},
    OpRow{Op::kMultiplyAdd, "fma", 3, true, 2, "muladd({0}, {1}, {2})"},
    OpRow{Op::kReducedAngle, "reduced_angle", 1, false, 0, "reduced_angle({0})"},
    OpRow{Op::kSquareRoot, "square_root", 1, false, 1, "square_root({0})"},
    OpRow{Op::kSign, "sign", 1, false, 0, "sign({0})"},
    OpRow{Op::kHalfSinc, "half_sinc", 1, false, 0, "half_sinc({0})"},
    OpRow{Op::kHalfCos, "half_cos", 1, false, 0, "half_cos({0})"},
    OpRow{Op::kLeftJacobianJ2, "left_jacobian_J2", 1, false, 0, "left_jacobian_J2({0})"},
    OpRow{Op::kGather, "gather", 0, false, 0, ""},
    OpRow{Op::kLane, "lane", 1, false, 0, ""},
};

/// The row of an operation.
[[nodiscard]] constexpr const OpRow& row_of(Op op) {
  return kOpTable[static_cast<std::size_t>(op)];
}

/// Whether it adds two operands, the second one perhaps with a minus.
[[nodiscard]] constexpr bool is_sum(Op op) { return op == Op::kAdd || op == Op::kSubtract; }

/// Whether it is a function of runtime/rotation.hpp, called by its name.
[[nodiscard]] constexpr bool is_rotation_function(Op op) {
  return op >= Op::kSquareRoot && op <= Op::kLeftJacobianJ2;
}

namespace detail {
constexpr bool op_table_is_in_enum_order() {
  for (std::size_t i = 0; i < kOpTable.size(); ++i) {
    if (kOpTable[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(op_table_is_in_enum_order());
}  // namespace detail

}  // namespace dynac
