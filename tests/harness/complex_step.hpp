// The algorithms on complex numbers: the imaginary part of f(x + i h e) / h is a derivative of f,
// exact to rounding for h far below it. Include this before any other header with algorithms.
// Reference: Squire & Trapp 1998.
#pragma once

#include <complex>

#include "dynac/runtime/rotation.hpp"

namespace dynac {

using Complex = std::complex<double>;

template <class Real>
void sincos(const std::complex<Real>& angle, std::complex<Real>& sine, std::complex<Real>& cosine) {
  sine = std::sin(angle);
  cosine = std::cos(angle);
}
template <class Real>
[[nodiscard]] std::complex<Real> square_root(const std::complex<Real>& x) {
  return std::sqrt(x);
}
inline Complex sign(const Complex& x) { return runtime::sign(x); }
inline Complex half_sinc(const Complex& square) { return runtime::half_sinc(square); }
inline Complex half_cos(const Complex& square) { return runtime::half_cos(square); }
inline Complex left_jacobian_J2(const Complex& square) { return runtime::left_jacobian_J2(square); }

}  // namespace dynac

#include <vector>

#include "algorithms/forward/forward_dynamics.hpp"
#include "kernels/state.hpp"

namespace dynac::test {

/// A complex step's length: no difference is taken, so nothing cancels.
inline constexpr double kComplexStep = 1e-30;

/// q with a displacement of i h along coordinate `c` of the tangent space (that of v) added.
[[nodiscard]] std::vector<Complex> stepped_position(
    const Mechanism& robot, const std::vector<double>& q, std::size_t c,
    BaseVelocity base_velocity = BaseVelocity::kBody);

/// A kernel's output by an algorithm, differentiated: a column for each coordinate of input `which`
/// (0: along the tangent space of q), column-major.
/// @tparam Number  complex numbers, of higher precision where roundings must not be those of double
template <class Number = Complex, class Run>
[[nodiscard]] std::vector<double> complex_step(const Kernel& kernel, const KernelContext& context,
                                               const Arrays<double>& inputs, std::size_t which,
                                               const Run& run, std::size_t output = 0) {
  std::vector<double> derivative;
  const std::size_t coordinates = which == 0 ? context.robot.nv : inputs[which].size();
  for (std::size_t c = 0; c < coordinates; ++c) {
    Arrays<Number> stepped;
    for (const std::vector<double>& input : inputs) {
      stepped.emplace_back(input.begin(), input.end());
    }
    if (which == 0) {
      const std::vector<Complex> q =
          stepped_position(context.robot, inputs[0], c, context.settings.base_velocity);
      stepped[0].assign(q.begin(), q.end());
    } else {
      stepped[which][c] += Number(0, kComplexStep);
    }
    const auto column = compute<Number>(kernel, run, context, stepped, [](const Body&) {})[output];
    for (const Number& x : column) {
      derivative.push_back(static_cast<double>(x.imag() / kComplexStep));
    }
  }
  return derivative;
}

}  // namespace dynac::test
