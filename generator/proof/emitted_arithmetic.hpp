// A graph in the arithmetic of the emitted code: constants are literals of its number type,
// multiply-adds round once, functions are those of the runtime.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "dynac/runtime/rotation.hpp"
#include "dynac/runtime/sincos.hpp"
#include "ir/interpret.hpp"

namespace dynac {

/// A number of the emitted code, as number types of graphs are to be.
/// @tparam Number  double or float
template <class Number>
struct EmittedNumber {
  Number value = 0;

  EmittedNumber() = default;
  explicit EmittedNumber(double x) : value(static_cast<Number>(x)) {}
  static EmittedNumber of(Number x) {
    EmittedNumber result;
    result.value = x;
    return result;
  }

  friend EmittedNumber operator+(EmittedNumber a, EmittedNumber b) { return of(a.value + b.value); }
  friend EmittedNumber operator-(EmittedNumber a, EmittedNumber b) { return of(a.value - b.value); }
  friend EmittedNumber operator-(EmittedNumber a) { return of(-a.value); }
  friend EmittedNumber operator*(EmittedNumber a, EmittedNumber b) { return of(a.value * b.value); }
  friend EmittedNumber operator/(EmittedNumber a, EmittedNumber b) { return of(a.value / b.value); }
  friend void sincos(const EmittedNumber& angle, EmittedNumber& sine, EmittedNumber& cosine) {
    runtime::sincos<runtime::kFmaOff>(angle.value, sine.value, cosine.value);
  }
  friend EmittedNumber square_root(const EmittedNumber& x) {
    return of(runtime::square_root(x.value));
  }
  friend EmittedNumber sign(const EmittedNumber& x) { return of(runtime::sign(x.value)); }
  friend EmittedNumber reduced_angle(const EmittedNumber& x) {
    return of(runtime::reduced_angle<runtime::kFmaOff>(x.value));
  }
  friend EmittedNumber half_sinc(const EmittedNumber& square) {
    return of(runtime::half_sinc<runtime::kFmaOff>(square.value));
  }
  friend EmittedNumber half_cos(const EmittedNumber& square) {
    return of(runtime::half_cos<runtime::kFmaOff>(square.value));
  }
  friend EmittedNumber left_jacobian_J2(const EmittedNumber& square) {
    return of(runtime::left_jacobian_J2<runtime::kFmaOff>(square.value));
  }
};

/// Outputs of a graph, one array a block, as the emitted code computes them on a processor with
/// fused multiply-adds.
template <class Number>
[[nodiscard]] std::vector<std::vector<Number>> compute_as_emitted(
    const Graph& graph, const std::vector<std::vector<double>>& inputs) {
  using Value = EmittedNumber<Number>;
  std::vector<std::vector<Value>> given;
  for (const std::vector<double>& input : inputs) given.emplace_back(input.begin(), input.end());
  NodeValues<Value> values;
  values.first.push_back(0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    for (std::size_t lane = 0; lane < graph.width(id); ++lane) {
      const auto operand = [&](std::size_t k) { return values(graph.operands(id)[k], lane).value; };
      const bool is_fused = graph.node(id).op == Op::kMultiplyAdd;
      values.values.push_back(is_fused ? Value::of(std::fma(operand(0), operand(1), operand(2)))
                                       : interpret_lane<Value>(graph, id, lane, values, given));
    }
    values.first.push_back(values.values.size());
  }
  std::vector<std::vector<Number>> outputs;
  for (const OutputBlock& block : graph.outputs()) {
    std::vector<Number>& output = outputs.emplace_back();
    for (const NodeId id : block.elements) output.push_back(values(id).value);
  }
  return outputs;
}

}  // namespace dynac
