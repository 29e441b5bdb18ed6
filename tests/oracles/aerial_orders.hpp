// SPDX-License-Identifier: BSD-3-Clause
// The aerial manipulator along the motions of a paper (Ali, Gabellieri, Franchi 2026), as inputs
// and outputs of kernels of some order: base twist and wrenches spatial, as the paper has them, or
// in the base's own frame, where series transform them. Wrenches act on every link.
#pragma once

#include <string>
#include <vector>

#include "harness/subject.hpp"
#include "paper_reference.hpp"

namespace dynac::test {

/// The highest order of the reference.
inline constexpr std::size_t kAerialOrder = 5;

/// What the velocity of the base takes of v.
inline constexpr std::size_t kBaseCoordinates = 6;

/// The motions of the shared file where it exists, else those of our own.
[[nodiscard]] std::vector<WorldKinematics> aerial_motions();

/// Inputs of kernels of an order, and what comes out.
struct AerialSample {
  Arrays<double> inverse_inputs;  ///< q, v_derivatives, wrenches
  Arrays<double> forward_inputs;  ///< q, v, tau_derivatives, wrenches
  std::vector<double> tau;        ///< (12 x (order + 1))
  std::vector<double> a;          ///< (12 x (order + 1))
};

/// @param[in] representation  body or spatial
[[nodiscard]] AerialSample aerial_sample(const Mechanism& robot, const WorldKinematics& motion,
                                         std::size_t order, BaseVelocity representation);

/// Wrenches on all links.
[[nodiscard]] KernelSettings aerial_selection(BaseVelocity representation);

/// Columns of a matrix, stored by columns.
[[nodiscard]] std::vector<double> columns(const std::vector<double>& x, std::size_t rows,
                                          std::size_t first, std::size_t count);

/// How far the paper's own programs are off in derivative k of accelerations: what is lost grows
/// tenfold with each order.
[[nodiscard]] double acceleration_bound(const WorldKinematics& motion, std::size_t k);

}  // namespace dynac::test
