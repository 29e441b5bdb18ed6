// The algorithms on complex numbers: the imaginary part of f(x + i h e) / h is a derivative of f,
// exact to rounding for h far below it. Include this before any other header with algorithms.
// Reference: Squire & Trapp 1998.
#pragma once

#include <complex>

#include "dynac/runtime/rotation.hpp"

namespace dynac {

using Complex = std::complex<double>;

inline void sincos(const Complex& angle, Complex& sine, Complex& cosine) {
  sine = std::sin(angle);
  cosine = std::cos(angle);
}
inline Complex square_root(const Complex& x) { return std::sqrt(x); }
inline Complex sign(const Complex& x) { return runtime::sign(x); }
inline Complex half_sinc(const Complex& square) { return runtime::half_sinc(square); }
inline Complex half_cos(const Complex& square) { return runtime::half_cos(square); }
inline Complex sine_gap(const Complex& square) { return runtime::sine_gap(square); }

}  // namespace dynac

#include <vector>

#include "algorithms/forward_dynamics.hpp"
#include "trace/configure.hpp"

namespace dynac::test {

/// A complex step's length: no difference is taken, so nothing cancels.
inline constexpr double kComplexStep = 1e-30;

/// q with a displacement of i h along coordinate `c` of the tangent space (that of v) added.
[[nodiscard]] std::vector<Complex> stepped_position(const Mechanism& robot,
                                                    const std::vector<double>& q, std::size_t c);

/// A kernel's first output by an algorithm, differentiated: a column for each coordinate of input
/// `which` (0: along the tangent space of q), column-major.
template <class Run>
[[nodiscard]] std::vector<double> complex_step(const KernelRow& kernel,
                                               const KernelContext& context,
                                               const Arrays<double>& inputs, std::size_t which,
                                               const Run& run) {
  std::vector<double> derivative;
  for (std::size_t c = 0; c < context.robot.nv; ++c) {
    Arrays<Complex> stepped;
    for (const std::vector<double>& input : inputs) {
      stepped.emplace_back(input.begin(), input.end());
    }
    if (which == 0) {
      stepped[0] = stepped_position(context.robot, inputs[0], c);
    } else {
      stepped[which][c] += Complex(0, kComplexStep);
    }
    const auto column =
        compute<Complex>(kernel, run, context, stepped, [](const MovingBody&) {}).front();
    for (const Complex& x : column) derivative.push_back(x.imag() / kComplexStep);
  }
  return derivative;
}

}  // namespace dynac::test
