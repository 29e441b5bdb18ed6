// SPDX-License-Identifier: BSD-3-Clause
// The table of operations: one row per operation of the graph. Nothing else lists operations.
//
// A row has an enumerator of Op and a specialisation of Operation: its columns (op_row.hpp), its
// value in any number type and its partial derivatives. An operation that simplifies by itself has
// its identities in canonicalise.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "ir/op_row.hpp"
#include "support/elementary.hpp"
#include "support/left_jacobian.hpp"

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
  kHeld,            ///< the operand, which stands still while its graph is differentiated
  kDotProduct,      ///< of two lists of scalars, added up in order
  kGather,          ///< scalars as the lanes of a wide value
  kLane,            ///< one lane of a wide value
};

/// How many operations there are.
inline constexpr std::size_t kOperations = static_cast<std::size_t>(Op::kLane) + 1;

/// A row of the table:
///
///   row                   its columns
///   value(a, b, c)        its value on its operands; those beyond its arity are ignored. T needs
///                         + - * / unary minus and the functions of support/elementary.hpp
///   partial(k, of)        its derivative by operand k, of an Application; left out: it has none
///
/// Nodes that only hold or move values (constants, inputs, gathers, lanes) have columns alone.
template <Op op>
struct Operation;

namespace detail {

// Operators of the language.
constexpr OpRow operator_row(std::string_view name, int arity, bool is_commutative,
                             std::string_view spelling, int OperationCounts::*counted_as,
                             double CallWork::*work, double Core::*latency) {
  return {.name = name,
          .arity = arity,
          .is_commutative = is_commutative,
          .spelling = spelling,
          .function = RuntimeFunction{},
          .counted_as = counted_as,
          .work = work,
          .latency = latency,
          .is_packable = arity == 2};
}

// Functions of the runtime of one number.
constexpr OpRow function_row(std::string_view name, std::string_view spelling,
                             const RuntimeFunction& function, int OperationCounts::*counted_as,
                             double CallWork::*work, double Core::*latency) {
  OpRow row = operator_row(name, 1, false, spelling, counted_as, work, latency);
  row.function = function;
  return row;
}

// Values that are held or moved.
constexpr OpRow value_row(std::string_view name, int arity, double CallWork::*work,
                          double Core::*latency) {
  return operator_row(name, arity, false, "", nullptr, work, latency);
}

}  // namespace detail

template <>
struct Operation<Op::kConstant> {
  static constexpr OpRow row = detail::value_row("constant", 0, nullptr, nullptr);
};

template <>
struct Operation<Op::kInput> {
  static constexpr OpRow row = detail::value_row("input", 0, &CallWork::reads, nullptr);
};

template <>
struct Operation<Op::kNegate> {
  static constexpr OpRow row =
      detail::operator_row("neg", 1, false, "-{0}", nullptr, nullptr, nullptr);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return -a;
  }
  template <class T>
  static T partial(std::size_t, const Application<T>&) {
    return T(-1);
  }
};

template <>
struct Operation<Op::kAdd> {
  static constexpr OpRow row =
      detail::operator_row("add", 2, true, "{0} + {1}", &OperationCounts::add,
                           &CallWork::arithmetic, &Core::add_latency);
  template <class T>
  static T value(const T& a, const T& b, const T&) {
    return a + b;
  }
  template <class T>
  static T partial(std::size_t, const Application<T>&) {
    return T(1);
  }
};

template <>
struct Operation<Op::kSubtract> {
  static constexpr OpRow row =
      detail::operator_row("sub", 2, false, "{0} - {1}", &OperationCounts::add,
                           &CallWork::arithmetic, &Core::add_latency);
  template <class T>
  static T value(const T& a, const T& b, const T&) {
    return a - b;
  }
  template <class T>
  static T partial(std::size_t k, const Application<T>&) {
    return T(k == 0 ? 1 : -1);
  }
};

template <>
struct Operation<Op::kMultiply> {
  static constexpr OpRow row =
      detail::operator_row("mul", 2, true, "{0} * {1}", &OperationCounts::mul,
                           &CallWork::arithmetic, &Core::multiply_latency);
  template <class T>
  static T value(const T& a, const T& b, const T&) {
    return a * b;
  }
  template <class T>
  static T partial(std::size_t k, const Application<T>& of) {
    return of.x[1 - k];
  }
};

template <>
struct Operation<Op::kDivide> {
  static constexpr OpRow row =
      detail::operator_row("div", 2, false, "{0} / {1}", &OperationCounts::div,
                           &CallWork::divisions, &Core::divide_latency);
  template <class T>
  static T value(const T& a, const T& b, const T&) {
    return a / b;
  }
  template <class T>
  static T partial(std::size_t k, const Application<T>& of) {
    if (k == 0) return T(1) / of.x[1];
    return of.is_reciprocal ? -(of.value * of.value) : -(of.value / of.x[1]);
  }
};

template <>
struct Operation<Op::kSin> {
  static constexpr OpRow row = [] {
    OpRow sine = detail::function_row("sin", "sin({0})", {"sincos", RuntimeHeader::kSincos, true},
                                      &OperationCounts::sincos, nullptr, &Core::sincos_latency);
    sine.is_packable = true;
    return sine;
  }();
  template <class T>
  static T value(const T& a, const T&, const T&) {
    T sine = a, cosine = a;
    sincos(a, sine, cosine);
    return sine;
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    T sine = of.value, cosine = of.value;
    sincos(of.x[0], sine, cosine);
    return cosine;
  }
};

template <>
struct Operation<Op::kCos> {
  static constexpr OpRow row = [] {
    OpRow cosine = Operation<Op::kSin>::row;
    cosine.name = "cos";
    cosine.spelling = "cos({0})";
    return cosine;
  }();
  template <class T>
  static T value(const T& a, const T&, const T&) {
    T sine = a, cosine = a;
    sincos(a, sine, cosine);
    return cosine;
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    T sine = of.value, cosine = of.value;
    sincos(of.x[0], sine, cosine);
    return -sine;
  }
};

template <>
struct Operation<Op::kMultiplyAdd> {
  static constexpr OpRow row = {.name = "fma",
                                .arity = 3,
                                .is_commutative = true,
                                .spelling = "muladd({0}, {1}, {2})",
                                .function = RuntimeFunction{"muladd", RuntimeHeader::kMuladd},
                                .counted_as = &OperationCounts::fma,
                                .work = &CallWork::arithmetic,
                                .latency = &Core::fma_latency,
                                .is_packable = false};  // packs are made before multiply-adds
  template <class T>
  static T value(const T& a, const T& b, const T& c) {
    return a * b + c;
  }
  template <class T>
  static T partial(std::size_t k, const Application<T>& of) {
    return k == 2 ? T(1) : of.x[1 - k];
  }
};

template <>
struct Operation<Op::kReducedAngle> {
  // The sines of browsers reduce their angles.
  static constexpr OpRow row = detail::function_row(
      "reduced_angle", "reduced_angle({0})", {"reduced_angle", RuntimeHeader::kSincos, true, "{0}"},
      nullptr, &CallWork::arithmetic, &Core::fma_latency);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return reduced_angle(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>&) {
    return T(1);
  }
};

template <>
struct Operation<Op::kSquareRoot> {
  static constexpr OpRow row =
      detail::function_row("square_root", "square_root({0})",
                           {"square_root", RuntimeHeader::kRotation, false, "Math.sqrt({0})"},
                           &OperationCounts::div, &CallWork::divisions, &Core::divide_latency);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return square_root(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    return T(0.5) / of.value;
  }
};

template <>
struct Operation<Op::kSign> {
  static constexpr OpRow row =
      detail::function_row("sign", "sign({0})", {"sign", RuntimeHeader::kRotation, false}, nullptr,
                           &CallWork::arithmetic, nullptr);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return sign(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>&) {
    return T(0);
  }
};

template <>
struct Operation<Op::kHalfSinc> {
  static constexpr OpRow row = detail::function_row(
      "half_sinc", "half_sinc({0})", {"half_sinc", RuntimeHeader::kRotation, true},
      &OperationCounts::sincos, &CallWork::sincos, &Core::sincos_latency);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return half_sinc(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    return half_sinc_derivative(of.x[0]);
  }
};

template <>
struct Operation<Op::kHalfCos> {
  static constexpr OpRow row = detail::function_row(
      "half_cos", "half_cos({0})", {"half_cos", RuntimeHeader::kRotation, true},
      &OperationCounts::sincos, &CallWork::sincos, &Core::sincos_latency);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return half_cos(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    return T(-0.25) * half_sinc(of.x[0]);
  }
};

template <>
struct Operation<Op::kLeftJacobianJ2> {
  static constexpr OpRow row =
      detail::function_row("left_jacobian_J2", "left_jacobian_J2({0})",
                           {"left_jacobian_J2", RuntimeHeader::kRotation, true},
                           &OperationCounts::sincos, &CallWork::sincos, &Core::sincos_latency);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return left_jacobian_J2(a);
  }
  template <class T>
  static T partial(std::size_t, const Application<T>& of) {
    return J2_derivative_by_square(of.x[0], of.value);
  }
};

// Gone once a graph has been recorded.
template <>
struct Operation<Op::kHeld> {
  static constexpr OpRow row = detail::value_row("held", 1, nullptr, nullptr);
  template <class T>
  static T value(const T& a, const T&, const T&) {
    return a;
  }
};

// Of any number of operands: its count, cost and value are handled by graph traversals, not by
// this row.
template <>
struct Operation<Op::kDotProduct> {
  static constexpr OpRow row = detail::value_row("dot", 0, nullptr, nullptr);
};

template <>
struct Operation<Op::kGather> {
  static constexpr OpRow row =
      detail::value_row("gather", 0, &CallWork::moves, &Core::move_latency);
};

template <>
struct Operation<Op::kLane> {
  static constexpr OpRow row = detail::value_row("lane", 1, &CallWork::moves, &Core::move_latency);
};

namespace detail {
template <class Make, std::size_t... i>
constexpr auto per_operation(const Make& make, std::index_sequence<i...>) {
  return std::array{make(Operation<static_cast<Op>(i)>{})...};
}
}  // namespace detail

/// What `make` makes of each row, a specialisation of Operation, in the order of Op.
template <class Make>
[[nodiscard]] constexpr auto per_operation(const Make& make) {
  return detail::per_operation(make, std::make_index_sequence<kOperations>());
}

/// The columns of all rows, in the order of Op.
inline constexpr std::array<OpRow, kOperations> kOpTable =
    per_operation([]<class Row>(Row) { return Row::row; });

/// The row of an operation.
[[nodiscard]] constexpr const OpRow& row_of(Op op) {
  return kOpTable[static_cast<std::size_t>(op)];
}
/// Whether it adds two operands, the second one perhaps with a minus.
[[nodiscard]] constexpr bool is_sum(Op op) { return op == Op::kAdd || op == Op::kSubtract; }

/// Whether it is a sine or cosine of an angle, which a kernel computes in pairs before all else.
[[nodiscard]] constexpr bool is_sine_or_cosine(Op op) { return op == Op::kSin || op == Op::kCos; }

/// Whether it is a function of runtime/rotation.hpp, called by its name.
[[nodiscard]] constexpr bool is_rotation_function(Op op) {
  const RuntimeFunction& function = row_of(op).function;
  return !function.name.empty() && function.header == RuntimeHeader::kRotation;
}

}  // namespace dynac
