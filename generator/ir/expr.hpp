// SPDX-License-Identifier: BSD-3-Clause
// A symbolic scalar: what the algorithm templates are run on to be recorded.
//
// An Expr is a constant or a node of a graph. Constants meet a graph only when an operation does,
// so an algorithm can make them from plain numbers. There is deliberately no comparison: an
// algorithm that branches on its scalar does not compile.
#pragma once

#include <vector>

#include "ir/graph.hpp"
#include "support/error.hpp"

namespace dynac {

/// See the top of this file.
class Expr {
 public:
  Expr() = default;
  Expr(double value) : value_(value) {}  // NOLINT: constants of the model become scalars silently
  Expr(Graph& graph, NodeId id) : graph_(&graph), id_(id) {}

  /// The node in `graph`, made if this is a constant.
  [[nodiscard]] NodeId node_in(Graph& graph) const {
    return graph_ == nullptr ? graph.constant(value_) : id_;
  }

  /// The number that a constant is.
  [[nodiscard]] double constant_value() const {
    DYNAC_ASSERT(graph_ == nullptr, "{}", "a node of a graph has no value");
    return value_;
  }

  friend Expr operator+(const Expr& a, const Expr& b) { return apply(Op::kAdd, a, b); }
  friend Expr operator-(const Expr& a, const Expr& b) { return apply(Op::kSubtract, a, b); }
  friend Expr operator*(const Expr& a, const Expr& b) { return apply(Op::kMultiply, a, b); }
  friend Expr operator/(const Expr& a, const Expr& b) { return apply(Op::kDivide, a, b); }
  friend Expr operator-(const Expr& a) { return apply(Op::kNegate, a); }
  friend void sincos(const Expr& angle, Expr& sine, Expr& cosine) {
    sine = apply(Op::kSin, angle);
    cosine = apply(Op::kCos, angle);
  }
  friend Expr reduced_angle(const Expr& angle) { return apply(Op::kReducedAngle, angle); }
  friend Expr square_root(const Expr& x) { return apply(Op::kSquareRoot, x); }
  friend Expr sign(const Expr& x) { return apply(Op::kSign, x); }
  friend Expr half_sinc(const Expr& square) { return apply(Op::kHalfSinc, square); }
  friend Expr half_cos(const Expr& square) { return apply(Op::kHalfCos, square); }
  friend Expr left_jacobian_J2(const Expr& square) { return apply(Op::kLeftJacobianJ2, square); }
  /// The same value, which stands still while its graph is differentiated.
  friend Expr held(const Expr& x) { return apply(Op::kHeld, x); }
  /// One node, of which a program can make a loop.
  friend Expr dot_product(const std::vector<Expr>& a, const std::vector<Expr>& b);
  friend bool operator==(const Expr&, const Expr&) = delete;
  friend bool operator<(const Expr&, const Expr&) = delete;

 private:
  static Expr apply(Op op, const Expr& a);
  static Expr apply(Op op, const Expr& a, const Expr& b);

  double value_ = 0;
  Graph* graph_ = nullptr;
  NodeId id_;
};

}  // namespace dynac
