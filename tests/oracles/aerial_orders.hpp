// The aerial manipulator along the motions of a paper (Ali, Gabellieri, Franchi), brought by series
// into a representation of the base's velocity: inputs and results of kernels of higher order.
#pragma once

#include "paper_reference.hpp"
#include "trace/higher_order.hpp"

namespace dynac::test {

/// Orders and links that the reference has.
inline constexpr std::size_t kOrder = 5;
inline constexpr std::size_t kLinks = 7;

/// Inputs of a kernel of some order, and what comes out, in a representation of the base.
struct AerialSample {
  Arrays<double> inverse_inputs, forward_inputs;
  std::vector<double> tau, a;
};

/// Some columns of a matrix.
[[nodiscard]] std::vector<double> columns(const std::vector<double>& x, std::size_t rows,
                                          std::size_t first, std::size_t count);

/// A motion as inputs of an order.
[[nodiscard]] AerialSample aerial_sample(const Mechanism& robot, const SpatialMotion& motion,
                                         std::size_t order, BaseVelocity representation);

}  // namespace dynac::test
